import { afterEach } from 'vitest'
import { createKeyRing } from '@/server/auth/key-ring'
import { type Env, readRealEnv } from '@/server/env'
import { createLifecycle } from '@/server/lifecycle'
import { createLive, type Live } from '@/server/live/live'
import { createLogger } from '@/server/log'
import type { Runtime } from '@/server/runtime'
import { anEmptyDatabase } from './database'
import { createFakePlatform } from './fake-people'

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

/** Whoever listens in a test stops with it. */
const opened = new Set<Live>()
afterEach(async () => {
  for (const live of opened) await live.close()
  opened.clear()
})

/** A runtime on the file's database, emptied, with a platform in memory unless another is given. */
export async function aRuntime({
  env,
  ...overrides
}: Partial<Omit<Runtime, 'env'>> & { env?: Partial<Env> } = {}) {
  const settled = anEnv(env)
  const database = await anEmptyDatabase()
  const log = createLogger('silent')
  const live = createLive({ database, log })
  opened.add(live)
  const runtime: Runtime = {
    env: settled,
    log,
    db: database.db,
    live,
    keys: createKeyRing(settled.encryptionKeys),
    platform: createFakePlatform().platform,
    lifecycle: createLifecycle(),
    now: () => new Date(),
    ...overrides,
  }
  return runtime
}
