import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeDataDirectory } from '@/server/db/data-directory'
import {
  type DemoSettings,
  type Env,
  type Place,
  readDemoEnv,
  readPlaceEnv,
  readRealEnv,
  StartError,
} from '@/server/env'
import { demoSecret } from './demo-secret'
import type { Mode } from './mode'
import { probePort } from './ports'

export type Environment = { env: Env; demo: DemoSettings | null }

/** Variables of `.env` in the current folder; what the environment already holds wins. */
function loadEnvFile() {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    throw new StartError([`.env cannot be read (${(error as NodeJS.ErrnoException).code ?? 'malformed'}).`])
  }
}

async function realEnvironment(): Promise<Environment> {
  loadEnvFile()
  const env = readRealEnv(process.env)
  await probePort({ port: env.port, host: env.host, variable: 'PORT' })
  return { env: { ...env, dataDir: resolve(env.dataDir) }, demo: null }
}

/** The demo's data lie apart from a real deployment's. */
const demoFolder = (dataDir: string) => resolve(dataDir, 'demo')

/**
 * The demo reads no `.env`: a file written for a real deployment must not bend it. It says little by itself, so
 * that the address to open stays in sight.
 */
async function demoEnvironment(): Promise<Environment> {
  const variables: NodeJS.Dict<string> = { LOG_LEVEL: 'warn', ...process.env }
  // A first reading, with keys that are thrown away: what is malformed is told before anything is written.
  const { env, demo } = readDemoEnv(variables, Buffer.alloc(32))
  const isAnyPort = env.port === 0 && !variables.DEMO_PLATFORM_PORT
  const port = await probePort({ port: env.port, host: env.host, variable: 'PORT' })
  const platform = { host: env.host, variable: 'DEMO_PLATFORM_PORT' }
  const platformPort =
    demo.platformPort === null
      ? undefined
      : await probePort({ ...platform, port: isAnyPort ? 0 : demo.platformPort })

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
export const readEnvironment = ({ platform }: Mode) =>
  platform === 'demo' ? demoEnvironment() : realEnvironment()

/**
 * Where the data of a deployment, or of the demo, lies; its ports and secrets are left alone.
 * @throws StartError with one line per thing that is wrong
 */
export function readPlace(mode: Place['mode']): Place {
  if (mode === 'real') loadEnvFile()
  const place = readPlaceEnv(process.env)
  return { ...place, mode, dataDir: mode === 'demo' ? demoFolder(place.dataDir) : resolve(place.dataDir) }
}
