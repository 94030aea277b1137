import * as z from 'zod/mini'
import { name } from '@/contract/bot-text'
import { tooMany } from '@/contract/field-message'

/** `GET /heartbeat`: what the bot said last. A 404 or 500 means that its state is unknown. */
export const heartbeat = z.looseObject({
  status: z._default(z.string(), 'online'),
  last_seen_at: z.optional(z.string()),
  latency_ms: z.nullish(z.number()),
  guild_count: z.nullish(z.number()),
})
export type Heartbeat = z.infer<typeof heartbeat>

/** Shards that one report may list, so that it fits into the 64 KiB that any JSON may have. */
const maxShards = 500

const shardStates = ['ready', 'connecting', 'reconnecting', 'down'] as const

const latency = z.nullish(z.number().check(z.minimum(0), z.maximum(600_000)))
const guildCount = z.nullish(z.int().check(z.minimum(0)))

const reportedShard = z.strictObject({
  id: z.int().check(z.minimum(0), z.maximum(100_000)),
  status: z.enum(shardStates, 'validation.invalid'),
  latency_ms: latency,
  guild_count: guildCount,
})

/** `POST /bot/heartbeat`, sent by the bot. */
export const heartbeatReport = z.strictObject({
  latency_ms: latency,
  guild_count: guildCount,
  shards: z.optional(
    z.array(reportedShard).check(
      z.maxLength(maxShards, tooMany(maxShards)),
      z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'validation.invalid'),
    ),
  ),
  /** Of the bot's own program. */
  version: z.optional(name(100)),
})
export type HeartbeatReport = z.infer<typeof heartbeatReport>

const number = z._default(z.nullable(z.number()), null)

/** One connection of the bot to Discord. A state that nobody here knows counts as down. */
const shard = z.looseObject({
  id: z.int(),
  status: z.catch(z.enum(shardStates), 'down'),
  latency_ms: number,
  guild_count: number,
})

/** Five minutes of the last day; null means unknown. */
const statusStep = z.looseObject({
  at: z.iso.datetime({ offset: true }),
  latency_ms: number,
  guild_count: number,
  shards_ready: number,
})
export type StatusStep = z.infer<typeof statusStep>

/** `GET /status`: the bot's state, as far as known, and that of the last 24 hours. */
export const botStatus = z.looseObject({
  status: z.catch(z.enum(['online', 'offline', 'unknown']), 'unknown'),
  last_seen_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  latency_ms: number,
  guild_count: number,
  /** Null if the bot reports no shards. */
  shards: z._default(z.nullable(z.array(shard)), null),
  version: z._default(z.nullable(z.string()), null),
  /** The oldest first, without a gap: what is missing is there with nulls. */
  history: z._default(z.array(statusStep), []),
})
export type BotStatus = z.infer<typeof botStatus>

const part = z.object({
  state: z.enum(['up', 'down', 'unknown']),
  /** Of the bot, its last report; of the others, the first check in a row with this state. */
  since: z.nullable(z.iso.datetime()),
})

/** `GET /status.json`: what anybody may know. */
export const publicStatus = z.object({ dashboard: part, discord: part, bot: part })
export type PublicStatus = z.infer<typeof publicStatus>
