import { Hono, type MiddlewareHandler } from 'hono'
import { createApiRoutes } from './api-routes'
import { createAuthorizeRoutes } from './authorize-routes'
import { createCdnRoutes } from './cdn-routes'
import { createControlRoutes } from './control-routes'
import type { Demo } from './demo'
import type { DemoHttp } from './faults'
import { messagePage, pageHeaders } from './page'
import { pageStyle } from './page-style'
import { texts } from './texts'
import { createTokenRoutes } from './token-routes'

const mostBytes = 64 * 1024

/** By the announced length; a body of unannounced length is refused, as no caller of the platform sends one. */
const onlySmallBodies: MiddlewareHandler = async (c, next) => {
  const isTooLarge = Number(c.req.header('content-length') ?? 0) > mostBytes
  if (isTooLarge || c.req.header('transfer-encoding')) {
    return c.json({ message: 'Request entity too large', code: 40005 }, 413)
  }
  await next()
}

/** Every route of the demo platform; `start-demo.ts` serves it. */
export function createDemoApp(demo: Demo) {
  const { log, dashboardUrl } = demo.options
  const app = new Hono<DemoHttp>()

  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
  })
  app.use(onlySmallBodies)
  app.route('/__demo', createControlRoutes(demo))
  app.use(async (c, next) => {
    demo.calls.count(c.req.method, c.req.path)
    const fault = await demo.faults.meet(c)
    if (fault) return fault
    await next()
  })

  app.route('/oauth2', createAuthorizeRoutes(demo))
  app.route('/api/oauth2', createTokenRoutes(demo))
  app.route('/api/v10', createApiRoutes(demo))
  app.route('/cdn', createCdnRoutes(demo))
  app.get('/assets/demo.css', (c) =>
    c.body(pageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  )
  app.get('/', pageHeaders(demo), (c) => {
    const { heading, lead, open } = texts.home
    return c.html(messagePage(demo, { title: heading, lead, link: { href: dashboardUrl, text: open } }))
  })
  app.get('*', pageHeaders(demo), (c) => {
    const { title, lead } = texts.notFound
    return c.html(messagePage(demo, { title, lead }), 404)
  })
  app.onError((error, c) => {
    log.error({ err: error, method: c.req.method }, 'The demo platform failed')
    return c.json({ message: '500: Internal Server Error', code: 0 }, 500)
  })
  return app
}
