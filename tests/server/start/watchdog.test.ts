import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const program = [
  process.execPath,
  '--import',
  'tsx',
  join(process.cwd(), 'tests/server/start/stuck-program.ts'),
]

/** Runs it until it ends; its exit code and the lines of its log. */
async function run(way: string, before: string[] = []) {
  const [command = '', ...words] = [...before, ...program, way]
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, lines: said.split('\n').filter(Boolean) }
}

/** A second of CPU time may take long on a busy machine. */
const patience = 60_000

const stuck = {
  code: 70,
  lines: [expect.stringMatching(/"code":"main_thread_stuck","msg":"The main thread did nothing but spin/)],
}

test.each(['spin', 'wasm'])(
  'a main thread stuck in an endless loop (%s) ends with one line and a code',
  async (way) => {
    expect(await run(way)).toEqual(stuck)
  },
  patience,
)

const container = ['unshare', '--pid', '--fork', '--kill-child']
if (spawnSync('unshare', [...container.slice(1), 'true']).status === 0) {
  test(
    'the first process of a container, which no signal of its own ends, ends too',
    async () => {
      expect(await run('wasm', container)).toEqual(stuck)
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
