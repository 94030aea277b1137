import { type OwnSession, ownSession } from '@/api/account.schema'
import { channel, type Channel } from '@/api/channels.schema'
import { failure, type Failure } from '@/api/failure.schema'
import { feature, type Feature, featureDeclaration, type FeatureDeclaration } from '@/api/features.schema'
import {
  savedServer,
  type SavedServer,
  type RconDetails,
  rconDetails,
  rconResult,
  type RconResult,
} from '@/api/game.schema'
import { guildInfo, type GuildInfo } from '@/api/guilds.schema'
import { healthFinding, type HealthFinding } from '@/api/health.schema'
import { historyChange, type HistoryChange } from '@/api/history.schema'
import { heartbeat, type Heartbeat } from '@/api/heartbeat.schema'
import { currentUser, type CurrentUser, guildPreview, type GuildPreview } from '@/api/discord.schema'
import { role, type Role } from '@/api/roles.schema'
import { session, type Session } from '@/api/session.schema'
import { guildSettings, type GuildSettings } from '@/api/settings.schema'
import {
  type ConfigurationFile,
  configurationFile,
  type ImportPart,
  importPart,
  type ImportReference,
  importReference,
  type ImportResult,
  importResult,
} from '@/api/transfer.schema'
import { userData, type UserData } from '@/api/users.schema'
import { defaultPublicConfig, type PublicConfig } from '@/config/public-config'

/** The ids that the fixed values share: one person, one guild they own, its roles and channels. */
export const ids = {
  user: '300000000000000001',
  guild: '200000000000000001',
  otherGuild: '200000000000000002',
  role: '400000000000000001',
  channel: '500000000000000001',
  /** A channel of the other guild's. */
  theirChannel: '500000000000000009',
} as const

/** An image hash as Discord makes them. */
export const imageHash = '0123456789abcdef0123456789abcdef'

export const aSession = (overrides: Partial<Session> = {}) =>
  session.parse({
    access_token: 'opaque-token',
    token_type: 'Bearer',
    expires_at: '2999-01-01T00:00:00.000Z',
    ...overrides,
  })

export const aCurrentUser = (overrides: Partial<CurrentUser> = {}) =>
  currentUser.parse({
    id: ids.user,
    username: 'ada',
    global_name: 'Ada Winter',
    discriminator: '0',
    avatar: imageHash,
    banner: null,
    accent_color: null,
    locale: 'en-GB',
    ...overrides,
  })

/** A guild as the person's list shows it: theirs, with the bot in it. */
export const aGuildPreview = (overrides: Partial<GuildPreview> = {}) =>
  guildPreview.parse({
    id: ids.guild,
    name: 'Harbour Lights',
    icon: imageHash,
    banner: null,
    owner: true,
    permissions: '2147483647',
    features: [],
    approximate_member_count: 128,
    bot_present: true,
    ...overrides,
  })

export const aGuildInfo = ({ id = ids.guild, ...overrides }: Partial<GuildInfo> = {}): GuildInfo => {
  const usual = { name: 'Harbour Lights', icon: imageHash, chat_prefix: '!', enabled_features: [] }
  return { ...guildInfo.parse({ ...usual, bot_present: true, ...overrides }), id }
}

export const aSettings = (overrides: Partial<GuildSettings> = {}) =>
  guildSettings.parse({ chat_prefix: '!', locale: 'en-US', timezone: 'UTC', ...overrides })

export const aFeature = (overrides: Record<string, unknown> = {}): Feature =>
  feature.parse({ enabled: true, channel: ids.channel, message: 'Hi, {member}', ...overrides })

/** A row of the catalogue, with its options as JSON Schema. */
export const aFeatureDeclaration = (overrides: Partial<FeatureDeclaration> = {}) =>
  featureDeclaration.parse({
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
    defaults: { channel: null, message: 'Welcome to {guild}, {member}!' },
    ...overrides,
  })

export const aRole = (overrides: Partial<Role> = {}) =>
  role.parse({
    id: ids.role,
    name: 'Keepers',
    position: 1,
    color: 0x422afb,
    managed: false,
    permissions: '0',
    ...overrides,
  })

export const aChannel = (overrides: Partial<Channel> = {}) =>
  channel.parse({
    id: ids.channel,
    name: 'general',
    type: 0,
    parent_id: null,
    position: 0,
    permission_overwrites: [],
    ...overrides,
  })

