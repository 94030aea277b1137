import { type Env as HonoEnv, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { HttpError } from './http-error'
import type { Runtime } from '@/server/runtime'
import { translate } from './texts'
import { boundedBody } from './body'
import { assertSameSite } from './cross-site'
import { respondToError } from './respond-to-error'

/** What every route finds in its context. */
export type AppEnv = { Variables: { requestId: string; log: Logger } }

/** One line per request: the route's pattern rather than the address, which may tell who asked about what. */
const accessLog = ({ log }: Pick<Runtime, 'log'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now()
    c.set('log', log)
    await next()
    const fields = {
      request_id: c.var.requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
    }
    log.info({ ...fields, duration_ms: Math.round(performance.now() - startedAt) }, 'Answered')
  })

/** Answers belong to whoever asked, unless a route says otherwise. */
const privateAnswers = createMiddleware(async (c, next) => {
  c.header('Cache-Control', 'private, no-store')
  await next()
})

const notFound = () => new HttpError(404, 'not_found', translate('server.notFound'))
const wrongMethod = (allowed: string[]) =>
  new HttpError(405, 'method_not_allowed', translate('server.methodNotAllowed'), {
    headers: { Allow: allowed.join(', ') },
  })

/**
 * A Hono app below `basePath` as all of ours are: request id, access log, failures in one shape (also 404 and 405),
 * private answers, no requests from other sites, bounded bodies.
 */
export function createApp<E extends HonoEnv & AppEnv = AppEnv>(
  rt: Pick<Runtime, 'env' | 'log'>,
  basePath: string,
  bodies?: Parameters<typeof boundedBody>[0],
) {
  const app = new Hono<E>().basePath(basePath)
  app.onError((error, c) => respondToError(rt.log, error, c))
  app.notFound((c) => respondToError(rt.log, notFound(), c))
  app.use(requestId({ limitLength: 64 }), accessLog(rt), privateAnswers)
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, allowed) => respondToError(rt.log, wrongMethod(allowed), c),
    }),
  )
  app.use(assertSameSite(rt.env), boundedBody(bodies))
  return app
}
