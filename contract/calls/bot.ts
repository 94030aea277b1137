import * as z from 'zod/mini'
import { snowflake } from './discord'
import { feature } from './features'
import { guildSettings } from './settings'
import { subject, versions } from './subject'
import { tooBig } from '@/contract/field-message'

/** `GET /bot/guilds/{guildId}`: everything that a bot needs to serve a guild, and which versions these are. */
export const botSnapshot = z.looseObject({
  id: z.string(),
  settings: guildSettings,
  features: z.record(z.string(), feature),
  versions,
})
export type BotSnapshot = z.infer<typeof botSnapshot>

/** Guilds in one answer, and ids in one question. */
const mostGuilds = 100

/** The query parameters of `GET /bot/guilds`. */
export const snapshotQuery = z.object({
  ids: z.optional(
    z.string().check(
      z.regex(/^\d{15,21}(?:,\d{15,21})*$/, 'validation.invalid'),
      z.refine((ids) => ids.split(',').length <= mostGuilds, tooBig(mostGuilds)),
    ),
  ),
  after: z.optional(snowflake),
})

/** `GET /bot/guilds`: `absent` are those in which the bot is not; `next` is the `after` of the next page, null at the end. */
export const botSnapshots = z.looseObject({
  guilds: z.array(botSnapshot),
  absent: z.array(z.string()),
  next: z.nullable(z.string()),
})
export type BotSnapshots = z.infer<typeof botSnapshots>

/** That a guild's configuration changed, and to which versions; the snapshot has the values. */
export const botChange = z.looseObject({
  id: z.string(),
  guild_id: z.string(),
  versions,
  at: z.string(),
})
export type BotChange = z.infer<typeof botChange>

/**
 * `GET /bot/changes`: server-sent events. `ready` once the following changes are complete, `change` for each change,
 * `reset` if the stream cannot continue from `Last-Event-ID`: fetch the snapshots again. Without
 * `Accept: text/event-stream` the answer is one page of JSON; request the next with `?after=` and its `position`.
 */
export const botChanges = z.looseObject({
  changes: z.array(botChange),
  position: z.string(),
  /** Too much was missed, so `changes` is empty: fetch the snapshots again. */
  reset: z._default(z.boolean(), false),
})
export type BotChanges = z.infer<typeof botChanges>

/**
 * `PATCH /bot/guilds/{guildId}/settings` and `…/features/{feature}`: what people's own calls take, and for which member
 * the bot makes the change.
 */
export const botPatch = z.looseObject({ for: z.optional(z.nullable(snowflake)) })

/** Nothing is saved more often than this. */
const newestVersion = 2 ** 31 - 1

/** `POST /bot/guilds/{guildId}/loaded`: the versions that the bot has loaded. */
export const botLoaded = z.strictObject({
  versions: z
    .record(subject, z.int().check(z.minimum(0), z.maximum(newestVersion)))
    .check(z.refine((given) => Object.keys(given).length <= 200, tooBig(200))),
})
export type BotLoaded = z.infer<typeof botLoaded>
