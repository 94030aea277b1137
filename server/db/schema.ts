import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { GameServerDetails, CheckFailure } from '@/contract/calls/game-servers'

/*
 * Tables of guild data lead with `guild_id`, tables of people with `user_id`, so that either can be distributed by
 * that column. Instants are timestamptz; Discord ids are text (they exceed JavaScript's integers).
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = instant('created_at')
  .notNull()
  .default(sql`now()`)
const updatedAt = instant('updated_at')
  .notNull()
  .default(sql`now()`)

/** One signed-in browser. `id_hash` is SHA-256 of the cookie's value; the tokens are encrypted with the key ring. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: text('user_id').notNull(),
    /** JSON `{access_token, refresh_token}`, encrypted; the context binds it to this row. */
    discordTokens: text('platform_tokens').notNull(),
    discordTokensExpireAt: instant('platform_tokens_expire_at').notNull(),
    /** Held by the one request that renews the tokens; free when null or past. */
    refreshLeaseUntil: instant('refresh_lease_until'),
    userAgent: text('user_agent'),
    /** Network address of the last use that was noted. */
    lastAddress: text('last_address'),
    createdAt,
    lastUsedAt: instant('last_used_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** A sign-in under way: consumed by deleting it, so a callback can be used once. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of the attempt cookie's value. */
    idHash: text('id_hash').primaryKey(),
    /** JSON `{state, codeVerifier, next}`, encrypted. */
    sealed: text('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires_at').on(table.expiresAt)],
)

/** Fixed-window counters, shared by all replicas. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('rate_limits_window_ends_at').on(table.windowEndsAt)],
)

export const guildSettings = pgTable('guild_settings', {
  guildId: text('guild_id').primaryKey(),
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  updatedAt,
})

export const guildFeatures = pgTable(
  'guild_features',
  {
    guildId: text('guild_id').notNull(),
    featureId: text('feature_id').notNull(),
    enabled: boolean('enabled').notNull(),
    options: jsonb('options').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    updatedAt,
  },
  (table) => [primaryKey({ columns: [table.guildId, table.featureId] })],
)

/** The texts of options that are secret, encrypted; the context binds each to its row. Options have marks in their place. */
export const guildSecrets = pgTable(
  'guild_secrets',
  {
    guildId: text('guild_id').notNull(),
    /** `feature:` and the feature's id. */
    subject: text('subject').notNull(),
    option: text('option').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.subject, table.option] })],
)

/** Who changed what, and when: only the keys that changed, with their old and new values. */
export const guildChanges = pgTable(
  'guild_changes',
  {
    guildId: text('guild_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    /** Name and image hash that the person had then; null where nobody could tell. */
    userName: text('user_name'),
    userAvatar: text('user_avatar'),
    /** The bot that made the change, for that person or by itself; null for what people save. */
    botId: text('bot_id'),
    botName: text('bot_name'),
    /** `settings`, or `feature:` and the feature's id. */
    subject: text('subject').notNull(),
    /** The subject's version after this change. */
    version: integer('version').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    /** The change of the same guild that this one takes back. */
    reverts: bigint('reverts', { mode: 'number' }),
    /** Random, and alike for all changes that were made in one step. */
    batch: text('batch'),
    /** The name of the guild that an import's values came from. */
    origin: text('origin'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.guildId, table.id] }),
    index('guild_changes_user').on(table.guildId, table.userId, table.id),
    index('guild_changes_subject').on(table.guildId, table.subject, table.id),
    index('guild_changes_bot')
      .on(table.guildId, table.botId, table.id)
      .where(sql`${table.botId} is not null`),
    index('guild_changes_batch')
      .on(table.guildId, table.batch)
      .where(sql`${table.batch} is not null`),
    // For those who follow the changes of all guilds.
    index('guild_changes_id').on(table.id),
    // For people who ask for everything about them, or have it removed.
    index('guild_changes_person').on(table.userId, table.id),
  ],
)

/**
 * What the roles and channels that a guild's configuration uses were called when a list of Discord last had them: it
 * lacks those that were deleted, and the channels that the bot cannot see. And what the choices of a source were called
 * when the bot last offered them: their kind names the source, and their id is the value.
 */
export const guildNames = pgTable(
  'guild_names',
  {
    guildId: text('guild_id').notNull(),
    kind: text('kind').$type<'role' | 'channel' | `choice:${string}`>().notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Of channels: Discord's type of channel, and the name of the category. */
    type: integer('type'),
    parent: text('parent'),
    updatedAt,
  },
  (table) => [primaryKey({ columns: [table.guildId, table.kind, table.id] })],
)

export const userProfiles = pgTable('user_profiles', {
  userId: text('user_id').primaryKey(),
  profile: jsonb('profile').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  updatedAt,
})

/** What people chose for themselves, in whichever browser they are. */
export const userChoices = pgTable('user_choices', {
  userId: text('user_id').primaryKey(),
  /** The code of a language of the dashboard. */
  language: text('language').notNull(),
  updatedAt,
})

/** What the operator granted people; a row is a grant. */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: text('user_id').notNull(),
    /** `premium`. */
    what: text('what').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.what] })],
)

