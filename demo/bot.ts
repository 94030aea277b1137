import type { Logger } from 'pino'
import { z } from 'zod'
import { connectDashboard } from '@/packages/bot/src/connect-dashboard'
import type { Times } from '@/packages/bot/src/retry'
import type { Command, CommandOption, Configuration, TestMessage, TestResult } from '@/packages/bot/src/wire'
import type { Facts } from '@/packages/bot/src/facts'
import commandTexts from './data/commands.json'
import { inOtherLanguages, listPlaylists, songRequests } from './song-requests'

type BotOptions = {
  dashboardUrl: string
  /** One of the dashboard's BOT_API_KEY. */
  apiKey: string
  /** Discord's API, version included, the bot's token there, and where people look at its messages. */
  discord: { apiUrl: string; botToken: string; pagesUrl: string }
  log: Logger
  times?: Partial<Times>
}

const callTimeout = 10_000

const created = z.object({ id: z.string() })
const refused = z.object({ code: z.number() })
/** By Discord's codes. */
const reasons = new Map<number, TestResult['reason']>([
  [10003, 'unknown_channel'],
  [50013, 'missing_permissions'],
])
const guildList = z.array(z.object({ id: z.string() }))

/**
 * A bot without a platform to act on: it does what any bot does with the dashboard, sends test messages to the stand-in
 * for Discord, and puts a configuration to work by remembering it. Its latency is that of the demo platform.
 */
