import { createApp } from '@/server/http/create-app'
import type { Runtime } from '@/server/runtime'
import { entitlementStore } from './book'

/** What may be asked over the control channel; whoever reaches it is the operator. */
export function createControlApp(rt: Pick<Runtime, 'env' | 'log' | 'db'>) {
  const book = entitlementStore(rt, rt.env)
  const one = '/entitlements/:userId{\\d{15,21}}'
  return createApp(rt, '/control')
    .get('/entitlements', async (c) => c.json(await book.list()))
    .put(one, async (c) => c.json(await book.grant(c.req.param('userId'))))
    .delete(one, async (c) => c.json(await book.revoke(c.req.param('userId'))))
}
