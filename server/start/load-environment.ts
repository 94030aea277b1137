import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { makeDataDirectory } from '@/server/db/data-directory'
import { drawBrandFiles, type OwnFiles } from '@/server/brand/brand-files'
import { codeOf } from '@/server/db/errors'
import {
  type DemoSettings,
  type Env,
  type Place,
  readDemoEnv,
  readPlaceEnv,
  readRealEnv,
  StartError,
  type Variables,
  withoutBlanks,
} from '@/server/env'

export type Environment = {
  env: Env
  demo: DemoSettings | null
  /** The files that show the deployment's own name, colour and logo. */
  files: OwnFiles
}

/** By the byte order mark, or by where the zeros of the first two characters are; editors on Windows write both. */
function encodingOf(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\xff\xfe') || /^[^\0]\0[^\0]\0/.test(start)) return 'utf-16le'
  if (start.startsWith('\xfe\xff') || /^\0[^\0]\0[^\0]/.test(start)) return 'utf-16be'
  return 'utf-8'
}

/**
 * The text of a `.env`, without its byte order mark.
 * @throws StartError for a file in another encoding than UTF-8 or UTF-16
 */
export function decodeEnvFile(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // It is not what it looks like.
  }
  throw new StartError(['.env is in an encoding that cannot be read: save it as UTF-8.'])
}

function readEnvFile(): Variables {
  if (!existsSync('.env')) return {}
  try {
    return parseEnv(decodeEnvFile(readFileSync('.env')))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError([`.env cannot be read (${codeOf(error) || 'malformed'}).`])
  }
}

/**
 * The environment, with what `.env` in the current folder adds: variables that are already set take precedence, unless
 * they are blank.
 * @throws StartError when `.env` cannot be read
 */
export function readVariables(): Variables {
  for (const [name, value] of Object.entries(withoutBlanks(readEnvFile())))
    if (!process.env[name]?.trim()) process.env[name] = value
  return process.env
}

type Settled = Omit<Environment, 'files'>

async function realEnvironment(): Promise<Settled> {
  const env = readRealEnv(readVariables())
  await probePort({ port: env.port, host: env.host, variable: 'PORT' })
  await probeMetricsPort(env, env.port)
  return { env: { ...env, dataDir: resolve(env.dataDir) }, demo: null }
}

const demoFolder = (dataDir: string) => resolve(dataDir, 'demo')

/**
 * The demo reads no `.env`: a file written for a real deployment must not change it. It logs little, so that the
 * address to open stays visible.
 */
async function demoEnvironment(): Promise<Settled> {
  const variables: Variables = { LOG_LEVEL: 'warn', ...withoutBlanks(process.env) }
  // Checks the variables first, with throw-away keys, so that mistakes are reported before anything is written.
  const { env, demo } = readDemoEnv(variables, Buffer.alloc(32))
  const isAnyPort = env.port === 0 && !variables.DEMO_PLATFORM_PORT
  const port = await probePort({ port: env.port, host: env.host, variable: 'PORT' })
  const demoPort = { host: env.host, variable: 'DEMO_PLATFORM_PORT' }
  const platformPort =
    demo.platformPort === null
      ? undefined
      : await probePort({ ...demoPort, port: isAnyPort ? 0 : demo.platformPort })
  await probeMetricsPort(env, port, platformPort)

  const dataDir = demoFolder(env.dataDir)
  makeDataDirectory(dataDir)
  const settled = {
    ...variables,
    PORT: String(port),
    DEMO_PLATFORM_PORT: platformPort?.toString(),
    DATA_DIR: dataDir,
  }
  return readDemoEnv(settled, demoSecret(dataDir))
}

/**
 * Reads what differs per deployment and makes sure that its ports are free and its data directory is writable.
 * @throws StartError with one line per thing that is wrong
 */
export async function readEnvironment({ discord }: Mode): Promise<Environment> {
  const settled = await (discord === 'demo' ? demoEnvironment() : realEnvironment())
  return { ...settled, files: await drawBrandFiles(settled.env) }
}

/**
 * Where the data of a deployment, or of the demo, is. Does not read ports or secrets.
 * @throws StartError with one line per thing that is wrong
 */
export function readPlace(mode: Place['mode']): Place {
  const place = readPlaceEnv(mode === 'real' ? readVariables() : process.env)
  return { ...place, mode, dataDir: mode === 'demo' ? demoFolder(place.dataDir) : resolve(place.dataDir) }
}

/**
 * The 32 bytes from which a demo derives its keys, created once and stored in its data directory, readable by its
 * owner only. A finished file is linked into place, so that nobody ever reads half of one.
 * @throws StartError if something else has cut the file
 */
export function demoSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'secret')
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (secret.length !== 32)
    throw new StartError([`${path} does not hold 32 bytes. Restore it, or remove ${dataDir} to begin anew.`])
  return secret
}

export type Mode = {
  discord: 'demo' | 'real'
  /** Next compiles pages on request, from the sources. */
  isDevelopment: boolean
}

const modes: Record<string, Mode> = {
  demo: { discord: 'demo', isDevelopment: false },
  start: { discord: 'real', isDevelopment: false },
  dev: { discord: 'demo', isDevelopment: true },
  'dev --real': { discord: 'real', isDevelopment: true },
}

/**
 * Reads from the arguments how to run the program. The demo must be named; it is never a fallback.
 * @throws StartError for any other arguments
 */
export function readMode(args: string[]): Mode {
  const mode = Object.hasOwn(modes, args.join(' ')) ? modes[args.join(' ')] : undefined
  if (!mode) throw new StartError([`Say how to run: ${Object.keys(modes).join(' | ')}.`])
  return mode
}

/** What a build can be told to do. @param commands what it does beside a running program */
export const builtUsage = (commands: readonly string[]) => [
  'Say what to do: node main.mjs demo | start, to run the program, or',
  `node main.mjs ${commands.join(' | ')}, beside it.`,
]

/**
 * As `readMode`, for a build, which cannot run from the sources.
 * @param commands what it can do instead, beside a running program
 * @throws StartError for any other arguments
 */
export function readBuiltMode([name = '', ...more]: string[], commands: readonly string[]): Mode {
  if (more.length === 0 && ['demo', 'start'].includes(name)) return readMode([name])
  throw new StartError(builtUsage(commands))
}

function explain(error: NodeJS.ErrnoException, port: number, host: string, variable: string) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Set ${variable} to a free one.`
  if (error.code === 'EACCES')
    return `Port ${port} needs more rights than this process has. Set ${variable} above 1023.`
  return `HOST ${host} cannot be listened on (${error.code ?? error.name}).`
}

/**
 * Listens, and resolves with the port in use (another one than asked for only when asked for 0).
 * @param variable the environment variable that names this port, for the message
 * @throws StartError if the address is in use, forbidden or not this machine's
 */
export async function listen(
  server: Server,
  { port, host, variable }: { port: number; host: string; variable: string },
) {
  await once(server.listen(port, host), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError([explain(error, port, host, variable)])
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Takes the port for a moment, so that a port in use is reported before anything slow begins. */
async function probePort(address: { port: number; host: string; variable: string }) {
  const server = createServer()
  const port = await listen(server, address)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

async function probeMetricsPort({ metricsPort, host }: Env, ...others: (number | undefined)[]) {
  if (metricsPort === null) return
  if (metricsPort > 0 && others.includes(metricsPort))
    throw new StartError([`METRICS_PORT is ${metricsPort}, which is used already. Set it to another port.`])
  await probePort({ port: metricsPort, host, variable: 'METRICS_PORT' })
}
