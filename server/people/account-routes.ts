import { entitlements, personalData } from '@/api/account.schema'
import { at, ids, keptServer, userData } from '@/server/contract/examples'
import { tooOften } from '@/server/contract/failures'
import { route } from '@/server/contract/route'
import { isEntitled } from './entitlements'
import { asDownload, limitCopies, personalDataOf, removeOwnData } from './personal-data'

const exported = {
  exported_at: at,
  user_id: ids.user,
  profile: userData.profile,
  entitlements: { granted: [], named_by_the_operator: false },
  sessions: [],
  game_servers: [keptServer],
  pictures: [],
  history: { complete: true, entries: [] },
}

export const accountRoutes = [
  route({
    id: 'readEntitlements',
    method: 'get',
    path: '/users/:userId/entitlements',
    access: 'self',
    tag: 'people',
    summary: 'Read what the operator granted',
    support: 'optional',
    without: 'Premium can be asked for; the backend decides when it is saved.',
    answer: { description: 'What was granted.', schema: entitlements, example: { premium: false } },
    handle: (rt) => async (c) => c.json({ premium: await isEntitled(rt, c.var.session.userId) }),
  }),
  route({
    id: 'exportUserData',
    method: 'get',
    path: '/users/:userId/data',
    access: 'self',
    tag: 'people',
    summary: 'Get everything that is stored about somebody',
    description: 'A file to keep. What a backend of your own answers stands in it as `backend`.',
    support: 'optional',
    without: 'The file holds what the dashboard itself stores.',
    answer: { description: 'As a download.', schema: personalData, example: exported },
    failures: { tooOften },
    handle: (rt) => async (c) => {
      const { userId } = c.var.session
      await limitCopies(rt, userId)
      return asDownload(c, await personalDataOf(rt, userId))
    },
  }),
  route({
    id: 'removeUserData',
    method: 'delete',
    path: '/users/:userId/data',
    access: 'self',
    tag: 'people',
    summary: 'Remove everything that is stored about somebody',
    description:
      'Signs them out everywhere. What the operator granted stays, and changes in servers stay without their name.',
    support: 'optional',
    without: 'The dashboard removes nothing either, so that nobody believes that all of it is gone.',
    answer: { status: 204, description: 'It is gone.' },
    handle: (rt) => async (c) => {
      await removeOwnData(rt, c)
      return c.body(null, 204)
    },
  }),
]
