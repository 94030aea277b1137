import type { Context } from 'hono'
import * as z from 'zod/mini'
import { prefixes } from '@/config/paths'
import { type AppEnv, createApp } from '@/server/http/create-app'
import { readOptionalJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'
import { issueAccessToken } from './access-token'
import { sessionOfCookies, unauthenticated } from './authenticate'
import { cookieNames, removeCookie } from './cookies'
import { failedSignInPage } from './failed-sign-in'
import { beginSignIn, finishSignIn } from './sign-in'
import { signOut } from './sign-out'

const signOutBody = z.strictObject({ everywhere: z.optional(z.boolean()) })

const sessionOf = (rt: Runtime, c: Context) => sessionOfCookies(rt, c.req.header('cookie'))

async function endSignIn(rt: Runtime, c: Context) {
  const body = await readOptionalJson(c, signOutBody)
  const session = await sessionOf(rt, c)
  if (session) await signOut(rt, session, { everywhere: body?.everywhere ?? false })
  removeCookie(c, rt.env.publicUrl, cookieNames(rt.env.publicUrl).session)
  return c.body(null, 204)
}

/** `/api/auth`: the session, the way to the platform and back, and the way out. */
export function createAuthApp(rt: Runtime) {
  return createApp<AppEnv>(rt, prefixes.auth)
    .get('/', async (c) => {
      const session = await sessionOf(rt, c)
      if (!session) throw unauthenticated()
      return c.json(issueAccessToken(rt, session))
    })
    .get('/login', (c) => beginSignIn(rt, c))
    .get('/callback', (c) => finishSignIn(rt, c).catch((error: unknown) => failedSignInPage(c, error)))
    .post('/signout', (c) => endSignIn(rt, c))
}
