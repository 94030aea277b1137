import { z } from 'zod'
import { ownSession } from '@/contract/calls/account'
import { channel, currentUser, guildEmoji, guildPreview, role, thread } from '@/contract/calls/discord'
import { failure } from '@/contract/calls/failure'
import { feature, featureDeclaration } from '@/contract/calls/features'
import { savedServer, gameServerDetails, checkResult } from '@/contract/calls/game-servers'
import { guildInfo, type GuildInfo } from '@/contract/calls/guilds'
import { healthFinding } from '@/contract/calls/health'
import { historyChange } from '@/contract/calls/history'
import { heartbeat } from '@/contract/calls/status'
import { session } from '@/contract/calls/session'
import { guildSettings } from '@/contract/calls/settings'
import { configurationFile, importPart, importReference, importResult } from '@/contract/calls/transfer'
import { userData } from '@/contract/calls/users'
import { type Permission, permissionSet } from '@/contract/discord/permissions'
import { defaultPublicConfig, type PublicConfig } from '@/config/public-config'

/** Makes values of a schema: what is usual, and what a test says instead. */
const factory =
  <Schema extends z.core.$ZodType>(schema: Schema, usual: Readonly<Record<string, unknown>>) =>
  (overrides: Partial<z.output<Schema>> = {}): z.output<Schema> =>
    z.core.parse(schema, { ...usual, ...overrides })

/** The ids that the fixed values share: one person, one guild they own, its roles and channels. */
export const ids = {
  user: '300000000000000001',
  otherUser: '300000000000000002',
  guild: '200000000000000001',
  otherGuild: '200000000000000002',
  role: '400000000000000001',
  channel: '500000000000000001',
  emoji: '710000000000000001',
  thread: '510000000000000001',
  /** A channel of the other guild's. */
  theirChannel: '500000000000000009',
} as const

/** An image hash as Discord makes them. */
export const imageHash = '0123456789abcdef0123456789abcdef'

export const aSession = factory(session, {
  access_token: 'opaque-token',
  token_type: 'Bearer',
  expires_at: '2999-01-01T00:00:00.000Z',
  user_id: ids.user,
})

export const aCurrentUser = factory(currentUser, {
  id: ids.user,
  username: 'ada',
  global_name: 'Ada Winter',
  discriminator: '0',
  avatar: imageHash,
  banner: null,
  accent_color: null,
  locale: 'en-GB',
})

/** As Discord writes them. */
export const permissionsOf = (...names: Permission[]) => permissionSet(names).toString()

/** A guild as the person's list shows it: theirs, with the bot in it. */
export const aGuildPreview = factory(guildPreview, {
  id: ids.guild,
  name: 'Harbour Lights',
  icon: imageHash,
  banner: null,
  owner: true,
  permissions: '2147483647',
  features: [],
  approximate_member_count: 128,
  bot_present: true,
})

export const aGuildInfo = ({ id = ids.guild, ...overrides }: Partial<GuildInfo> = {}): GuildInfo => {
  const usual = { name: 'Harbour Lights', icon: imageHash, chat_prefix: '!', enabled_features: [] }
  return { ...guildInfo.parse({ ...usual, bot_present: true, ...overrides }), id }
}

export const aSettings = factory(guildSettings, { chat_prefix: '!', locale: 'en-US', timezone: 'UTC' })

export const aFeature = factory(feature, { enabled: true, channel: ids.channel, message: 'Hi, {member}' })

/** A row of the catalogue, with its options as JSON Schema. */
export const aFeatureDeclaration = factory(featureDeclaration, {
  id: 'welcome',
  name: 'Welcome message',
  summary: 'Greets each new member in the channel you choose.',
  category: 'welcome',
  icon: 'hand',
  options: {
    type: 'object',
    properties: {
      channel: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Channel', control: 'channel' },
      message: { type: 'string', minLength: 1, maxLength: 2000, title: 'Message', control: 'template' },
    },
    required: ['channel', 'message'],
    additionalProperties: false,
  },
  defaults: { channel: null, message: 'Welcome to {server}, {member}!' },
})

export const aRole = factory(role, {
  id: ids.role,
  name: 'Keepers',
  position: 1,
  color: 0x422afb,
  managed: false,
  permissions: '0',
})

export const aChannel = factory(channel, {
  id: ids.channel,
  name: 'general',
  type: 0,
  parent_id: null,
  position: 0,
  permission_overwrites: [],
})

