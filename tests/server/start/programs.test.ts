import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled, runToEnd } from '@/tests/server/test-program'
import { aFolder } from './test-http-server'
import { failed } from './operator-commands'

/** Runs Node, and waits until it ends. */
const run = (args: string[], variables?: Record<string, string>) =>
  runToEnd([process.execPath, ...args], variables)

test('a Node that is too old is reported before modern syntax is parsed', async () => {
  const folder = aFolder({
    'older.cjs': "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })",
    'modern.mjs': 'this is not even a program',
  })
  const versionCheck = join(process.cwd(), 'scripts/node-version.cjs')
  const required = ['--require', join(folder, 'older.cjs'), '--require', versionCheck]

  expect(await run([...required, join(folder, 'modern.mjs')])).toEqual(
    failed('Node 20.19 or newer is needed; this is 18.20.4.'),
  )
})

test.each([[[]], [['dev']]])(
  'a build that is told to do %j names what it can do, and nothing that only a clone can',
  async (words) => {
    expect(await run([bundled('server/main.ts'), ...words])).toMatchObject({
      code: 1,
      err: [
        'Say what to do: node main.mjs demo | start, to run the program, or',
        'node main.mjs entitle | backup | restore | doctor, beside it.',
      ],
    })
  },
)

test.each([
  ['--help', 'node main.mjs demo | start'],
  ['restore --help', 'npm run restore -- <file>'],
])('a build that is asked with %j says what it can do, and succeeds', async (words, usage) => {
  const { code, out, err } = await run([bundled('server/main.ts'), ...words.split(' ')])

  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(out[0]).toContain(usage)
})

test('an option that npm swallowed still counts: --revoke never becomes a grant', async () => {
  const cwd = aFolder()
  const words = [join(process.cwd(), 'scripts/run.mjs'), 'entitle', '300000000000000009']

  const said = await run(words, { cwd, npm_config_revoke: 'true', npm_config_list: 'true' })

  expect(said).toEqual(failed(expect.stringContaining('--list stands alone.')))
})

const program = [process.execPath, bundled('tests/server/start/stuck-program.ts')]

/** In this folder, where the program finds the watchdog's own thread. */
const runStuck = (way: string, before: string[] = []) =>
  runToEnd([...before, ...program, way], { cwd: process.cwd() })

/** A second of CPU time may take long on a busy machine. */

const stuck = {
  code: 70,
  out: [expect.stringMatching(/"code":"main_thread_stuck","msg":"The main thread did nothing but spin/)],
}

test('a main thread in an endless loop is ended with one line and an exit code', async () => {
  expect(await runStuck('spin')).toMatchObject(stuck)
})

const container = ['unshare', '--pid', '--fork', '--kill-child']
if (spawnSync('unshare', [...container.slice(1), 'true']).status === 0) {
  test('the first process of a container, which ignores its own signals, is ended too', async () => {
    expect(await runStuck('spin', container)).toMatchObject(stuck)
  })
} else {
  process.stdout.write('No PID namespace can be made here: the first process of a container was not tried.\n')
}

test.each([
  ['that waits without working', 'wait'],
  ['that works hard but comes up for air', 'pauses'],
])('a main thread %s is left alone', async (_, way) => {
  expect(await runStuck(way)).toMatchObject({ code: 0, out: [] })
})

const runPrinting = (words: string) => run([bundled('tests/server/start/printing-program.ts'), words])
const parsed = (lines: string[]) => lines.map((line): unknown => JSON.parse(line))

test('everything printed in production is a JSON line of limited length, except Next’s start message', async () => {
  const { code, out, err } = await runPrinting('start')

  expect(code).toBe(1)
  const lines = [...out, ...err]
  expect(parsed(lines)).toEqual([
    expect.objectContaining({ count: 1, msg: 'from the logger' }),
    expect.objectContaining({ msg: 'It is ready.\n\n  Open  http://localhost/?token=once' }),
    expect.objectContaining({ level: 30, reason: 'stdout', msg: 'from a library' }),
    expect.objectContaining({ msg: '\u009b31mred\u0085\u2028\u202e\u007f' }),
    expect.objectContaining({ level: 40, reason: 'stderr', msg: expect.stringContaining('a caller sent x') }),
    expect.objectContaining({ msg: 'data for page "/x" (path "/guilds/[id]?… is large' }),
    expect.objectContaining({ msg: 'raw bytes' }),
    expect.objectContaining({ msg: 'written' }),
    expect.objectContaining({ error_name: 'DeprecationWarning', error_code: 'DEP0000', msg: 'this is old' }),
    expect.objectContaining({ level: 60, error_name: 'Error', stack: expect.any(String) }),
  ])
  expect(lines.join('')).not.toMatch(/[\u007f-\u009f\u2028\u202e]/)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000)
})

test('the demo prints its address as text, and everything else as JSON', async () => {
  const { out, err } = await runPrinting('demo')

  expect(out.slice(1, 3)).toEqual(['It is ready.', '  Open  http://localhost/?token=once'])
  expect(parsed([...out.toSpliced(1, 2), ...err])).toHaveLength(9)
})

test('a failed start says why in JSON lines, one per complaint, as errors', async () => {
  const variables = { PUBLIC_URL: 'not an address', LOG_LEVEL: 'loud' }
  const { code, out, err } = await run([bundled('server/main.ts'), 'start'], variables)

  expect(code).toBe(1)
  expect(err).toEqual([])
  const names = ['PUBLIC_URL', 'LOG_LEVEL', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'ENCRYPTION_KEYS']
  expect(parsed(out)).toEqual(
    names.map((name) => ({
      level: 50,
      time: expect.any(String),
      msg: expect.stringMatching(new RegExp(`^${name} [^\\n]+$`)),
    })),
  )
})
