import { at, autoRole, ids, settings, versions } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Answer, Operation } from '@/server/contract/operation'

const change = { id: '128', guild_id: ids.guild, versions: { settings: 4 }, at }
const taken: Answer[] = [
  { status: 200, is: 'Taken in.', content: { schema: 'Taken', example: { ok: true } } },
]

/** The bot's own calls, with a key instead of a session. They belong to the dashboard's own backend. */
export const botOperations: Operation[] = [
  {
    id: 'readSnapshot',
    method: 'get',
    path: '/bot/guilds/{guildId}',
    tag: 'bot',
    summary: 'Read all that a bot needs to serve a server',
    is: 'Settings and every feature, in the shapes that the other calls have, with the versions beside.',
    standing: 'never-forwarded',
    answers: [
      {
        status: 200,
        is: 'The configuration. A server for which nothing was saved has the defaults.',
        content: {
          schema: 'BotSnapshot',
          example: { id: ids.guild, settings, features: { 'auto-role': autoRole }, versions },
        },
      },
    ],
    failures: [...usual.bot, 'noSuchGuild'],
  },
  {
    id: 'followChanges',
    method: 'get',
    path: '/bot/changes',
    tag: 'bot',
    summary: 'Follow the changes of all servers',
    is: 'Server-sent events where `Accept` asks for them, otherwise one page. Both go on after a position, which is `position` or an event’s id, and tell all that was saved since, however much that is: the log of changes is kept for good. A `reset` comes only where it cannot be gone on from a position: it is none, it lies ahead, or the operator removed what came after it. Then take the snapshots again.',
    standing: 'never-forwarded',
    query: [
      { name: 'after', is: 'Only changes after this position.', schema: { type: 'string' }, example: '127' },
    ],
    headers: ['Last-Event-ID'],
    answers: [
      {
        status: 200,
        is: 'A page of changes, or a stream that stays open.',
        content: { schema: 'BotChanges', example: { changes: [change], position: '128', reset: false } },
        events: {
          ready: { schema: 'EventReset', example: {} },
          change: { schema: 'BotChange', example: change },
          reset: { schema: 'EventReset', example: {} },
        },
      },
    ],
    failures: [...usual.bot, 'tooManyStreams'],
  },
  {
    id: 'reportLoaded',
    method: 'post',
    path: '/bot/guilds/{guildId}/loaded',
    tag: 'bot',
    summary: 'Report which versions the bot works with now',
    is: 'People see that what they saved has arrived.',
    standing: 'never-forwarded',
    bodies: [{ schema: 'BotLoaded', example: { versions } }],
    answers: taken,
    failures: [...usual.bot, 'crossSite', ...usual.jsonInvalid, 'noSuchGuild'],
  },
  {
    id: 'reportHeartbeat',
    method: 'post',
    path: '/bot/heartbeat',
    tag: 'bot',
    summary: 'Report that the bot is there',
    is: 'Every half minute does well; after two minutes of silence the bot counts as away.',
    standing: 'never-forwarded',
    bodies: [{ schema: 'HeartbeatReport', example: { latency_ms: 38, guild_count: 212 } }],
    answers: taken,
    failures: [...usual.bot, 'crossSite', ...usual.jsonInvalid],
  },
]
