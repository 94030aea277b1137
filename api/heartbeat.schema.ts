import * as z from 'zod/mini'

/** `GET /heartbeat`: what the bot said last. A 404 or 500 means that its state is unknown. */
export const heartbeat = z.looseObject({
  status: z._default(z.string(), 'online'),
  last_seen_at: z.optional(z.string()),
  latency_ms: z.nullish(z.number()),
  guild_count: z.nullish(z.number()),
})
export type Heartbeat = z.infer<typeof heartbeat>

/** `POST /bot/heartbeat`, sent by the bot. */
export const heartbeatReport = z.strictObject({
  latency_ms: z.nullish(z.number().check(z.minimum(0), z.maximum(600_000))),
  guild_count: z.nullish(z.int().check(z.minimum(0))),
})
export type HeartbeatReport = z.infer<typeof heartbeatReport>
