import { channels, guildEmojis, type GuildPreview, roles, threads } from '@/contract/calls/discord'
import { guildHealth } from '@/contract/calls/health'
import { type GuildInfo, guildInfo } from '@/contract/calls/guilds'
import { guildMembers, membersQuery } from '@/contract/calls/members'
import { type GuildNames, guildNames } from '@/contract/calls/names'
import { mayOpenGuild } from '@/contract/discord/permissions'
import { entitlementsOf } from '@/server/access/entitlements'
import type { GuildAccess } from '@/server/access/guild-rights'
import { ids, person } from '@/server/calls/examples'
import { tooOften } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { botTokenForeign, botTokenRefused, noBotToken } from '@/server/discord/failures'
import { botAbsent, orUndefined } from '@/server/http/http-error'
import { memberLimit } from '@/server/http/limits'
import { createMemoryRateLimiter } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { readAvailability } from '@/server/live/guild-availability'
import { countEnabledFeatures, presentSettings } from './stored-configuration'
import { readChoiceNames } from './choice-names'
import { type Saved, savedOf } from './saved'
import { checkGuild, lastProblems } from './health/check-guild'
import { readGuildSnapshot } from './health/guild-snapshot'
import { type LastNames, noteSeen } from './last-names'
import { lookUpMembers, searchMembers } from './members'
import { readThreads } from './threads'
import { languagesOf } from '@/server/http/language'

async function readGuild(
  rt: Runtime,
  guildId: string,
  saved: Saved,
  access: GuildAccess,
): Promise<GuildInfo | null> {
  const { db, discord } = rt
  const guild = await discord.guild(guildId)
  if (!guild) return null
  const catalogue = await rt.catalogue.current()
  const [settings, enabled, available, entitlements, bot] = await Promise.all([
    saved.settings(),
    saved.enabled(catalogue),
    readAvailability(db, [guildId]),
    catalogue.needsPremium() ? entitlementsOf(rt, { kind: 'guild', id: guildId }) : undefined,
    orUndefined(discord.botUser()),
  ])
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    chat_prefix: presentSettings(catalogue, settings.value).chat_prefix,
    enabled_features: enabled,
    bot_present: true,
    bot_id: bot?.id,
    bot_name: bot?.username,
    bot_avatar: bot?.avatar,
    availability: available.get(guildId),
    entitlements,
    access,
  }
}

/** Adds how many features are on, and how many problems the last check found, in one statement. */
export async function addStates(rt: Runtime, previews: GuildPreview[]): Promise<GuildPreview[]> {
  const { db, env } = rt
  const open = previews.filter((guild) => mayOpenGuild(guild) && guild.bot_present !== false)
  if (env.backendUrl !== null || open.length === 0) return previews
  const ids = new Set(open.map(({ id }) => id))
  const counts = await rt.catalogue
    .current()
    .then((catalogue) => countEnabledFeatures(db, catalogue, [...ids]))
    .catch(() => null)
  if (!counts) return previews
  return previews.map((guild) =>
    ids.has(guild.id)
      ? { ...guild, features_on: counts.get(guild.id) ?? 0, problems: lastProblems(guild.id) }
      : guild,
  )
}

/** @throws HttpError 404 `bot_absent` */
async function readNames(rt: Runtime, guildId: string, saved: Saved): Promise<GuildNames> {
  const { channels, roles, lastNames } = await readGuildSnapshot(rt, guildId, saved)
  const list = (names: LastNames['role'], listed: ReadonlyMap<string, unknown> | null) =>
    Array.from(names.values(), ({ id, name }) => ({ id, name, ...(listed && { listed: listed.has(id) }) }))
  return {
    roles: list(lastNames.role, roles),
    channels: list(lastNames.channel, channels),
    choices: await readChoiceNames(rt.db, guildId),
    unknown: [...(roles ? [] : ['roles']), ...(channels ? [] : ['channels'])],
  }
}