/** That a person or a guild has premium, as the bot said: a row is a grant, until its end where it has one. */
const toldPremium = () => ({
  /** Null without an end. Rows that ended are over, and deleted sooner or later. */
  until: instant('until'),
  updatedAt: instant('updated_at').notNull(),
})

export const userPremium = pgTable(
  'user_premium',
  { userId: text('user_id').primaryKey(), ...toldPremium() },
  (table) => [index('user_premium_until').on(table.until)],
)

export const guildPremium = pgTable(
  'guild_premium',
  { guildId: text('guild_id').primaryKey(), ...toldPremium() },
  (table) => [index('guild_premium_until').on(table.until)],
)

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Of every uploaded image, whoever owns it: `id` is random, 128 bit, base64url, and names it in its address. */
const imageColumns = () => ({
  id: text('id').notNull(),
  type: text('type').notNull(),
  content: bytes('content').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt,
  /** Since when nothing that is saved shows it; null while something does. */
  unusedSince: instant('unused_since').default(sql`now()`),
})

export const userImages = pgTable(
  'user_images',
  { userId: text('user_id').notNull(), ...imageColumns() },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('user_images_unused_since').on(table.unusedSince),
  ],
)

export const guildImages = pgTable(
  'guild_images',
  { guildId: text('guild_id').notNull(), ...imageColumns() },
  (table) => [
    primaryKey({ columns: [table.guildId, table.id] }),
    index('guild_images_unused_since').on(table.unusedSince),
  ],
)

/** Game servers that passed a check, saved for the person who entered them. */
export const gameServers = pgTable(
  'game_servers',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    game: text('game').$type<GameServerDetails['game']>().notNull(),
    /** In lower case, as it was entered. */
    host: text('host').notNull(),
    port: integer('port').notNull(),
    /** Encrypted with the key ring; the context binds it to this row. */
    password: text('password').notNull(),
    createdAt,
    checkedAt: instant('checked_at').notNull(),
    /** Null after a check that passed, else why it did not. */
    failure: text('failure').$type<CheckFailure>(),
    latency: integer('latency_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('game_servers_address').on(table.userId, table.game, table.host, table.port),
  ],
)

/** The bot's last word about itself; one row per bot. */
export const botHeartbeats = pgTable('bot_heartbeats', {
  bot: text('bot').primaryKey(),
  report: jsonb('report').$type<Record<string, unknown>>().notNull(),
  seenAt: instant('seen_at').notNull(),
})

/** How the bot was in each five minutes of the last day, for the status page. */
export const botReports = pgTable(
  'bot_reports',
  {
    bot: text('bot').notNull(),
    /** When the five minutes began. */
    startedAt: instant('started_at').notNull(),
    /** The last report of those five minutes. */
    report: jsonb('report').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bot, table.startedAt] }),
    index('bot_reports_started_at').on(table.startedAt),
  ],
)

/** The commands that a bot last reported; one row per bot. */
export const botCommands = pgTable('bot_commands', {
  bot: text('bot').primaryKey(),
  commands: jsonb('commands').$type<Record<string, unknown>[]>().notNull(),
  reportedAt: instant('reported_at').notNull(),
})

/** What a bot declares of itself (contract/calls/declaration.ts); one row per bot, and the newest counts. */
export const botDeclarations = pgTable('bot_declarations', {
  bot: text('bot').primaryKey(),
  /** Not `jsonb`, which would bring its keys, and so the options of a form, into another order. */
  declaration: json('declaration').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  declaredAt: instant('declared_at').notNull(),
})

/** What a guild cannot use, as the bot said last: false or the reason, by the feature's id. */
export const guildAvailability = pgTable('guild_availability', {
  guildId: text('guild_id').primaryKey(),
  locked: jsonb('locked').$type<Record<string, boolean | string>>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What the bot reported of a guild for people to look at (contract/calls/facts.ts), with the days of each series. */
export const guildFacts = pgTable(
  'guild_facts',
  {
    guildId: text('guild_id').primaryKey(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [index('guild_facts_reported_at').on(table.reportedAt)],
)

/** Which version of a guild's settings and features the bot works with. */
export const botLoaded = pgTable(
  'bot_loaded',
  {
    guildId: text('guild_id').notNull(),
    /** `settings`, or `feature:` and the feature's id. */
    subject: text('subject').notNull(),
    version: integer('version').notNull(),
    /** What the bot cannot use of this version; null where all of it is well. */
    problems: jsonb('problems').$type<Record<string, unknown>[]>(),
    loadedAt: instant('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.subject] })],
)

/** Who has a guild's pages open now; a row is one open event stream. */
export const guildPresence = pgTable(
  'guild_presence',
  {
    guildId: text('guild_id').notNull(),
    streamId: text('stream_id').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name'),
    userAvatar: text('user_avatar'),
    /** `settings`, `feature:` and the feature's id, or null for another page. */
    subject: text('subject'),
    /** Rows that were not renewed are over. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guildId, table.streamId] }),
    index('guild_presence_seen_at').on(table.seenAt),
  ],
)
