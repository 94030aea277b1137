import { historyQuery } from '@/api/history.schema'
import { change, person, settings } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'
import { queryOf } from '@/server/contract/parameters'

/** Who changed what. */
export const historyOperations: Operation[] = [
  {
    id: 'listChanges',
    method: 'get',
    path: '/guilds/{guildId}/history',
    tag: 'history',
    summary: 'List what was changed',
    is: 'The newest first. `next` is the `before` of the next page, null at the end.',
    standing: 'optional',
    without: 'The dashboard shows no history.',
    query: queryOf(historyQuery, {
      before: 'Only changes before this one.',
      user: 'Only those that this person made.',
      subject: 'Only those of `settings`, or of `feature:` and a feature’s id.',
      limit: 'How many, up to 100. Usually 50.',
    }),
    answers: [
      {
        status: 200,
        is: 'One page. The first also tells who ever changed something.',
        content: { schema: 'HistoryPage', example: { changes: [change], next: null, people: [person] } },
      },
    ],
    failures: [...usual.reads, 'invalid'],
  },
  {
    id: 'revertChange',
    method: 'post',
    path: '/guilds/{guildId}/history/{change}/revert',
    tag: 'history',
    summary: 'Take a change back',
    is: 'Puts back what stood there before, as a change of its own. Where it stands there already, nothing is written.',
    standing: 'optional',
    without: 'People are told that the change is not known.',
    headers: ['If-Match'],
    bodies: [{ schema: 'RevertRequest', example: { paths: ['chat_prefix'] } }],
    isBodyOptional: true,
    answers: [
      {
        status: 200,
        is: 'The settings or the feature as they are now.',
        isVersioned: true,
        content: { schema: 'Reverted', example: { ...settings, chat_prefix: '!' } },
      },
    ],
    failures: [
      ...usual.writes,
      ...usual.jsonInvalid,
      'needsFullAccess',
      'unknownChange',
      'noLongerFits',
      'featureGone',
      'conflict',
    ],
  },
]
