import { Hono } from 'hono'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { isEntitled } from '@/server/backend/entitlements'
import type { Runtime } from '@/server/runtime'

/** What is stored about a person besides their profile; `onlyYou` stands before it. */
export const accountRoutes = (rt: Runtime) =>
  new Hono<SignedInEnv>().get('/users/:userId/entitlements', async (c) =>
    c.json({ premium: await isEntitled(rt, c.var.session.userId) }),
  )
