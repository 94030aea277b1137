import { type Context, Hono, type Next, type Env as HonoEnv } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import type { Failure } from '@/contract/calls/failure'
import { isDatabaseUnavailable, isStorageFull } from '@/server/db/errors'
import type { Report } from '@/server/db/reports'
import type { Env } from '@/server/env'
import { refusals } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { traced } from '@/server/tracing'
import { boundedBody } from './bounded-body'
import { HttpError, malformed, retryAfter, translate } from './http-error'
import { boundedFields } from './read-json'
import { describeCall, incomingOf, routeOf } from './incoming'
import { askedBy, languageAsked } from './language'
import { answerIn } from './texts'

export type AppEnv = { Variables: { requestId: string; log: Logger } }

const nameCall = (c: Context, next: Next) =>
  traced(
    () => ({ name: c.req.method }),
    async (span) => {
      await next()
      span?.rename(`${c.req.method} ${routeOf(c)}`)
      span?.set({ 'http.route': routeOf(c), 'http.response.status_code': c.res.status })
    },
  )

/** Tells the HTTP server which of our routes answered. */
const nameRoute = ({ log }: Pick<Runtime, 'log'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('log', log)
    const incoming = incomingOf(c)
    // A page that is being drawn calls our apps with its own request.
    if (incoming?.page) return nameCall(c, next)
    await next()
    if (incoming) incoming.route = routeOf(c)
  })

/** Texts of the answer are in the language of who calls. */
const inReadersLanguage = createMiddleware((c, next) => answerIn(languageAsked(askedBy(c)), next))

/** Nobody may cache an answer, unless a route says otherwise. */
const privateAnswers = createMiddleware(async (c, next) => {
  c.header('Cache-Control', 'private, no-store')
  await next()
})

/**
 * Refuses unsafe requests that other sites make a browser send. `same-site` is not enough: another host of the same
 * domain may belong to somebody else. A request without either header does not come from a browser, and is allowed if
 * it has no cookie.
 */
function assertSameSite({ publicUrl }: Pick<Env, 'publicUrl'>) {
  function isOurOwn(c: Context) {
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined) return site === 'same-origin' || site === 'none'
    const origin = c.req.header('origin')
    if (origin !== undefined) return origin === new URL(publicUrl).origin
    return c.req.header('cookie') === undefined
  }
  return createMiddleware(async (c, next) => {
    const isAllowed = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || isOurOwn(c)
    if (!isAllowed) throw new HttpError(403, 'cross_site', translate('server.crossSite'))
    await next()
  })
}

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status < 500) return malformed()
  if (isStorageFull(error)) return new HttpError(507, 'storage_full', translate('server.storageFull'))
  return isDatabaseUnavailable(error)
    ? new HttpError(503, 'database_unavailable', translate('server.databaseUnavailable'), retryAfter(5_000))
    : new HttpError(500, 'internal', translate('server.internal'))
}

/** Turns whatever a handler threw into the failure format that the browser parses. */
function respondToError(report: Report, error: unknown, c: Context) {
  const { status, code, message, extra } = toHttpError(error)
  refusals.inc({ code })
  const call = describeCall(c)
  if (!(error instanceof HttpError)) report(error, 'A request failed', { ...call, status, code })

  const { headers = {}, fields, ...rest } = extra
  if (rest.retry_after !== undefined) headers['Retry-After'] = String(rest.retry_after)
  const body: Failure = {
    detail: message,
    code,
    fields: fields && boundedFields(fields),
    ...rest,
    request_id: call.request_id,
  }
  return c.json(body, status, headers)
}

/**
 * A Hono app under `basePath` with what all of ours have: request id, failures in one format (including 404
 * and 405), private answers, no requests from other sites, bounded bodies.
 * @param bodies null if the app itself bounds bodies, behind its guards
 */
export function createApp<E extends HonoEnv & AppEnv = AppEnv>(
  rt: Pick<Runtime, 'env' | 'log' | 'report'>,
  basePath: string,
  bodies?: Parameters<typeof boundedBody>[0] | null,
) {
  // A path beside `basePath` may be one of the app's, too, and is refused in the same format.
  const app = new Hono<E>().use(inReadersLanguage, requestId({ limitLength: 64 })).basePath(basePath)
  const respond = (error: unknown, c: Context) => respondToError(rt.report, error, c)
  app.onError(respond)
  app.notFound((c) => respond(new HttpError(404, 'not_found', translate('server.notFound')), c))
  app.use(nameRoute(rt), privateAnswers)
  const onMethodNotAllowed = (c: Context, allowed: string[]) => {
    const headers = { Allow: allowed.join(', ') }
    const detail = translate('server.methodNotAllowed')
    return respond(new HttpError(405, 'method_not_allowed', detail, { headers }), c)
  }
  app.use(methodNotAllowed({ app, onMethodNotAllowed }))
  app.use(assertSameSite(rt.env))
  if (bodies !== null) app.use(boundedBody(bodies))
  return app
}