/** @throws HttpError 404 `bot_absent` */
function orBotAbsent<Value>(value: Value | null): Value {
  if (value === null) throw botAbsent()
  return value
}

const examples = {
  guild: {
    id: ids.guild,
    name: 'Harbour Lights',
    icon: null,
    chat_prefix: '?',
    enabled_features: ['auto-role'],
    bot_present: true,
    bot_id: ids.bot,
    bot_name: 'Guildhall Bot',
    bot_avatar: null,
    access: 'full',
  },
  role: {
    id: ids.role,
    name: 'Keepers',
    position: 2,
    color: 4_336_379,
    managed: false,
    permissions: '268435456',
  },
  channel: {
    id: ids.channel,
    name: 'general',
    type: 0,
    parent_id: ids.category,
    position: 1,
    permission_overwrites: [],
  },
  emoji: { id: ids.emoji, name: 'lighthouse', animated: false, available: true },
  thread: { id: ids.thread, name: 'Movie night', type: 11, parent_id: ids.channel },
  members: {
    members: [{ ...person, username: 'ada.winter', bot: false }],
    absent: [],
  },
  names: {
    roles: [{ id: ids.role, name: 'Keepers', listed: true }],
    channels: [{ id: ids.channel, name: 'staff-room', listed: false }],
    choices: [{ source: 'playlists', value: 'pl-7', name: 'Friday night' }],
    unknown: [],
  },
  health: {
    findings: [
      {
        code: 'channel_gone',
        severity: 'error',
        subject: 'feature:welcome',
        path: 'channel',
        detail: 'The bot can’t see a channel that was chosen here, or it was deleted.',
        ids: [ids.channel],
      },
      {
        code: 'placeholder_unknown',
        severity: 'warning',
        subject: 'feature:welcome',
        path: 'message',
        detail: '{nmae} is not a placeholder, so it is sent as it is written.',
        names: ['{nmae}'],
      },
    ],
    more: 0,
    unknown: [],
  },
}

const notTheBots = { botAbsent, noBotToken, botTokenRefused, botTokenForeign }

