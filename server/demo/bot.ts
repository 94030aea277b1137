import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

export type BotOptions = {
  dashboardUrl: string
  /** One of the dashboard's BOT_API_KEY. */
  apiKey: string
  /** The platform's API, version included, and the bot's token there. */
  platform: { apiUrl: string; botToken: string }
  log: Logger
  /** Milliseconds between two heartbeats. */
  everyMs?: number
}

/** Guilds whose configuration is read with each heartbeat; the next ones follow with the next. */
const guildsPerRound = 20
const callTimeout = 10_000
const slowestRetry = 30_000

const guildList = z.array(z.object({ id: z.string(), name: z.string() }))
type Guild = z.output<typeof guildList>[number]
/** The prefix stands beside the guild's other settings or among them, as the dashboard prefers. */
const configuration = z.union([
  z.object({ chat_prefix: z.string() }).transform(({ chat_prefix }) => chat_prefix),
  z
    .object({ settings: z.object({ chat_prefix: z.string() }) })
    .transform(({ settings }) => settings.chat_prefix),
])

/**
 * A bot as small as can be: says that it lives, and reads its configuration where a real bot would. It keeps trying
 * while the dashboard is away, at first after a second and then less often, up to `everyMs`.
 */
export function startDemoBot({ dashboardUrl, apiKey, platform, log, everyMs = slowestRetry }: BotOptions) {
  const closing = new AbortController()
  const prefixes = new Map<string, string>()
  let next = 0

  const call = (address: string, authorization: string, body?: unknown) =>
    fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(callTimeout)]),
    })
  const dashboard = (path: string, body?: unknown) =>
    call(`${dashboardUrl}/backend/bot${path}`, `Bot ${apiKey}`, body)

  async function readGuilds() {
    const response = await call(`${platform.apiUrl}/users/@me/guilds`, `Bot ${platform.botToken}`)
    return guildList.parse(await response.json())
  }

  /** False when the dashboard offers no configuration to bots. */
  async function readPrefix({ id, name }: Guild) {
    const response = await dashboard(`/guilds/${id}`)
    const parsed = configuration.safeParse(await response.json().catch(() => null))
    if (!response.ok || !parsed.success) return false
    const known = prefixes.get(id)
    prefixes.set(id, parsed.data)
    if (known !== undefined && known !== parsed.data)
      log.info({ guild_id: id }, `The prefix of ${name} is now ${parsed.data}`)
    return true
  }

  async function readConfigurations(guilds: Guild[]) {
    const round = [...guilds, ...guilds].slice(next, next + Math.min(guildsPerRound, guilds.length))
    for (const guild of round) if (!(await readPrefix(guild))) return
    next = guilds.length === 0 ? 0 : (next + round.length) % guilds.length
  }

  async function beat() {
    const started = performance.now()
    const guilds = await readGuilds()
    const latency_ms = Math.round(performance.now() - started)
    const response = await dashboard('/heartbeat', { latency_ms, guild_count: guilds.length })
    if (!response.ok) throw new Error(`The heartbeat was answered ${response.status}`)
    await readConfigurations(guilds)
  }

  async function run() {
    let failures = 0
    while (!closing.signal.aborted) {
      try {
        await beat()
        if (failures > 0) log.info('The demo bot reaches the dashboard')
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === 5 && !closing.signal.aborted)
          log.warn({ err: error }, 'The demo bot does not reach the dashboard')
      }
      const wait = failures === 0 ? everyMs : Math.min(everyMs, 1000 * 2 ** (failures - 1))
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    /** Resolves when nothing more will be sent. */
    async close() {
      closing.abort()
      await running
    },
  }
}
