import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { bundled } from '@/tests/server/a-program'
import { linesOf } from './an-operator'

const program = [process.execPath, bundled('tests/server/start/stuck-program.ts')]

/** Runs it until it ends; its exit code and the lines of its log. */
async function run(way: string, before: string[] = []) {
  const [command = '', ...words] = [...before, ...program, way]
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: code as unknown, lines: linesOf(said) }
}

/** A second of CPU time may take long on a busy machine. */
const patience = 60_000

const stuck = {
  code: 70,
  lines: [expect.stringMatching(/"code":"main_thread_stuck","msg":"The main thread did nothing but spin/)],
}

test(
  'a main thread stuck in an endless loop ends with one line and a code',
  async () => {
    expect(await run('spin')).toEqual(stuck)
  },
  patience,
)

const container = ['unshare', '--pid', '--fork', '--kill-child']
if (spawnSync('unshare', [...container.slice(1), 'true']).status === 0) {
  test(
    'the first process of a container, which no signal of its own ends, ends too',
    async () => {
      expect(await run('spin', container)).toEqual(stuck)
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
    expect(await run(way)).toEqual({ code: 0, lines: [] })
  },
  patience,
)