export const guildRoutes = [
  route({
    id: 'readGuild',
    method: 'get',
    path: '/guilds/:guildId',
    tag: 'servers',
    summary: 'Read a server',
    isRequired: true,
    without: 'The bot is not in this server; the dashboard offers to invite it.',
    answer: { description: 'The bot is in this server.', schema: guildInfo, example: examples.guild },
    failures: notTheBots,
    handle: (rt) => async (c) =>
      c.json(orBotAbsent(await readGuild(rt, c.req.param('guildId'), savedOf(rt, c), c.var.access))),
  }),
  route({
    id: 'listRoles',
    method: 'get',
    path: '/guilds/:guildId/roles',
    tag: 'servers',
    summary: 'List a server’s roles',
    isRequired: true,
    answer: { description: 'Its roles.', schema: roles, example: [examples.role] },
    failures: notTheBots,
    handle: (rt) => async (c) => {
      const guildId = c.req.param('guildId')
      const roles = orBotAbsent(await rt.discord.roles(guildId))
      await noteSeen(rt, guildId, { roles }, savedOf(rt, c))
      const counts = await rt.discord.memberCounts(guildId)
      return c.json(roles.map((role) => ({ ...role, member_count: counts[role.id] })))
    },
  }),
  route({
    id: 'listChannels',
    method: 'get',
    path: '/guilds/:guildId/channels',
    tag: 'servers',
    summary: 'List a server’s channels',
    without: 'People enter channels by id instead of picking them.',
    answer: { description: 'Its channels.', schema: channels, example: [examples.channel] },
    failures: notTheBots,
    handle: (rt) => async (c) => {
      const guildId = c.req.param('guildId')
      const channels = orBotAbsent(await rt.discord.channels(guildId))
      await noteSeen(rt, guildId, { channels }, savedOf(rt, c))
      return c.json(channels)
    },
  }),
  route({
    id: 'listEmojis',
    method: 'get',
    path: '/guilds/:guildId/emojis',
    tag: 'servers',
    summary: 'List a server’s own emoji',
    without: 'Messages offer the standard emoji only.',
    answer: { description: 'Its emoji.', schema: guildEmojis, example: [examples.emoji] },
    failures: notTheBots,
    handle: (rt) => async (c) => c.json(orBotAbsent(await rt.discord.emojis(c.req.param('guildId')))),
  }),
  route({
    id: 'listThreads',
    method: 'get',
    path: '/guilds/:guildId/threads',
    tag: 'servers',
    summary: 'List a server’s open threads',
    description:
      'The public and announcement threads that are not archived, of the channels that are listed: at most 1,000, the newest first. Private threads are left out, since their channel does not tell who may see them.',
    without: 'Messages and options offer channels without their threads.',
    answer: { description: 'Its threads.', schema: threads, example: [examples.thread] },
    failures: notTheBots,
    handle: (rt) => async (c) => {
      const guildId = c.req.param('guildId')
      const listed = await readThreads(rt, guildId)
      await noteSeen(rt, guildId, { threads: listed }, savedOf(rt, c))
      return c.json(listed)
    },
  }),
  route({
    id: 'findMembers',
    method: 'get',
    path: '/guilds/:guildId/members',
    tag: 'servers',
    summary: 'Find members of a server',
    description:
      'Finds at most 25 members by the beginning of a name, or looks up at most 50 by their ids. Of the ids, `absent` are those of nobody in the server; one in neither list cannot be looked up at the moment. There is no list of all members.',
    without: 'People enter members by id instead of picking them.',
    query: {
      schema: membersQuery,
      descriptions: {
        search: 'The beginning of a name.',
        ids: 'Ids with commas between them. Give this or `search`.',
      },
    },
    answer: { description: 'Whom it has found.', schema: guildMembers, example: examples.members },
    failures: { ...notTheBots, tooOften },
    handle: (rt) => {
      const count = createMemoryRateLimiter(memberLimit, rt.now)
      return async (c, input) => {
        const { search, ids } = input.query()
        const guildId = c.req.param('guildId')
        count(c.var.session.userId)
        return c.json(
          search === undefined
            ? await lookUpMembers(rt, guildId, ids?.split(',') ?? [])
            : await searchMembers(rt, guildId, search),
        )
      }
    },
  }),
  route({
    id: 'listNames',
    method: 'get',
    path: '/guilds/:guildId/names',
    tag: 'servers',
    summary: 'List last known names',
    description:
      'What the roles, channels and threads that the configuration uses, or used before, were last called; threads are among the channels, except private ones. Discord lists neither what was deleted, nor the channels that the bot cannot see, nor threads that are archived. And what choices of a source were called when they were last offered.',
    without: 'What the lists lack is shown by its id.',
    answer: { description: 'The names.', schema: guildNames, example: examples.names },
    failures: { botAbsent },
    handle: (rt) => async (c) => c.json(await readNames(rt, c.req.param('guildId'), savedOf(rt, c))),
  }),
  route({
    id: 'checkGuild',
    method: 'get',
    path: '/guilds/:guildId/health',
    tag: 'servers',
    summary: 'Check a server’s health',
    description:
      'Finds channels that the bot cannot see, deleted channels and roles, members who left, roles that the bot cannot give, missing permissions, unknown placeholders, ' +
      'and missing or contradictory values, in the settings and in the features that are on. `unknown` names what ' +
      'cannot be checked at the moment.',
    without: 'The overview shows no health check, and the cards of features no problems.',
    answer: {
      description: 'The findings, the worst first; none when all is well.',
      schema: guildHealth,
      example: examples.health,
    },
    failures: { botAbsent },
    handle: (rt) => async (c) =>
      c.json(await checkGuild(rt, c.req.param('guildId'), savedOf(rt, c), languagesOf(c))),
  }),
]
