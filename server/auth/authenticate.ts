import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Session } from '@/contract/calls/session'
import { clientAddress } from '@/server/http/client-address'
import type { AppEnv } from '@/server/http/create-app'
import { HttpError, translate } from '@/server/http/http-error'
import { incomingOf } from '@/server/http/incoming'
import type { Runtime } from '@/server/runtime'
import { sessionCookieOf } from './cookies'
import { type CurrentSession, findSession } from './sessions'

/** What a route behind `requireSession` finds in its context. */
export type SignedInEnv = { Variables: AppEnv['Variables'] & { session: CurrentSession } }

declare module 'http' {
  interface IncomingMessage {
    /** On a request for a page: its session, read once for all calls that are made while the page is drawn. */
    session?: () => Promise<CurrentSession | null>
  }
}

export const unauthenticated = () =>
  new HttpError(401, 'unauthenticated', translate('server.unauthenticated'))

/**
 * The session of a Cookie header. It tells who asks for a page; it does not authorise a call.
 * @param address where the request comes from, to be noted with the session's use
 */
export const sessionOfCookies = (rt: Runtime, cookieHeader: string | null | undefined, address?: string) =>
  findSession(rt, sessionCookieOf(cookieHeader, rt.env.publicUrl), address)

/**
 * The session of a call: its cookie, and with it the Authorization header that only our own pages can write.
 * @param address where the call comes from, to be noted with the session's use
 * @param read reads the session of the cookie
 * @throws HttpError 401 `unauthenticated` unless both are there and belong together
 */
export async function authenticate(
  rt: Runtime,
  headers: Headers,
  address?: string,
  read = () => sessionOfCookies(rt, headers.get('cookie'), address),
): Promise<CurrentSession> {
  const [, token] = /^Bearer ([^\s]{1,200})$/i.exec(headers.get('authorization') ?? '') ?? []
  if (!token) throw unauthenticated()
  const session = await read()
  if (!session || !isAccessTokenOf(rt, session, token)) throw unauthenticated()
  return session
}

export const authenticated = (rt: Runtime, c: Context) =>
  authenticate(rt, c.req.raw.headers, clientAddress(rt.env, c), incomingOf(c)?.session)

/** Lets only signed-in people through and sets `c.var.session`. */
export const requireSession = (rt: Runtime) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    c.set('session', await authenticated(rt, c))
    await next()
  })

const purpose = 'access-token'
const lifeMilliseconds = 15 * 60_000

const signedText = (idHash: string, expiry: string) => `${idHash}.${expiry}`

/** What a page gets: `<expiry in seconds, base 36>.<keyed digest over session and expiry>`, good for fifteen minutes. */
export function issueAccessToken(
  { keys, now }: Pick<Runtime, 'keys' | 'now'>,
  session: CurrentSession,
): Session {
  const end = Math.min(now().getTime() + lifeMilliseconds, session.expiresAt.getTime())
  const seconds = Math.floor(end / 1000)
  const expiry = seconds.toString(36)
  return {
    access_token: `${expiry}.${keys.sign(signedText(session.idHash, expiry), purpose)}`,
    token_type: 'Bearer',
    expires_at: new Date(seconds * 1000).toISOString(),
    user_id: session.userId,
  }
}

/** Whether `token` was issued to this very session, by any key of the ring, and has not run out. */
function isAccessTokenOf(
  { keys, now }: Pick<Runtime, 'keys' | 'now'>,
  session: CurrentSession,
  token: string,
): boolean {
  const [, expiry, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!expiry || !signature || Number.parseInt(expiry, 36) * 1000 <= now().getTime()) return false
  return keys.verify(signedText(session.idHash, expiry), purpose, signature)
}
