import { Hono } from 'hono'
import type { SavedServers } from '@/api/game.schema'
import { limits } from '@/config/limits'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { readServers } from './game-servers-queries'
import { readDetails } from './details'
import { checkServer, deleteSavedServer, present, checkNewServer } from './kept-servers'
import { maxConcurrentChecks } from './limits'
import { createConcurrencyLimit } from './turns'
import { createValidator, type ValidatorOptions } from './validate'
import type { Runtime } from '@/server/runtime'

type Options = ValidatorOptions & { atOnce?: number }

/** A person's game servers: tried by really signing in there, and kept where wished. */
export function gameRoutes(rt: Runtime, { atOnce = maxConcurrentChecks, ...options }: Options = {}) {
  const validate = createValidator(rt, options)
  const takeTurn = createConcurrencyLimit(atOnce)

  return new Hono<SignedInEnv>()
    .get('/user/game', async (c) => {
      const rows = await readServers(rt.db, c.var.session.userId)
      return c.json<SavedServers>({ servers: rows.map(present), most: limits.gameServers })
    })
    .post('/user/game', async (c) => {
      const { userId } = c.var.session
      const details = await readDetails(c)
      const { signal } = c.req.raw
      return c.json(await takeTurn(userId, () => checkNewServer(rt, userId, details, validate, signal)))
    })
    .post('/user/game/:id/check', async (c) => {
      const own = { userId: c.var.session.userId, id: c.req.param('id') }
      const { signal } = c.req.raw
      return c.json(await takeTurn(own.userId, () => checkServer(rt, own, validate, signal)))
    })
    .delete('/user/game/:id', async (c) => {
      await deleteSavedServer(rt, { userId: c.var.session.userId, id: c.req.param('id') })
      return c.body(null, 204)
    })
}
