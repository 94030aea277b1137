import { randomUUID } from 'node:crypto'
import { changeEvent, eventsQuery, type GuildEventName, guildEvents } from '@/contract/calls/events'
import { at, person, versions } from '@/server/calls/examples'
import { type Content, route } from '@/server/calls/route'
import { tooManyStreams } from '@/server/http/http-error'
import { createConcurrencyLimiter } from '@/server/http/rate-limit'
import { eventStream, streamHeaders } from '@/server/live/event-stream'
import { createGuildState, followGuild } from '@/server/live/follow-guild'
import { authorOf } from './who-writes'

const people = [{ user: person, subject: 'settings' }]
const change = {
  id: '128',
  user: person,
  versions: { settings: 4 },
  keys: { settings: ['chat_prefix'] },
  at,
}

export const eventRoutes = [
  route({
    id: 'followGuild',
    method: 'get',
    path: '/guilds/:guildId/events',
    tag: 'live',
    summary: 'Follow a server’s configuration',
    description:
      'Server-sent events. First the changes since `Last-Event-ID`, then `ready` with the current state, then the other events as they happen. Write something at least every 30 seconds; a comment is enough.',
    without: 'The dashboard shows other people’s changes only when something is saved.',
    query: {
      schema: eventsQuery,
      descriptions: { subject: 'The form that the reader has open: `settings`, or `feature:` and its id.' },
    },
    headers: ['Last-Event-ID'],
    answer: {
      description: 'A stream that stays open. Lines that begin with a colon keep it alive.',
      events: {
        ready: {
          schema: guildEvents.ready,
          example: { people, versions, loaded: versions, changed_ago: 86_400_000 },
        },
        change: { schema: changeEvent, example: change },
        people: { schema: guildEvents.people, example: { people } },
        loaded: { schema: guildEvents.loaded, example: { loaded: versions } },
        commands: { schema: guildEvents.commands, example: {} },
        facts: { schema: guildEvents.facts, example: {} },
        features: { schema: guildEvents.features, example: {} },
        reset: { schema: guildEvents.reset, example: {} },
        closed: {
          schema: guildEvents.closed,
          example: { code: 'unauthenticated', detail: 'Sign in to continue.' },
        },
      } satisfies Record<GuildEventName, Content>,
    },
    failures: { tooManyStreams },
    handle: (rt, { streams }) => {
      const acquire = createConcurrencyLimiter(streams, tooManyStreams)
      const state = createGuildState(rt)
      return async (c, input) => {
        if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
        const { session } = c.var
        const { subject = null } = input.query()
        const author = await authorOf(rt, session)
        const release = acquire(session.userId)
        const viewer = { ...author, guildId: c.req.param('guildId'), streamId: randomUUID(), subject }
        const after = c.req.header('last-event-id')
        const reader = { session, viewer, after, ...streams, state }
        return eventStream(rt, c, release, (stream) => followGuild(rt, reader, stream))
      }
    },
  }),
]
