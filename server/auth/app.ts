import type { Context } from 'hono'
import * as z from 'zod/mini'
import { prefixes } from '@/config/paths'
import { clientAddress } from '@/server/http/client-address'
import { type AppEnv, createApp } from '@/server/http/create-app'
import { readOptionalJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'
import {
  authenticate,
  authenticated,
  issueAccessToken,
  sessionOfCookies,
  unauthenticated,
} from './authenticate'
import { chooseLanguage } from './chosen-language'
import { removeSessionCookies } from './cookies'
import { beginSignIn, failedSignInPage, finishSignIn } from './sign-in'
import { endOwnSession, ownSessionsOf, signOut } from './sign-out'

const signOutBody = z.strictObject({ everywhere: z.optional(z.boolean()) })

const sessionOf = (rt: Runtime, c: Context) =>
  sessionOfCookies(rt, c.req.header('cookie'), clientAddress(rt.env, c))

async function endSignIn(rt: Runtime, c: Context) {
  const body = await readOptionalJson(c, signOutBody)
  const session = await sessionOf(rt, c)
  // A page that was drawn for somebody else ends nobody's session.
  if (session && c.req.header('authorization') !== undefined)
    await authenticate(rt, c.req.raw.headers, undefined, async () => session)
  if (session) await signOut(rt, session, { everywhere: body?.everywhere ?? false })
  removeSessionCookies(c, rt.env.publicUrl)
  return c.body(null, 204)
}

async function endSessionNamed(rt: Runtime, c: Context, name: string) {
  const { isCurrent } = await endOwnSession(rt, await authenticated(rt, c), name)
  if (isCurrent) removeSessionCookies(c, rt.env.publicUrl)
  return c.body(null, 204)
}

/** `/api/auth`: the session, the way to Discord and back, the way out, and where else a person is signed in. */
export function createAuthApp(rt: Runtime) {
  return createApp<AppEnv>(rt, prefixes.auth)
    .get('/', async (c) => {
      const session = await sessionOf(rt, c)
      if (!session) throw unauthenticated()
      return c.json(issueAccessToken(rt, session))
    })
    .get('/login', (c) => beginSignIn(rt, c).catch((error: unknown) => failedSignInPage(rt, c, error)))
    .get('/callback', (c) => finishSignIn(rt, c).catch((error: unknown) => failedSignInPage(rt, c, error)))
    .post('/signout', (c) => endSignIn(rt, c))
    .post('/language', (c) => chooseLanguage(rt, c))
    .get('/sessions', async (c) => c.json({ sessions: await ownSessionsOf(rt, await authenticated(rt, c)) }))
    .delete('/sessions/:name', (c) => endSessionNamed(rt, c, c.req.param('name')))
}
