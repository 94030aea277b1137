import { type Context, Hono } from 'hono'
import { rconDetails } from '@/api/game.schema'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { notImplemented } from '@/server/backend/failures'
import { HttpError } from '@/server/http-error'
import { readJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'

/** Details that are wrong answer 400, the status whose `detail` the screen shows (specification, section 5). */
async function readDetails(c: Context) {
  try {
    return await readJson(c, rconDetails)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw new HttpError(400, error.code, error.message, error.extra)
  }
}

/** `POST /user/game`: the details are judged; nothing is called with them yet. */
export const gameRoutes = (_rt: Runtime) =>
  new Hono<SignedInEnv>().post('/user/game', async (c) => {
    await readDetails(c)
    throw notImplemented()
  })
