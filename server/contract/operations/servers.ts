import { at, ids, settings } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'

const guild = {
  id: ids.guild,
  name: 'Harbour Lights',
  icon: null,
  chat_prefix: '?',
  enabled_features: ['auto-role'],
  bot_present: true,
  access: 'full',
}
const role = {
  id: ids.role,
  name: 'Keepers',
  position: 2,
  color: 4_336_379,
  managed: false,
  permissions: '268435456',
}
const channel = {
  id: ids.channel,
  name: 'general',
  type: 0,
  parent_id: ids.category,
  position: 1,
  permission_overwrites: [],
}

const health = {
  findings: [
    {
      code: 'channel_gone',
      severity: 'error',
      subject: 'feature:welcome',
      path: 'channel',
      detail: 'A channel that was chosen here no longer exists.',
      ids: [ids.channel],
    },
    {
      code: 'placeholder_unknown',
      severity: 'warning',
      subject: 'feature:welcome',
      path: 'message',
      detail: 'Nothing stands behind {nmae}, so it is sent as it is written.',
      names: ['{nmae}'],
    },
  ],
  more: 0,
  unknown: [],
}

const status = {
  status: 'online',
  last_seen_at: at,
  latency_ms: 38,
  guild_count: 212,
  shards: [{ id: 0, status: 'ready', latency_ms: 38, guild_count: 212 }],
  version: '2.4.0',
  history: [{ at: '2026-03-14T09:25:00.000Z', latency_ms: 40, guild_count: 212, shards_ready: 1 }],
}

/** A server as such. */
export const serverOperations: Operation[] = [
  {
    id: 'readGuild',
    method: 'get',
    path: '/guilds/{guildId}',
    tag: 'servers',
    summary: 'Read what is known of a server',
    standing: 'required',
    without: 'The bot is not in this server; the dashboard offers to invite it.',
    answers: [
      { status: 200, is: 'The bot is in this server.', content: { schema: 'GuildInfo', example: guild } },
    ],
    failures: [...usual.reads, 'botAbsent', 'noBotToken'],
  },
  {
    id: 'readSettings',
    method: 'get',
    path: '/guilds/{guildId}/settings',
    tag: 'servers',
    summary: 'Read a server’s settings',
    is: 'Fields that the dashboard does not know are kept.',
    standing: 'required',
    answers: [
      {
        status: 200,
        is: 'The settings.',
        isVersioned: true,
        content: { schema: 'GuildSettings', example: settings },
      },
    ],
    failures: usual.reads,
  },
  {
    id: 'changeSettings',
    method: 'patch',
    path: '/guilds/{guildId}/settings',
    tag: 'servers',
    summary: 'Change a server’s settings',
    is: 'Only what is sent changes. Who was let in by a role cannot change `manager_roles`.',
    standing: 'required',
    headers: ['If-Match'],
    bodies: [{ schema: 'SettingsPatch', example: { chat_prefix: '?' } }],
    answers: [
      {
        status: 200,
        is: 'The settings as they are now.',
        isVersioned: true,
        content: { schema: 'GuildSettings', example: settings },
      },
    ],
    failures: [...usual.writes, ...usual.jsonInvalid, 'needsFullAccess', 'conflict'],
  },
  {
    id: 'listRoles',
    method: 'get',
    path: '/guilds/{guildId}/roles',
    tag: 'servers',
    summary: 'List a server’s roles',
    standing: 'required',
    answers: [{ status: 200, is: 'Its roles.', content: { schema: 'Roles', example: [role] } }],
    failures: [...usual.reads, 'botAbsent', 'noBotToken'],
  },
  {
    id: 'listChannels',
    method: 'get',
    path: '/guilds/{guildId}/channels',
    tag: 'servers',
    summary: 'List a server’s channels',
    standing: 'optional',
    without: 'Channels are entered by their id instead of being picked.',
    answers: [{ status: 200, is: 'Its channels.', content: { schema: 'Channels', example: [channel] } }],
    failures: [...usual.reads, 'botAbsent', 'noBotToken'],
  },
  {
    id: 'checkGuild',
    method: 'get',
    path: '/guilds/{guildId}/health',
    tag: 'servers',
    summary: 'Find what keeps the bot from its work in a server',
    is:
      'Deleted channels and roles, roles that the bot cannot give, permissions that it lacks, names in texts that ' +
      'nothing stands for, and values that are missing or do not go together, of the settings and of the features ' +
      'that are on. What nobody can tell at the moment is named in `unknown` and not guessed.',
    standing: 'optional',
    without: 'The overview looks for deleted channels and roles by itself, and for nothing else.',
    answers: [
      {
        status: 200,
        is: 'What was found, the worst first; nothing when all is well.',
        content: { schema: 'GuildHealth', example: health },
      },
    ],
    failures: [...usual.reads, 'botAbsent'],
  },
]

/** Whether the bot is there. */
export const healthOperations: Operation[] = [
  {
    id: 'readHeartbeat',
    method: 'get',
    path: '/heartbeat',
    tag: 'health',
    summary: 'Read what the bot said last',
    is: 'Asked once a minute. A 404 or a 500 means that the bot’s state is unknown.',
    standing: 'required',
    without: 'The bot’s state is unknown, which is how the dashboard shows it.',
    answers: [
      {
        status: 200,
        is: 'The bot reported in the last two minutes.',
        content: {
          schema: 'Heartbeat',
          example: { status: 'online', last_seen_at: at, latency_ms: 38, guild_count: 212 },
        },
      },
    ],
    failures: [...usual.person, 'heartbeatUnknown'],
  },
  {
    id: 'readStatus',
    method: 'get',
    path: '/status',
    tag: 'health',
    summary: 'Read how the bot is, and how it was in the last day',
    is: 'The history has a step for every five minutes, the oldest first; null is what nobody knows.',
    standing: 'optional',
    without: 'The page about the bot says that its state is unknown.',
    answers: [
      {
        status: 200,
        is: 'How it is, as far as anybody can tell.',
        content: { schema: 'BotStatus', example: status },
      },
    ],
    failures: usual.person,
  },
]
