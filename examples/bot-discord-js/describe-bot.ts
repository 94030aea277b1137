import { type Client, Status } from 'discord.js'
import type { Report, Shard } from '@guildhall/bot'

/** Of this program; the dashboard's status page shows it. */
const version = '1.0.0'

/** Every other state of discord.js (disconnected, idle …) is `down`. */
const shardStates = new Map<number, Shard['status']>([
  [Status.Ready, 'ready'],
  [Status.Connecting, 'connecting'],
  [Status.Reconnecting, 'reconnecting'],
])

/** Before its first sign of life a shard's latency is -1, and that of all shards is NaN while there are none. */
const latencyOf = (ping: number) => (ping >= 0 ? Math.round(ping) : null)

/** How the bot is, for the next heartbeat. */
export function describeBot({ guilds, ws }: Client): Report {
  const guildsOf = new Map<number, number>()
  for (const { shardId } of guilds.cache.values()) guildsOf.set(shardId, (guildsOf.get(shardId) ?? 0) + 1)
  const shards = [...ws.shards.values()].map(({ id, status, ping }) => ({
    id,
    status: shardStates.get(status) ?? 'down',
    latency_ms: latencyOf(ping),
    guild_count: guildsOf.get(id) ?? 0,
  }))
  return { latency_ms: latencyOf(ws.ping), guild_count: guilds.cache.size, shards, version }
}
