import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Where a build is run from. */
export const standalone = join(root, '.next/standalone')
const stamp = join(standalone, 'build-stamp')

const sources = [
  'api',
  'components',
  'config',
  'demo',
  'docs',
  'examples/bot-discord-js/guildhall-bot.ts',
  'pages',
  'public',
  'server',
  'stores',
  'theme',
  'next.config.js',
  'package-lock.json',
  'scripts/build.mjs',
  'tsconfig.json',
]

function* filesOf(path) {
  if (!existsSync(path)) return
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) yield* filesOf(join(path, entry.name))
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error
    yield path
  }
}

/** A digest of everything a build is made from. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => [...filesOf(join(root, source))])) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

export const stampPath = stamp
/** Whether the last build was made from these sources. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

/** What every program that is started here gets; telemetry stays off. */
export const childEnv = (extra = {}) => ({ ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program with this terminal and resolves with its exit code. Signals are passed on to it, so that none outlives us. */
export function run(command, words, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: root, stdio: 'inherit', env: childEnv(env), ...options })
    const passOn = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, passOn)
    const forget = () => signals.forEach((signal) => process.off(signal, passOn))
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      forget()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** As `run`, but what it says comes in one piece when it has ended, so that several can run side by side. */
export function runQuietly(command, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: childEnv() })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece))
    child.once('error', reject)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

/** The path of a tool that npm installed here. */
export const tool = (name) => join(root, 'node_modules/.bin', name)

/** Builds when the sources differ from what was built last. Resolves to whether there is a build. */
export async function buildIfStale(start = run) {
  if (isBuilt()) return true
  process.stdout.write('Building; this takes a minute or two and happens once per change.\n')
  return (await start(process.execPath, [join(root, 'scripts/build.mjs')])) === 0
}

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
