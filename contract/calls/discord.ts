import * as z from 'zod/mini'
import { shownName, withReadableName } from '@/contract/bot-text'
import { snowflakePattern } from '@/contract/discord/snowflake'

/** A Discord id: an unsigned 64-bit number, always carried as a decimal string. */
export const snowflake = z.string().check(z.regex(snowflakePattern, 'validation.snowflake'))

/** `GET /users/@me` as Discord sends it; only what the dashboard reads is named. */
export const currentUser = z.looseObject({
  id: snowflake,
  username: shownName,
  global_name: z.nullish(shownName),
  discriminator: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  banner: z.nullish(z.string()),
  accent_color: z.nullish(z.number()),
  locale: z.nullish(z.string()),
})
export type CurrentUser = z.infer<typeof currentUser>

/** One row of `GET /users/@me/guilds`. `permissions` is a decimal string of a 64-bit set. */
export const guildPreview = withReadableName(
  z.looseObject({
    id: snowflake,
    name: z.string(),
    icon: z.nullish(z.string()),
    banner: z.nullish(z.string()),
    owner: z._default(z.boolean(), false),
    permissions: z.string(),
    features: z._default(z.array(z.string()), []),
    approximate_member_count: z.nullish(z.number()),
    approximate_presence_count: z.nullish(z.number()),
    /** Ours: whether the bot is in the guild. Null while that is being found out, absent when it could not be. */
    bot_present: z.nullish(z.boolean()),
    /** Ours: what one of the person's roles lets them do on the dashboard, without a permission of Discord's. */
    dashboard_access: z.optional(z.enum(['read', 'write'])),
    /** Ours, where our own backend answers: how many features are on there. */
    features_on: z.optional(z.number()),
    /** Ours: how many problems the last health check found, if there was one lately. */
    problems: z.optional(z.number()),
  }),
)
export type GuildPreview = z.infer<typeof guildPreview>

/** `GET /guilds/{guildId}/roles`, in Discord’s shape. `permissions` is a decimal string of a 64-bit set. */
export const role = withReadableName(
  z.looseObject({
    id: snowflake,
    name: z.string(),
    position: z.number(),
    color: z._default(z.number(), 0),
    colors: z.optional(z.looseObject({ primary_color: z.number() })),
    managed: z._default(z.boolean(), false),
    icon: z.nullish(z.string()),
    unicode_emoji: z.nullish(z.string()),
    permissions: z._default(z.string(), '0'),
    /** Whose role it is, where Discord made it for somebody, and whether anybody may mention it. */
    tags: z.optional(z.unknown()),
    mentionable: z.optional(z.unknown()),
    /** Ours: how many members have it, where that is known. Discord does not count everyone’s role. */
    member_count: z.optional(z.number()),
  }),
)
export type Role = z.infer<typeof role>
export const roles = z.array(role)

/** `GET /guilds/{guildId}/channels`, in Discord’s shape; `type` is one of `contract/discord/channel-types.ts`. */
export const channel = withReadableName(
  z.looseObject({
    id: snowflake,
    name: z.string(),
    type: z.number(),
    parent_id: z.nullish(snowflake),
    position: z._default(z.number(), 0),
    permission_overwrites: z._default(z.array(z.unknown()), []),
    /** Whether Discord itself hides it. */
    flags: z.optional(z.unknown()),
  }),
)
export type Channel = z.infer<typeof channel>
export const channels = z.array(channel)

/** `GET /guilds/{guildId}/emojis`, in Discord’s shape. What is not `available` was lost with the guild's boosts. */
export const guildEmoji = withReadableName(
  z.looseObject({
    id: snowflake,
    name: z.string(),
    animated: z._default(z.boolean(), false),
    available: z._default(z.boolean(), true),
  }),
)
export type GuildEmoji = z.infer<typeof guildEmoji>
export const guildEmojis = z.array(guildEmoji)

/**
 * `GET /guilds/{guildId}/threads`: a thread that is not archived, in Discord’s shape. `parent_id` is its channel, and whoever
 * sees that sees the thread.
 */
export const thread = withReadableName(
  z.looseObject({
    id: snowflake,
    name: z.string(),
    type: z.number(),
    parent_id: snowflake,
  }),
)
export type Thread = z.infer<typeof thread>
export const threads = z.array(thread)
