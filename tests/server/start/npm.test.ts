import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { bundled } from '@/tests/server/test-program'
import { aFolder } from './test-http-server'

/** Runs a script of a package.json through npm; what the script says, line by line. */
function npmRun(script: string, variables: Record<string, string> = {}, files: Record<string, string> = {}) {
  const cwd = aFolder({ 'package.json': JSON.stringify({ scripts: { begin: script } }), ...files })
  const npm = spawn('npm', ['run', '--silent', 'begin'], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as in a terminal.
    detached: true,
  })
  return { npm, cwd, lines: createInterface({ input: npm.stdout })[Symbol.asyncIterator]() }
}

const node = `"${process.execPath}"`
const program = bundled('tests/server/start/npm-program.ts')

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The number of the process that says it first, which ends with the test. */
async function pidSaidIn(lines: AsyncIterator<string>) {
  const pid = Number((await lines.next()).value)
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
  return pid
}

/** Ctrl+C reaches the whole group; a supervisor tells npm alone, whose shell ends without the program that it runs. */
const stopped = {
  'SIGTERM to npm': (npm: number) => process.kill(npm, 'SIGTERM'),
  'Ctrl+C': (npm: number) => process.kill(-npm, 'SIGINT'),
}

test.each(Object.entries(stopped))('%s stops the program', async (_, stop) => {
  // Some shells become a program that stands alone; this one stays beside it.
  const { npm, lines } = npmRun(`${node} "${program}" && true`)
  const pid = await pidSaidIn(lines)

  stop(npm.pid ?? 0)

  expect(await lines.next()).toEqual({ done: false, value: 'stopped' })
  await expect.poll(() => isRunning(pid)).toBe(false)
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** Some supervisors send SIGINT, and to npm alone. A shell would keep it to itself. */
test.each(['start', 'demo'])('npm run %s stops its server when only npm receives SIGINT', async (script) => {
  const files = { 'scripts/node-version.cjs': '', 'scripts/run.mjs': `import '${program}'` }
  const { npm, lines } = npmRun(scripts[script] ?? '', {}, files)
  const pid = await pidSaidIn(lines)

  npm.kill('SIGINT')

  expect(await lines.next()).toEqual({ done: false, value: 'stopped' })
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('stopping a program also stops its child process', async () => {
  const waiting = spawn(process.execPath, [bundled('tests/server/start/child-program.ts')])
  onTestFinished(() => void waiting.kill('SIGKILL'))
  const lines = createInterface({ input: waiting.stdout })[Symbol.asyncIterator]()
  const pid = await pidSaidIn(lines)

  waiting.kill('SIGTERM')

  expect((await once(waiting, 'exit'))[0]).toBe(143)
  expect(isRunning(pid)).toBe(false)
})

/** What a line tells: a built program's are JSON. */
const toldIn = (line: string) =>
  line.startsWith('{') ? z.object({ msg: z.string() }).parse(JSON.parse(line)).msg : line

test('invalid variables are reported before anything is built', async () => {
  const run = join(process.cwd(), 'scripts/run.mjs')
  const { npm } = npmRun(`${node} "${run}" start`, { PUBLIC_URL: 'no address', LOG_LEVEL: 'loud' })
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (piece) => (printed += String(piece)))

  await once(npm, 'close')

  const told = printed.split('\n').flatMap((line) => toldIn(line).split('\n'))
  expect(told.filter((line) => /^[A-Z_]+ /.test(line))).toEqual([
    'PUBLIC_URL must be an http(s) address. See .env.example.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent. See .env.example.',
    ...['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'ENCRYPTION_KEYS'].map(
      (name) => `${name} is missing. See .env.example.`,
    ),
  ])
})

test('npm start without configuration serves the setup page without a build, and stops with npm', async () => {
  const run = join(process.cwd(), 'scripts/run.mjs')
  const { npm, lines } = npmRun(`${node} "${run}" start && true`, { PORT: '0' })
  let address = ''
  for await (const line of lines) {
    expect(line).not.toContain('Building')
    address = /http:\S+token=\S+/.exec(toldIn(line))?.[0] ?? ''
    if (address) break
  }
  const opened = await fetch(address)
  expect(await opened.text()).toMatch(/<h1>Set up .*Guildhall/)

  npm.kill('SIGTERM')

  const { origin } = new URL(address)
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(false)
})
