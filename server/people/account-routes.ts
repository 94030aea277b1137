import { Hono } from 'hono'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { isEntitled } from './entitlements'
import { asDownload, limitCopies, personalDataOf, removeOwnData } from './personal-data'
import type { Runtime } from '@/server/runtime'

/** What is stored about a person besides their profile; `onlyYou` stands before it. */
export const accountRoutes = (rt: Runtime) =>
  new Hono<SignedInEnv>()
    .get('/users/:userId/entitlements', async (c) =>
      c.json({ premium: await isEntitled(rt, c.var.session.userId) }),
    )
    .get('/users/:userId/data', async (c) => {
      const { userId } = c.var.session
      await limitCopies(rt, userId)
      return asDownload(c, await personalDataOf(rt, userId))
    })
    .delete('/users/:userId/data', async (c) => {
      await removeOwnData(rt, c)
      return c.body(null, 204)
    })
