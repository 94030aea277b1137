import { setTimeout as wait } from 'node:timers/promises'
import type { PublicStatus } from '@/contract/calls/status'
import { prefixes } from '@/config/paths'
import { clientAddress, countedAddress } from '@/server/http/client-address'
import { createApp } from '@/server/http/create-app'
import { createMemoryRateLimiter } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { heartbeatLife, readHeartbeat } from './status-routes'

/** Milliseconds between two checks, for a reader to wait, until a check fails, and until its result expires. */
const times = { between: 10_000, reader: 100, check: 5_000, known: 60_000 }
const budget = { limit: 120, windowSeconds: 60 }

type Part = PublicStatus['bot']
const unknown: Part = { state: 'unknown', since: null }

/** Shares one check among all readers; during a slow one they get the last result. */
function watch(check: () => Promise<Part['state']>, now: () => Date) {
  let part = unknown
  let startedAt = -Infinity
  let checking: Promise<void> | undefined

  async function run(at: Date) {
    const timeout = wait(times.check, 'down' as const, { ref: false })
    const state = await Promise.race([check(), timeout]).catch(() => 'down' as const)
    if (state !== part.state) part = { state, since: at.toISOString() }
  }
  return async () => {
    const at = now()
    const age = at.getTime() - startedAt
    if (age >= times.known) part = unknown
    if (age >= times.between) {
      startedAt = at.getTime()
      checking = run(at)
    }
    await Promise.race([checking, wait(times.reader, undefined, { ref: false })])
    return part
  }
}

/** `GET /status.json`, for anybody: whether the dashboard, Discord and the bot can be reached, and nothing about them. */
export function createPublicStatusApp(rt: Runtime) {
  const { db, discord, env, now } = rt
  let seenAt: Date | undefined
  const dashboard = watch(async () => {
    seenAt = (await readHeartbeat(db))?.seenAt
    return 'up'
  }, now)
  const discordPart = watch(async () => {
    const token = await discord.checkBotToken()
    return token === 'missing' ? 'unknown' : token === 'unknown' ? 'down' : 'up'
  }, now)
  /** With `BACKEND_URL`, bots report there. */
  function bot({ state }: Part): Part {
    if (env.backendUrl !== null || state !== 'up' || !seenAt) return unknown
    const isRecent = now().getTime() - seenAt.getTime() <= heartbeatLife
    return { state: isRecent ? 'up' : 'down', since: seenAt.toISOString() }
  }

  const consume = createMemoryRateLimiter(budget, now)
  return createApp(rt, prefixes.publicStatus).get('/', async (c) => {
    consume(countedAddress(clientAddress(env, c)))
    const [own, others] = await Promise.all([dashboard(), discordPart()])
    return c.json<PublicStatus>({ dashboard: own, discord: others, bot: bot(own) })
  })
}
