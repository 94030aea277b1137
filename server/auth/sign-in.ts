import { eq, inArray } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ownPage, paths } from '@/config/paths'
import type { Db } from '@/server/db/open'
import { sweep } from '@/server/db/rows'
import { signInAttempts } from '@/server/db/schema'
import { clientAddress, countedAddress } from '@/server/http/client-address'
import { toHttpError } from '@/server/http/create-app'
import { HttpError, translate } from '@/server/http/http-error'
import { isForBrowser, plainPage } from '@/server/http/plain-page'
import { limitRate } from '@/server/http/rate-limit'
import { describeCall } from '@/server/http/incoming'
import type { Runtime } from '@/server/runtime'
import { sessionOfCookies } from './authenticate'
import { shareLanguage } from './chosen-language'
import { attemptIdsOf, cookieNames, forgetNext, removeCookie, writeCookie } from './cookies'
import {
  authorizationUrl,
  badSignIn,
  type DiscordTokens,
  exchangeCode,
  newSignIn,
  readAuthorizationResponse,
} from './oauth'
import { createSession, endSession, hashOfId, randomId, sessionLife } from './sessions'

/** Sign-ins that one browser may have under way; older ones are dropped. */
const attemptsAtOnce = 5
/** For so long Discord need not show its page again to somebody who agreed in this browser. */
const agreedSeconds = 180 * 24 * 60 * 60
const loginLimit = { limit: 300, windowSeconds: 600 }

/**
 * Pages of other sites can embed the address of a sign-in, as an image or a frame, as often as they like. Browsers say
 * so; such requests are refused before they count.
 */
function assertNavigation(c: Context) {
  const destination = c.req.header('sec-fetch-dest') ?? 'document'
  if (destination !== 'document') throw new HttpError(403, 'cross_site', translate('server.crossSite'))
}

/**
 * Where to begin for somebody who came by another host than that of `PUBLIC_URL`, to which Discord will send them back:
 * their cookies would not be there. Behind a proxy that changes the Host header each host looks like another one, so it
 * is tried once.
 */
function startElsewhere(c: Context, publicUrl: string) {
  const host = c.req.header('host')
  const { next, choose, moved } = c.req.query()
  if (host === undefined || host === new URL(publicUrl).host || moved !== undefined) return null
  const query = { next: nextPath(next), ...(choose !== undefined && { choose }), moved: '1' }
  return `${publicUrl}${c.req.path}?${new URLSearchParams(query)}`
}

/** @throws HttpError 403 `cross_site` if a page embeds the address, 429 `rate_limited` */
export async function beginSignIn(rt: Runtime, c: Context) {
  rememberNext(c, c.req.query('next'))
  assertNavigation(c)
  await limitRate(rt, `login:${countedAddress(clientAddress(rt.env, c))}`, loginLimit)
  const elsewhere = startElsewhere(c, rt.env.publicUrl)
  if (elsewhere) return c.redirect(elsewhere, 303)
  const hasAgreed = getCookie(c, cookieNames(rt.env.publicUrl).agreed) !== undefined
  const mayBeSilent = hasAgreed && c.req.query('choose') === undefined
  return askDiscord(rt, c, nextPath(c.req.query('next')), mayBeSilent ? 'none' : undefined)
}

async function askDiscord(rt: Runtime, c: Context, next: string, prompt?: 'none') {
  const { publicUrl } = rt.env
  const names = cookieNames(publicUrl)
  const surplus = attemptIdsOf(c, publicUrl).slice(0, -(attemptsAtOnce - 1))
  for (const id of surplus) removeCookie(c, publicUrl, names.attempt(id))

  const { id, cookieValue, attempt } = await startAttempt(rt, next)
  writeCookie(c, publicUrl, { name: names.attempt(id), value: cookieValue, maxAge: attemptSeconds })
  if (next === paths.home) forgetNext(c, publicUrl)
  else writeCookie(c, publicUrl, { name: names.next, value: next, maxAge: nextSeconds })
  return c.redirect(await authorizationUrl(rt.env, attempt, prompt), 303)
}

/** Uses up the attempt that this answer belongs to; only the browser that began it has its cookie. */
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

/** Begins a session under a new id, and ends the one that this browser had before. */
async function beginSession(rt: Runtime, c: Context, tokens: DiscordTokens) {
  const { value: user } = await rt.discord.currentUser(tokens.accessToken, { maxAge: 0 })
  const previous = await sessionOfCookies(rt, c.req.header('cookie'))
  const userAgent = c.req.header('user-agent') ?? null
  const address = clientAddress(rt.env, c)
  const value = await createSession(rt, { userId: user.id, tokens, userAgent, address })
  if (previous) await endSession(rt, previous)
  await shareLanguage(rt, c, user.id)
  const { session: name, agreed } = cookieNames(rt.env.publicUrl)
  writeCookie(c, rt.env.publicUrl, { name, value, maxAge: sessionLife.absolute / 1000 })
  writeCookie(c, rt.env.publicUrl, { name: agreed, value: '1', maxAge: agreedSeconds })
  rt.log.info({ user_id: user.id }, 'Signed in')
}

/**
 * Takes the person back: a new session, and on to where they wanted to go; or to the landing page when they said no.
 * @throws HttpError 400 `sign_in_failed` for anything but the one answer that this browser waits for, and then Discord
 * is not asked; 503 `sign_in_misconfigured` when it refuses this dashboard, 503 `platform_unavailable` when it gives no
 * usable answer
 */
