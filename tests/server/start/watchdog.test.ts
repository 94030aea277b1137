import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { bundled, runToEnd } from '@/tests/server/a-program'

const program = [process.execPath, bundled('tests/server/start/stuck-program.ts')]

/** In this folder, where the program finds the watchdog's own thread. */
const run = (way: string, before: string[] = []) =>
  runToEnd([...before, ...program, way], { cwd: process.cwd() })

/** A second of CPU time may take long on a busy machine. */
const patience = 60_000

const stuck = {
  code: 70,
  out: [expect.stringMatching(/"code":"main_thread_stuck","msg":"The main thread did nothing but spin/)],
}

test(
  'a main thread stuck in an endless loop ends with one line and a code',
  async () => {
    expect(await run('spin')).toMatchObject(stuck)
  },
  patience,
)

const container = ['unshare', '--pid', '--fork', '--kill-child']
if (spawnSync('unshare', [...container.slice(1), 'true']).status === 0) {
  test(
    'the first process of a container, which no signal of its own ends, ends too',
    async () => {
      expect(await run('spin', container)).toMatchObject(stuck)
    },
    patience,
  )
} else {
  process.stdout.write('No PID namespace can be made here: the first process of a container was not tried.\n')
}

test.each([
  ['that waits without working', 'wait'],
  ['that works hard but comes up for air', 'pauses'],
])(
  'a main thread %s is left alone',
  async (_, way) => {
    expect(await run(way)).toMatchObject({ code: 0, out: [] })
  },
  patience,
)
