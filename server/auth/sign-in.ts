import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { paths } from '@/config/paths'
import { clientAddress } from '@/server/http/client-address'
import { limitRate } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { attemptIdOf, attemptSeconds, startAttempt, takeAttempt } from './attempts'
import { sessionOfCookies } from './authenticate'
import { attemptIdsOf, cookieNames, removeCookie, writeCookie } from './cookies'
import { nextPath } from './next-path'
import { authorizationUrl, badSignIn, exchangeCode, readAuthorizationResponse } from './oauth'
import { createSession, endSession, sessionLife } from './sessions'
import type { PlatformTokens } from './tokens'

/** Sign-ins that one browser may have under way; an older one is let go. */
const attemptsAtOnce = 5
const loginLimit = { limit: 300, windowSeconds: 600 }

/** Sends the person to the platform. */
export async function beginSignIn(rt: Runtime, c: Context) {
  await limitRate(rt, `login:${clientAddress(rt.env, c)}`, loginLimit)
  const { publicUrl } = rt.env
  const names = cookieNames(publicUrl)
  const surplus = attemptIdsOf(c, publicUrl).slice(0, -(attemptsAtOnce - 1))
  for (const id of surplus) removeCookie(c, publicUrl, names.attempt(id))

  const { id, cookieValue, attempt } = await startAttempt(rt, nextPath(c.req.query('next')))
  writeCookie(c, publicUrl, { name: names.attempt(id), value: cookieValue, maxAge: attemptSeconds })
  return c.redirect(await authorizationUrl(rt.env, attempt), 303)
}

/** The attempt that this answer belongs to, used up; only the browser that began it has its cookie. */
async function attemptOf(rt: Runtime, c: Context, query: URLSearchParams) {
  const { publicUrl } = rt.env
  const id = attemptIdOf(query.get('state'))
  if (!id) throw badSignIn()
  const name = cookieNames(publicUrl).attempt(id)
  const cookieValue = getCookie(c, name)
  if (!cookieValue) throw badSignIn()
  removeCookie(c, publicUrl, name)
  const attempt = await takeAttempt(rt, cookieValue)
  if (!attempt) throw badSignIn()
  return attempt
}

/** A new session under a new id; whatever session this browser had before is over. */
async function beginSession(rt: Runtime, c: Context, tokens: PlatformTokens) {
  const { value: user } = await rt.platform.currentUser(tokens.accessToken, { maxAge: 0 })
  const previous = await sessionOfCookies(rt, c.req.header('cookie'))
  const userAgent = c.req.header('user-agent') ?? null
  const address = clientAddress(rt.env, c)
  const value = await createSession(rt, { userId: user.id, tokens, userAgent, address })
  if (previous) await endSession(rt, previous)
  const { session: name } = cookieNames(rt.env.publicUrl)
  writeCookie(c, rt.env.publicUrl, { name, value, maxAge: sessionLife.absolute / 1000 })
  rt.log.info({ user_id: user.id }, 'Signed in')
}

/**
 * Takes the person back: a new session, and on to where they wanted to go; or to the landing page when they said no.
 * @throws HttpError 400 `sign_in_failed` for anything but the one answer that this browser waits for, and then the
 * platform is not asked; 503 `platform_unavailable` when it gives no usable answer
 */
export async function finishSignIn(rt: Runtime, c: Context) {
  const query = new URL(c.req.url).searchParams
  const { state, codeVerifier, next } = await attemptOf(rt, c, query)
  const response = readAuthorizationResponse(rt.env, query, state)
  if (response.kind === 'cancelled') return c.redirect(`${paths.main}?sign_in=access_denied`, 303)

  const tokens = await exchangeCode(rt.env, response.parameters, codeVerifier, rt.now())
  await beginSession(rt, c, tokens)
  return c.redirect(nextPath(next), 303)
}
