import { Hono } from 'hono'
import type { KeptServers } from '@/api/game.schema'
import { limits } from '@/config/limits'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { readServers } from './game-servers-queries'
import { readDetails } from './details'
import { checkServer, forgetServer, present, tryServer } from './kept-servers'
import { triesAtOnce } from './limits'
import { createTurns } from './turns'
import { createValidator, type ValidatorOptions } from './validate'
import type { Runtime } from '@/server/runtime'

type Options = ValidatorOptions & { atOnce?: number }

/** A person's game servers: tried by really signing in there, and kept where wished. */
export function gameRoutes(rt: Runtime, { atOnce = triesAtOnce, ...options }: Options = {}) {
  const validate = createValidator(rt, options)
  const takeTurn = createTurns(atOnce)

  return new Hono<SignedInEnv>()
    .get('/user/game', async (c) => {
      const rows = await readServers(rt.db, c.var.session.userId)
      return c.json<KeptServers>({ servers: rows.map(present), most: limits.gameServers })
    })
    .post('/user/game', async (c) => {
      const { userId } = c.var.session
      const details = await readDetails(c)
      const { signal } = c.req.raw
      return c.json(await takeTurn(userId, () => tryServer(rt, userId, details, validate, signal)))
    })
    .post('/user/game/:id/check', async (c) => {
      const own = { userId: c.var.session.userId, id: c.req.param('id') }
      const { signal } = c.req.raw
      return c.json(await takeTurn(own.userId, () => checkServer(rt, own, validate, signal)))
    })
    .delete('/user/game/:id', async (c) => {
      await forgetServer(rt, { userId: c.var.session.userId, id: c.req.param('id') })
      return c.body(null, 204)
    })
}
