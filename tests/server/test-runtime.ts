import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createKeyRing } from '@/server/auth/encryption'
import type { OpenDatabase } from '@/server/db/open'
import { createReports } from '@/server/db/reports'
import { type Env, readRealEnv } from '@/server/env'
import { createEncoder, type Encode } from '@/server/images/encode'
import { createLifecycle, type Runtime } from '@/server/runtime'
import { createCatalogueReader } from '@/server/guilds/declarations'
import { createChangeFeed } from '@/server/live/change-feed'
import { createLogger } from '@/server/log'
import { anEmptyDatabase, openUnhurried, sharedDatabase } from './database'
import { tryWrite } from '@/server/start/probes'
import { createFakeDiscord } from './fake-users'

/** As the entry makes it; the tests run where the sources are. */
export const encoderFile = 'server/images/encoder-process.mjs'
const encodeAnew = createEncoder(encoderFile)
const encoded = new Map<string, ReturnType<Encode>>()

/** Encodes an image once, however many tests upload it: that takes a process. */
export const encode: Encode = (kind, bytes) => {
  const key = `${kind} ${createHash('sha256').update(bytes).digest('hex')}`
  const result = encoded.get(key) ?? encodeAnew(kind, bytes)
  encoded.set(key, result)
  return result
}

export const botKey = 'bot-key-of-the-tests-0001'
export const origin = 'http://localhost:3000'

/** The environment of a deployment whose every address is fixed. */
export const anEnv = (overrides: Partial<Env> = {}): Env => ({
  ...readRealEnv({
    PUBLIC_URL: origin,
    DISCORD_CLIENT_ID: '100000000000000001',
    DISCORD_CLIENT_SECRET: 'client-secret',
    DISCORD_BOT_TOKEN: 'bot-token',
    ENCRYPTION_KEYS: `tests:${Buffer.alloc(32, 7).toString('base64')}`,
    BOT_API_KEY: botKey,
    LOG_LEVEL: 'silent',
  }),
  ...overrides,
})

/** Hears what happens until the test is over. */
function aLive(parts: Parameters<typeof createChangeFeed>[0]) {
  const live = createChangeFeed(parts)
  onTestFinished(live.close)
  return live
}

type Options = Partial<Omit<Runtime, 'env'>> & { env?: Partial<Env>; database?: OpenDatabase }

/** A runtime on the file's database, emptied, and with a Discord client in memory, unless others are given. */
export async function aRuntime({ env, database: given, ...overrides }: Options = {}) {
  const settled = anEnv(env)
  const database = given ?? (await anEmptyDatabase())
  const { log = createLogger('silent'), now = () => new Date() } = overrides
  const { report, close } = createReports({
    log,
    every: 50,
    tryDatabase: () => tryWrite({ db: database.db, now }),
  })
  onTestFinished(close)
  const live = aLive({ database, log, report })
  const runtime: Runtime = {
    env: settled,
    log,
    report,
    db: database.db,
    live,
    catalogue: createCatalogueReader({ db: database.db }),
    encode,
    keys: createKeyRing(settled.encryptionKeys),
    discord: createFakeDiscord().discord,
    lifecycle: createLifecycle(),
    now,
    ...overrides,
  }
  return runtime
}

/**
 * Another replica of the same deployment. On PostgreSQL it has connections of its own, so that the two really race; the
 * embedded database has one connection for both.
 */
export async function aReplicaOf(rt: Runtime): Promise<Runtime> {
  const shared = await sharedDatabase()
  if (shared.kind === 'embedded') {
    const catalogue = createCatalogueReader(shared)
    return { ...rt, catalogue, live: aLive({ ...rt, database: shared }) }
  }
  const database = await openUnhurried(shared.url)
  onTestFinished(database.close)
  const catalogue = createCatalogueReader(database)
  return { ...rt, db: database.db, catalogue, live: aLive({ ...rt, database }) }
}