export const anEmoji = factory(guildEmoji, {
  id: ids.emoji,
  name: 'lighthouse',
  animated: false,
  available: true,
})

export const aThread = factory(thread, {
  id: ids.thread,
  name: 'Movie night',
  type: 11,
  parent_id: ids.channel,
})

/** One row of a guild's history: the prefix went from ! to ?. */
export const aHistoryChange = factory(historyChange, {
  id: '1',
  user: { id: ids.user, name: 'Ada Winter', avatar: imageHash },
  subject: 'settings',
  version: 2,
  before: { chat_prefix: '!' },
  after: { chat_prefix: '?' },
  created_at: '2026-08-01T12:00:00.000Z',
})

/** One thing that a check of a guild finds: the channel of its welcome was deleted. */
export const aFinding = factory(healthFinding, {
  code: 'channel_gone',
  severity: 'error',
  subject: 'feature:welcome',
  path: 'channel',
  detail: 'The bot can’t see a channel that was chosen here, or it was deleted.',
  ids: ['500000000000000099'],
})

export const aUserData = factory(userData, {
  id: ids.user,
  profile: { premium: false, profile_embed: null, possibleProfileArguments: ['member'] },
})

/** A signed-in browser of the person's, as their list shows it: the one that asks. */
export const anOwnSession = factory(ownSession, {
  id: 'this-browser',
  current: true,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '203.0.113.7',
  created_at: '2026-08-01T12:00:00.000Z',
  last_used_at: '2026-08-01T12:00:00.000Z',
})

export const aHeartbeat = factory(heartbeat, {
  status: 'online',
  last_seen_at: '2026-08-01T12:00:00.000Z',
  latency_ms: 42,
  guild_count: 12,
})

export const someRconDetails = factory(gameServerDetails, {
  game: 'minecraft',
  host: 'play.example.com',
  port: 25575,
  password: 'let me in',
})

export const anRconResult = factory(checkResult, { ok: true, game: 'minecraft', latency_ms: 31 })

/** A game server that passed when it was tried. */
export const aKeptServer = factory(savedServer, {
  id: 'kept-1',
  name: 'Survival',
  game: 'minecraft',
  host: 'play.example.com',
  port: 25575,
  created_at: '2026-08-01T12:00:00.000Z',
  last_check: { at: '2026-08-01T12:00:00.000Z', ok: true, latency_ms: 31 },
})

/** Another guild's configuration: a prefix, and a welcome into a channel of its own. */
export const aConfiguration = factory(configurationFile, {
  format: 'guildhall/configuration',
  version: 1,
  exported_at: '2026-08-01T12:00:00.000Z',
  guild: { id: ids.otherGuild, name: 'Night Owls' },
  settings: { chat_prefix: '?' },
  features: { welcome: { enabled: true, channel: ids.theirChannel, message: 'Hoo, {member}' } },
  roles: [],
  channels: [{ id: ids.theirChannel, name: 'hall', type: 0, parent: null }],
})

/** A part of an import: the prefix would go from ! to ?. */
export const anImportPart = factory(importPart, {
  subject: 'settings',
  state: 'changes',
  version: 1,
  before: { chat_prefix: '!' },
  after: { chat_prefix: '?' },
})

/** A channel of an import that has a namesake here. */
export const anImportReference = factory(importReference, {
  kind: 'channel',
  id: ids.theirChannel,
  name: 'hall',
  type: 0,
  parent: null,
  parts: ['feature:welcome'],
  match: ids.channel,
  how: 'name',
})

/** What an import of `aConfiguration` would do to a guild that has nothing of it. */
export const anImportResult = factory(importResult, {
  from: { id: ids.otherGuild, name: 'Night Owls' },
  references: [anImportReference()],
  parts: [
    anImportPart(),
    anImportPart({
      subject: 'feature:welcome',
      before: { channel: null, message: 'Hi, {member}' },
      after: { channel: ids.channel, message: 'Hoo, {member}' },
    }),
  ],
  batch: null,
})

/** The body of an answer that is not a 2xx. */
export const anError = factory(failure, { code: 'internal', detail: 'Something went wrong on our side.' })

/** What a deployment tells its pages; invites lead to an address that is never asked. */
export const aPublicConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
  ...defaultPublicConfig,
  inviteUrl: 'https://platform.example.com/oauth2/authorize?client_id=100000000000000001',
  ...overrides,
})
