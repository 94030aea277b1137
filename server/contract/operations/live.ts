import { eventsQuery } from '@/api/events.schema'
import { at, person, versions } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'
import { queryOf } from '@/server/contract/parameters'

const people = [{ user: person, subject: 'settings' }]

/** What happens meanwhile. */
export const liveOperations: Operation[] = [
  {
    id: 'followGuild',
    method: 'get',
    path: '/guilds/{guildId}/events',
    tag: 'live',
    summary: 'Follow what happens to a server’s configuration',
    is: 'Server-sent events. `ready` tells what holds, after the changes that an earlier stream missed; the others follow as they happen. Come back with `Last-Event-ID` and nothing is missed. Write something at least every 30 seconds; a comment will do.',
    standing: 'optional',
    without: 'The dashboard works without it: it tells of other people’s changes when something is saved.',
    query: queryOf(eventsQuery, {
      subject: 'At which form the reader is: `settings`, or `feature:` and its id.',
    }),
    headers: ['Last-Event-ID'],
    answers: [
      {
        status: 200,
        is: 'A stream that stays open. A line that begins with a colon is a sign of life.',
        events: {
          ready: {
            schema: 'EventReady',
            example: { people, versions, loaded: versions, changed_ago: 86_400_000 },
          },
          change: {
            schema: 'EventChange',
            example: {
              id: '128',
              user: person,
              versions: { settings: 4 },
              keys: { settings: ['chat_prefix'] },
              at,
            },
          },
          people: { schema: 'EventPeople', example: { people } },
          loaded: { schema: 'EventLoaded', example: { loaded: versions } },
          reset: { schema: 'EventReset', example: {} },
          closed: { schema: 'EventClosed', example: { code: 'unauthenticated', detail: 'Please sign in.' } },
        },
      },
    ],
    failures: [...usual.reads, 'invalid', 'tooManyStreams'],
  },
]