export async function finishSignIn(rt: Runtime, c: Context) {
  const query = new URL(c.req.url).searchParams
  rememberNext(c, getCookie(c, cookieNames(rt.env.publicUrl).next))
  // Discord says everything once; whoever added something is not told from whom the rest is.
  if (new Set(query.keys()).size < query.size) throw badSignIn()
  const { state, codeVerifier, next } = await attemptOf(rt, c, query)
  rememberNext(c, next)
  const { agreed } = cookieNames(rt.env.publicUrl)
  const hadAgreed = getCookie(c, agreed) !== undefined
  // Whatever Discord says now, the next sign-in shows its page, unless this one succeeds.
  if (hadAgreed) removeCookie(c, rt.env.publicUrl, agreed)
  const response = readAuthorizationResponse(rt, query, state)
  if (response.kind === 'cancelled') return c.redirect(backAfter(c, 'access_denied'), 303)
  if (response.kind === 'must ask') {
    if (!hadAgreed) throw badSignIn()
    return askDiscord(rt, c, nextPath(next))
  }

  const tokens = await exchangeCode(rt, response.parameters, codeVerifier)
  await beginSession(rt, c, tokens)
  return c.redirect(nextPath(next), 303)
}

/** Seconds that a person has to come back from Discord. */
const attemptSeconds = 600
/** Whoever comes back later, or a second time, is still led to where they wanted to go. */
const nextSeconds = 60 * 60

const pending = z.object({ state: z.string(), codeVerifier: z.string(), next: z.string() })

type Attempt = z.output<typeof pending>

const contextOf = (idHash: string) => `sign_in_attempts/sealed/${idHash}`

/** The attempt's id in a `state` that Discord sent back; the cookie of that name proves the browser. */
const attemptIdOf = (state: string | null) =>
  /^([0-9a-z]{8,9}-[0-9a-f]{12})\.[\w-]{43}$/.exec(state ?? '')?.[1]

/** Begins a sign-in. `cookieValue` goes to this browser only; `state` carries the attempt's id in front. */
export async function startAttempt({ db, keys, now }: Runtime, next: string) {
  const at = now()
  // It names the attempt's cookie, and begins with the time, so that the oldest of a browser's attempts sort first.
  const id = `${at.getTime().toString(36)}-${randomBytes(6).toString('hex')}`
  const { state, codeVerifier } = newSignIn()
  const attempt: Attempt = { state: `${id}.${state}`, codeVerifier, next }
  const cookieValue = randomId()
  const idHash = hashOfId(cookieValue)
  const { idHash: key, expiresAt: endsAt } = signInAttempts
  await sweep(db, signInAttempts, { key, endsAt }, at)
  await db.insert(signInAttempts).values({
    idHash,
    sealed: await keys.encrypt(JSON.stringify(attempt), contextOf(idHash)),
    expiresAt: new Date(at.getTime() + attemptSeconds * 1000),
  })
  return { id, cookieValue, attempt }
}

/** Uses the attempt up: whoever comes second, even at the same moment, gets null. */
async function takeAttempt({ db, keys, now }: Runtime, cookieValue: string): Promise<Attempt | null> {
  const idHash = hashOfId(cookieValue)
  const [row] = await db
    .delete(signInAttempts)
    .where(eq(signInAttempts.idHash, idHash))
    .returning({ sealed: signInAttempts.sealed, expiresAt: signInAttempts.expiresAt })
  if (!row || row.expiresAt <= now()) return null
  const opened = await keys.decrypt(row.sealed, contextOf(idHash)).catch(() => null)
  return opened === null ? null : pending.parse(JSON.parse(opened))
}

export async function dropAttempts(db: Db, cookieValues: string[]) {
  await db.delete(signInAttempts).where(inArray(signInAttempts.idHash, cookieValues.map(hashOfId)))
}

/**
 * What a browser gets when a sign-in came to nothing: the failure's status, and a page that leads back to the landing
 * page, which explains it. Anything but a browser gets the failure as it is.
 */
export function failedSignInPage(
  { env, report }: Pick<Runtime, 'env' | 'report'>,
  c: Context,
  error: unknown,
) {
  if (!isForBrowser(c.req.header('accept'))) throw error
  const { status, code, extra } = toHttpError(error)
  if (!(error instanceof HttpError)) report(error, 'A sign-in failed', { ...describeCall(c), status, code })
  const back = backAfter(c, code)
  const { retry_after } = extra
  if (retry_after !== undefined) c.header('Retry-After', String(retry_after))
  return c.html(
    plainPage({
      title: env.brand.name,
      head: html`<meta http-equiv="refresh" content="0;url=${back}" />`,
      content: html`<a href="${back}">${translate('server.signInFailed')}</a>`,
    }),
    status,
  )
}

/** For a sign-in that fails: then too, people come to where they wanted to go. */
const rememberNext = (c: Context, next: string | undefined) => c.set('next', ownPage(next))

function backAfter(c: Context, code: string) {
  const next: string | undefined = c.get('next')
  return paths.mainAfterFailedSignIn(code, next === paths.home ? undefined : next)
}

/** Where a person goes after signing in: `next` if it is a page of ours, else the guild picker. */
export const nextPath = (next: string | undefined) => ownPage(next) ?? paths.home
