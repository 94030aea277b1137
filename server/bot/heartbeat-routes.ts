import { Hono } from 'hono'
import type { Heartbeat } from '@/api/heartbeat.schema'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { heartbeatUnknown } from '@/server/http/failures'
import { heartbeatLife } from '@/server/http/limits'
import { readHeartbeat } from './heartbeats-queries'
import type { Runtime } from '@/server/runtime'

/** `GET /heartbeat`: what the bot reported last; 404 when that was never or too long ago. */
export const heartbeatRoutes = (rt: Runtime) =>
  new Hono<SignedInEnv>().get('/heartbeat', async (c) => {
    const last = await readHeartbeat(rt.db)
    if (!last || rt.now().getTime() - last.seenAt.getTime() > heartbeatLife) throw heartbeatUnknown()
    const { latency_ms = null, guild_count = null } = last.report
    const beat: Heartbeat = {
      status: 'online',
      last_seen_at: last.seenAt.toISOString(),
      latency_ms,
      guild_count,
    }
    return c.json(beat)
  })
