import * as z from 'zod/mini'
import { shardStates } from './heartbeat.schema'

const number = z._default(z.nullable(z.number()), null)

/** One connection of the bot to Discord. A state that nobody here knows counts as down. */
const shard = z.looseObject({
  id: z.int(),
  status: z.catch(z.enum(shardStates), 'down'),
  latency_ms: number,
  guild_count: number,
})
export type Shard = z.infer<typeof shard>

/** Five minutes of the last day; null means unknown. */
const statusStep = z.looseObject({
  /** When they began. */
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
