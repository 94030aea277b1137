import * as z from 'zod/mini'

/** `GET /heartbeat`: what the bot said last. A 404 or 500 means that its state is unknown. */
export const heartbeat = z.looseObject({
  status: z._default(z.string(), 'online'),
  last_seen_at: z.optional(z.string()),
  latency_ms: z.nullish(z.number()),
  guild_count: z.nullish(z.number()),
})
export type Heartbeat = z.infer<typeof heartbeat>

/** Shards that one report may list, so that it fits into the 64 KiB that any JSON may have. */
export const maxShards = 500

export const shardStates = ['ready', 'connecting', 'reconnecting', 'down'] as const

const latency = z.nullish(z.number().check(z.minimum(0), z.maximum(600_000)))
const guildCount = z.nullish(z.int().check(z.minimum(0)))

/** One connection of the bot to Discord. */
const shard = z.strictObject({
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
    z.array(shard).check(
      z.maxLength(maxShards, 'validation.tooBig'),
      z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'validation.invalid'),
    ),
  ),
  /** Of the bot's own program. */
  version: z.optional(
    z.string().check(z.minLength(1, 'validation.required'), z.maxLength(100, 'validation.textLong')),
  ),
})
export type HeartbeatReport = z.infer<typeof heartbeatReport>
