import type { Logger } from 'pino'
import { z } from 'zod'
import {
  type Configuration,
  createGuildhallBot,
  type TestMessage,
  type TestResult,
  type Times,
} from '@/examples/bot-discord-js/guildhall-bot'
import { demoCommands } from './commands'

export type BotOptions = {
  dashboardUrl: string
  /** One of the dashboard's BOT_API_KEY. */
  apiKey: string
  /** Discord's API, version included, the bot's token there, and where people look at its messages. */
  discord: { apiUrl: string; botToken: string; pagesUrl: string }
  log: Logger
  times?: Partial<Times>
}

const callTimeout = 10_000
/** Failures in a row after which somebody may want to know. */
const worthTelling = 5

const created = z.object({ id: z.string() })
const refused = z.object({ code: z.number() })
/** By Discord's codes. */
const reasons = new Map<number, TestResult['reason']>([
  [10003, 'unknown_channel'],
  [50013, 'missing_permissions'],
])
const guildList = z.array(z.object({ id: z.string(), name: z.string() }))

/**
 * A bot without a platform to act on: it does what any bot does with the dashboard, sends test messages to the stand-in
 * for Discord, and puts a configuration to work by remembering it. Its latency is that of the demo platform.
 */
export function startDemoBot({ dashboardUrl, apiKey, discord, log, times }: BotOptions) {
  const names = new Map<string, string>()
  const prefixes = new Map<string, string>()
  let failures = 0

  async function readGuilds() {
    const response = await fetch(`${discord.apiUrl}/users/@me/guilds`, {
      headers: { authorization: `Bot ${discord.botToken}` },
      signal: AbortSignal.timeout(callTimeout),
    })
    return guildList.parse(await response.json())
  }

  function follow(guilds: z.output<typeof guildList>) {
    const present = new Set(guilds.map(({ id }) => id))
    for (const { id, name } of guilds) {
      names.set(id, name)
      bot.add(id)
    }
    for (const id of [...names.keys()].filter((id) => !present.has(id))) {
      names.delete(id)
      prefixes.delete(id)
      bot.remove(id)
    }
  }

  async function report() {
    const started = performance.now()
    const guilds = await readGuilds()
    const latency_ms = Math.round(performance.now() - started)
    follow(guilds)
    const counts = { latency_ms, guild_count: guilds.length }
    return { ...counts, version: 'demo', shards: [{ id: 0, status: 'ready' as const, ...counts }] }
  }

  function remember({ id, settings }: Configuration) {
    const known = prefixes.get(id)
    prefixes.set(id, settings.chat_prefix)
    if (known === undefined || known === settings.chat_prefix) return
    log.info({ guild_id: id }, `The prefix of ${names.get(id) ?? id} is now ${settings.chat_prefix}`)
  }

  const post = (path: string, body: unknown) =>
    fetch(`${discord.apiUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
    })

  async function sendTest({ guild_id, channel_id, user_id, message }: TestMessage): Promise<TestResult> {
    const direct = () => post('/users/@me/channels', { recipient_id: user_id })
    const channel = channel_id ?? created.parse(await (await direct()).json()).id
    const response = await post(`/channels/${channel}/messages`, message)
    const answer: unknown = await response.json()
    if (!response.ok) return { reason: reasons.get(refused.parse(answer).code) ?? 'failed' }
    const place = channel_id === null ? '@me' : guild_id
    return { url: `${discord.pagesUrl}/channels/${place}/${channel}/${created.parse(answer).id}` }
  }

  const bot = createGuildhallBot({
    url: dashboardUrl,
    key: apiKey,
    guilds: [],
    commands: demoCommands,
    onConfiguration: remember,
    onTest: sendTest,
    report,
    onProblem(problem) {
      failures += 1
      if (failures === worthTelling) log.warn({ err: problem }, 'The demo bot does not reach the dashboard')
    },
    onHeartbeat() {
      if (failures >= worthTelling) log.info('The demo bot reaches the dashboard')
      failures = 0
    },
    times,
  })
  return { close: bot.close }
}