/** One row of a guild's history: the prefix went from ! to ?. */
export const aHistoryChange = (overrides: Partial<HistoryChange> = {}) =>
  historyChange.parse({
    id: '1',
    user: { id: ids.user, name: 'Ada Winter', avatar: imageHash },
    subject: 'settings',
    version: 2,
    before: { chat_prefix: '!' },
    after: { chat_prefix: '?' },
    created_at: '2026-08-01T12:00:00.000Z',
    ...overrides,
  })

/** One thing that a check of a guild finds: the channel of its welcome was deleted. */
export const aFinding = (overrides: Partial<HealthFinding> = {}) =>
  healthFinding.parse({
    code: 'channel_gone',
    severity: 'error',
    subject: 'feature:welcome',
    path: 'channel',
    detail: 'A channel that was chosen here no longer exists.',
    ids: ['500000000000000099'],
    ...overrides,
  })

export const aUserData = (overrides: Partial<UserData> = {}) =>
  userData.parse({
    id: ids.user,
    profile: { premium: false, profile_embed: null, possibleProfileArguments: ['member'] },
    ...overrides,
  })

/** A signed-in browser of the person's, as their list shows it: the one that asks. */
export const anOwnSession = (overrides: Partial<OwnSession> = {}) =>
  ownSession.parse({
    id: 'this-browser',
    current: true,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.7',
    created_at: '2026-08-01T12:00:00.000Z',
    last_used_at: '2026-08-01T12:00:00.000Z',
    ...overrides,
  })

export const aHeartbeat = (overrides: Partial<Heartbeat> = {}) =>
  heartbeat.parse({
    status: 'online',
    last_seen_at: '2026-08-01T12:00:00.000Z',
    latency_ms: 42,
    guild_count: 12,
    ...overrides,
  })

export const someRconDetails = (overrides: Partial<RconDetails> = {}) =>
  rconDetails.parse({
    game: 'minecraft',
    host: 'play.example.com',
    port: 25575,
    password: 'let me in',
    ...overrides,
  })

export const anRconResult = (overrides: Partial<RconResult> = {}) =>
  rconResult.parse({ ok: true, game: 'minecraft', latency_ms: 31, ...overrides })

/** A game server that passed when it was tried. */
export const aKeptServer = (overrides: Partial<SavedServer> = {}) =>
  savedServer.parse({
    id: 'kept-1',
    name: 'Survival',
    game: 'minecraft',
    host: 'play.example.com',
    port: 25575,
    created_at: '2026-08-01T12:00:00.000Z',
    last_check: { at: '2026-08-01T12:00:00.000Z', ok: true, latency_ms: 31 },
    ...overrides,
  })

/** Another guild's configuration: a prefix, and a welcome into a channel of its own. */
export const aConfiguration = (overrides: Partial<ConfigurationFile> = {}) =>
  configurationFile.parse({
    format: 'guildhall/configuration',
    version: 1,
    exported_at: '2026-08-01T12:00:00.000Z',
    guild: { id: ids.otherGuild, name: 'Night Owls' },
    settings: { chat_prefix: '?' },
    features: { welcome: { enabled: true, channel: ids.theirChannel, message: 'Hoo, {member}' } },
    roles: [],
    channels: [{ id: ids.theirChannel, name: 'hall', type: 0, parent: null }],
    ...overrides,
  })

/** A part of an import: the prefix would go from ! to ?. */
export const anImportPart = (overrides: Partial<ImportPart> = {}) =>
  importPart.parse({
    subject: 'settings',
    state: 'changes',
    version: 1,
    before: { chat_prefix: '!' },
    after: { chat_prefix: '?' },
    ...overrides,
  })

/** A channel of an import that has a namesake here. */
export const anImportReference = (overrides: Partial<ImportReference> = {}) =>
  importReference.parse({
    kind: 'channel',
    id: ids.theirChannel,
    name: 'hall',
    type: 0,
    parent: null,
    parts: ['feature:welcome'],
    match: ids.channel,
    how: 'name',
    ...overrides,
  })

/** What an import of `aConfiguration` would do to a guild that has nothing of it. */
export const anImportResult = (overrides: Partial<ImportResult> = {}) =>
  importResult.parse({
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
    ...overrides,
  })

/** The body of an answer that is not a 2xx. */
export const anError = (overrides: Partial<Failure> = {}) =>
  failure.parse({ code: 'internal', detail: 'Something went wrong on our side.', ...overrides })

/** What a deployment tells its pages; invites lead to an address that is never asked. */
export const aPublicConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
  ...defaultPublicConfig,
  inviteUrl: 'https://platform.example.com/oauth2/authorize?client_id=100000000000000001',
  ...overrides,
})