export function startDemoBot({ dashboardUrl, apiKey, discord, log, times }: BotOptions) {
  let present = new Set<string>()
  const prefixes = new Map<string, string>()

  /** Calls Discord: a GET, or a POST with this body. */
  const call = (path: string, body?: unknown) =>
    fetch(`${discord.apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bot ${discord.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
    })

  function follow(guilds: z.output<typeof guildList>) {
    const listed = new Set(guilds.map(({ id }) => id))
    for (const id of listed) bot.add(id)
    for (const id of listed) if (!present.has(id)) bot.setFacts(id, demoFacts(id))
    for (const id of present)
      if (!listed.has(id)) {
        prefixes.delete(id)
        bot.remove(id)
      }
    present = listed
  }

  async function report() {
    const started = performance.now()
    const guilds = guildList.parse(await (await call('/users/@me/guilds')).json())
    const latency_ms = Math.round(performance.now() - started)
    follow(guilds)
    const counts = { latency_ms, guild_count: guilds.length }
    return { ...counts, version: 'demo', shards: [{ id: 0, status: 'ready' as const, ...counts }] }
  }

  function remember({ id, settings }: Configuration) {
    const known = prefixes.get(id)
    prefixes.set(id, settings.chat_prefix)
    if (known === undefined || known === settings.chat_prefix) return
    log.info({ guild_id: id }, 'The demo bot uses a new prefix')
  }

  async function sendTest({ guild_id, channel_id, user_id, message }: TestMessage): Promise<TestResult> {
    const direct = () => call('/users/@me/channels', { recipient_id: user_id })
    const channel = channel_id ?? created.parse(await (await direct()).json()).id
    const response = await call(`/channels/${channel}/messages`, message)
    const answer: unknown = await response.json()
    if (!response.ok) return { reason: reasons.get(refused.parse(answer).code) ?? 'failed' }
    const guild = channel_id === null ? '@me' : guild_id
    return { url: `${discord.pagesUrl}/channels/${guild}/${channel}/${created.parse(answer).id}` }
  }

  const bot = connectDashboard({
    url: dashboardUrl,
    key: apiKey,
    features: [songRequests],
    commands: demoCommands,
    onGuild: remember,
    onTest: sendTest,
    choices: { playlists: listPlaylists },
    report,
    onProblem: (problem) => log.warn({ err: problem }, 'The demo bot met a problem'),
    onReconnected: () => log.info('The demo bot reaches the dashboard again'),
    times,
  })
  return { close: bot.close }
}

const member = { name: 'member', description: 'Whom it is about', required: true }
const reason = { name: 'reason', description: 'For the moderation log' }

/** Texts of the commands in the other languages of the dashboard, by the English ones. */
const translations: Readonly<Record<string, Record<string, string>>> = commandTexts
const translated = (text = '') => translations[text] ?? null

const inAllLanguages = ({ name, description, required = false }: CommandOption): CommandOption => ({
  ...{ name, name_localizations: translated(name) },
  ...(description && { description, description_localizations: translated(description) }),
  required,
})

const commandsOf = (
  category: string,
  commands: [name: string, description: string, options?: readonly CommandOption[]][],
) =>
  commands.map(([name, description, options = []]): Command => ({
    ...{ name, description, description_localizations: translated(description) },
    ...{ category, category_localizations: translated(category) },
    options: options.map(inAllLanguages),
  }))

/** The commands that the demo's bot reports. */
const demoCommands: Command[] = [
  ...commandsOf('Moderation', [
    ['ban', 'Bans a member.', [member, { name: 'days', description: 'Days of messages to delete' }, reason]],
    ['kick', 'Removes a member, who may come back.', [member, reason]],
    ['timeout', 'Silences a member for a while.', [member, { name: 'minutes', required: true }, reason]],
    ['warn', 'Warns a member.', [member, { ...reason, required: true }]],
    ['warnings', 'Lists the warnings of a member.', [member]],
    ['purge', 'Deletes the latest messages of a channel.', [{ name: 'count', required: true }]],
    ['slowmode', 'Slows down a channel.', [{ name: 'seconds', required: true }]],
    ['lock', 'Closes a channel for everybody but moderators.', [reason]],
  ]),
  ...commandsOf('Levels', [
    ['rank', 'Shows the level of a member.', [{ ...member, required: false }]],
    ['leaderboard', 'Shows the most active members.'],
    ['xp give', 'Gives a member experience.', [member, { name: 'amount', required: true }]],
  ]),
  ...commandsOf('Music', [
    ['play', 'Plays a song, or adds it to the queue.', [{ name: 'song', required: true }]],
    ['skip', 'Skips the song that is playing.'],
    ['queue', 'Shows which songs come next.'],
    ['volume', 'Sets the volume.', [{ name: 'percent', required: true }]],
    ['stop', 'Stops the music and leaves the voice channel.'],
  ]),
  ...commandsOf('Fun', [
    ['8ball', 'Answers a question about the future.', [{ name: 'question', required: true }]],
    ['coinflip', 'Flips a coin.'],
    ['meme', 'Shows a meme.'],
    ['roll', 'Rolls dice.', [{ name: 'dice', description: 'Such as 2d6' }]],
  ]),
  ...commandsOf('Utility', [
    ['help', 'Explains the commands.', [{ name: 'command' }]],
    ['ping', 'Says how fast the bot answers.'],
    ['poll', 'Starts a poll.', [{ name: 'question', required: true }, { name: 'choices' }]],
    [
      'remind',
      'Reminds you later.',
      [
        { name: 'when', required: true },
        { name: 'text', required: true },
      ],
    ],
    ['serverinfo', 'Shows facts about this server.'],
    ['userinfo', 'Shows facts about a member.', [{ ...member, required: false }]],
  ]),
]

const dayLength = 86_400_000
const length = 365

/** Between 0 and 1, the same for the same day of a guild. */
const chance = (guildId: string, index: number) => {
  const seed = Math.sin(Number(guildId.slice(-4)) * 12.9898 + index * 78.233) * 43_758.5453
  return seed - Math.floor(seed)
}

/** A year of a server that grows, and in which weekends are busier than other days. */
function demoFacts(guildId: string): Facts {
  const days = Array.from({ length }, (_, index) => {
    const date = new Date(Date.now() - (length - 1 - index) * dayLength)
    const isWeekend = [0, 6].includes(date.getUTCDay())
    const songs = Math.round(
      (8 + (index / length) * 30) * (isWeekend ? 1.8 : 1) * (0.6 + chance(guildId, index)),
    )
    const members = Math.round(180 + index * 0.9 + 12 * Math.sin(index / 9) + 6 * chance(guildId, index))
    return { day: date.toISOString().slice(0, 10), songs, members }
  })
  const songs = days.reduce((sum, day) => sum + day.songs, 0)
  return {
    series: [
      {
        id: 'songs',
        label: 'Songs requested',
        label_localizations: inOtherLanguages('requested'),
        feature: songRequests.id,
        days: Object.fromEntries(days.map(({ day, songs }) => [day, songs])),
      },
      {
        id: 'members',
        label: 'Members',
        label_localizations: inOtherLanguages('members'),
        style: 'line',
        days: Object.fromEntries(days.map(({ day, members }) => [day, members])),
      },
    ],
    counters: [
      {
        id: 'helped',
        label: 'Members helped',
        label_localizations: inOtherLanguages('helped'),
        value: Math.round(songs / 9),
      },
      {
        id: 'wait',
        label: 'Longest wait for a song',
        label_localizations: inOtherLanguages('wait'),
        unit: 'min',
        unit_localizations: inOtherLanguages('minutes'),
        feature: songRequests.id,
        value: 12,
      },
    ],
  }
}
