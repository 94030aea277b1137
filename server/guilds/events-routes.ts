import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { eventsQuery } from '@/api/events.schema'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { authorOf } from './author'
import { tooManyStreams } from '@/server/http/failures'
import { type EventLimits, streamLimits } from '@/server/http/limits'
import { parseInput } from '@/server/http/read-json'
import { eventStream, streamHeaders } from '@/server/live/event-stream'
import { followGuild } from '@/server/live/follow-guild'
import { createOpenStreams } from '@/server/live/open-streams'
import type { Runtime } from '@/server/runtime'

/** `GET /guilds/{guildId}/events`: what happens to a guild's configuration, and who else looks at it. */
export function eventRoutes(rt: Runtime, limits: EventLimits = streamLimits) {
  const take = createOpenStreams(limits)

  return new Hono<SignedInEnv>().get('/guilds/:guildId/events', async (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    const { session } = c.var
    const { subject = null } = parseInput(eventsQuery, c.req.query())
    const author = await authorOf(rt, session)
    const release = take(session.idHash)
    if (!release) throw tooManyStreams()
    const viewer = { ...author, guildId: c.req.param('guildId'), streamId: randomUUID(), subject }
    const after = c.req.header('last-event-id')
    return eventStream({
      lifecycle: rt.lifecycle,
      signal: c.req.raw.signal,
      release,
      begin: (stream) => followGuild(rt, { session, viewer, after, checkEvery: limits.checkEvery }, stream),
    })
  })
}
