import { createHash, randomInt } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Where a build is run from. */
export const standalone = join(root, '.next/standalone')
export const stampPath = join(standalone, 'build-stamp')

const sources = [
  'api',
  'components',
  'config',
  'contract',
  'demo',
  'docs',
  'packages/bot/src',
  'pages',
  'public',
  'server',
  'stores',
  'theme',
  'next.config.js',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/compile-messages.cjs',
  'scripts/language-files.mjs',
  'scripts/server-bundle.mjs',
  'scripts/translations.mjs',
  'tsconfig.json',
]

/** All files below a folder, or the file itself. */
export function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** The TypeScript files below a folder, by their paths from the root. */
export const codeIn = (folder) =>
  filesOf(join(root, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => relative(root, path).replaceAll('\\', '/'))

/** A digest of everything a build is made from. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether the last build was made from these sources. */
export const isBuilt = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourcesHash()

/** What every program that is started here gets; telemetry stays off. */
export const childEnv = (extra) => ({ ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra })

export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program with this terminal and resolves with its exit code. Signals are passed on to it, so that none outlives us.
 * @param options.onOutput takes what it prints, if that goes into pipes
 */
export function run(command, args, { env = {}, onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: childEnv(env), ...options })
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput)
    const passOn = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, passOn)
    const forget = () => signals.forEach((signal) => process.off(signal, passOn))
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('close', (code, signal) => {
      forget()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** As `run`, but what it prints comes in one piece when it has ended, so that several can run side by side. */
export async function runQuietly(command, args, options) {
  const printed = []
  const code = await run(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (piece) => printed.push(piece),
  })
  process.stdout.write(Buffer.concat(printed))
  return code
}

/** The path of a tool that npm installed here. */
export const tool = (name) => join(root, 'node_modules/.bin', name)

/** Installs packages that only one script needs, without their scripts, in a folder beside the project. @returns the folder */
export async function installBeside(name, ...packages) {
  const folder = join(root, 'node_modules/.cache/guildhall', name)
  mkdirSync(folder, { recursive: true })
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['install', '--prefix', folder, ...flags, ...packages])
  if (code !== 0) throw new Error(`npm could not install ${packages.join(' and ')}.`)
  return folder
}

/** Builds when the sources differ from what was built last. Resolves to whether there is a build. */
export async function buildIfStale(start = run) {
  if (isBuilt()) return true
  process.stdout.write('Building; this takes a minute or two and happens once per change.\n')
  return (await start(process.execPath, [join(root, 'scripts/build.mjs')])) === 0
}

/** A free port, and none that a system gives to whoever takes any: it stays free until it is used. */
export function freePort() {
  const port = randomInt(20_000, 30_000)
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

/**
 * npm runs a script through a shell, and when npm is stopped, it stops only the shell. So the program checks now and then
 * whether its parent still exists, and stops itself once it does not.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

/**
 * Waits for something, but not for ever.
 * @param late what did not come, for the error
 */
export async function within(milliseconds, waiting, late) {
  let timer
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${late} within ${milliseconds / 1_000} s.`)), milliseconds)
  })
  try {
    return await Promise.race([waiting, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a script's work; what goes wrong is told in a line or two, and the exit code is 1. */
export async function orFail(main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
