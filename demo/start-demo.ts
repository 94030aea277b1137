import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { askedBy, languageAsked } from '@/server/http/language'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { answerIn, demo as texts } from '@/server/http/texts'
import { createApiRoutes } from './api-routes'
import { createAuthorizeRoutes } from './authorize-routes'
import { createCdnRoutes } from './cdn-routes'
import { createDemo, type Demo, type DemoOptions } from './demo'
import { createMessagePages } from './message-routes'
import { messagePage, pageHeaders } from './page'
import { pageStyle } from './page-style'
import { createStoreRoutes } from './store-routes'
import { createTokenRoutes } from './token-routes'
import { right, rightsOf } from './roles'
import { findUser } from './users'

export type StartOptions = DemoOptions & {
  host: string
  /** 0 takes a free one. */
  port: number
}

/**
 * The demo platform: a small stand-in for Discord, so that the dashboard can be tried and tested
 * with nothing outside this machine. It speaks over real HTTP what the dashboard uses of Discord: OAuth with
 * PKCE behind a consent page where one picks a person, single-use refresh tokens, the API's people, guilds, roles and
 * channels, the image addresses, and the bot's invite page. It does not pretend where it matters: a wrong verifier,
 * a used code or a missing right are refused as Discord refuses them. Only `npm run demo` and tests start it.
 *
 * Resolves when it takes calls.
 * @throws the system's error, for example with code EADDRINUSE when the port is busy
 */
export async function startDemoPlatform(options: StartOptions) {
  const app = createDemoApp(createDemo(options))
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))

  server.listen(options.port, options.host)
  await once(server, 'listening')

  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const maxBytes = 64 * 1024

function createDemoApp(demo: Demo) {
  const { log, dashboardUrl } = demo.options
  const app = new Hono()
  app.use((c, next) => answerIn(languageAsked(askedBy(c)), next))

  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
  })
  // By the announced length; a body of unannounced length is refused, as no caller of Discord sends one.
  app.use(async (c, next) => {
    const isTooLarge = Number(c.req.header('content-length') ?? 0) > maxBytes
    if (!isTooLarge && !c.req.header('transfer-encoding')) return next()
    return c.json({ message: 'Request entity too large', code: 40005 }, 413)
  })
  app.route('/__demo', createControlRoutes(demo))
  app.route('/oauth2', createAuthorizeRoutes(demo))
  app.route('/api/oauth2', createTokenRoutes(demo))
  app.route('/api/v10', createApiRoutes(demo))
  app.route('/cdn', createCdnRoutes(demo))
  app.route('/application-directory', createStoreRoutes(demo))
  app.route('/channels', createMessagePages(demo))
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

const user = z.string().refine((id) => findUser(id), 'is none of the people')

/** `right: null` takes the person out of the guild. */
const memberChange = z.strictObject({
  guild_id: z.string(),
  user_id: user,
  right: right.nullable(),
})

/** A page of another site cannot send JSON here without asking first, and is never allowed to. */
async function readBody(c: Context) {
  const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
  return isJson ? await c.req.json<unknown>().catch(() => null) : null
}

/** What a program changes in the demo world: who may do what in a guild, and whose token a backend is called with. */
function createControlRoutes({ world, tokens }: Demo) {
  const app = new Hono()

  app.post('/members', async (c) => {
    const { data, error } = memberChange.safeParse(await readBody(c))
    if (error) return c.json({ detail: z.prettifyError(error) }, 400)
    const guild = world.guild(data.guild_id)
    if (!guild) return c.json({ detail: 'There is no such guild.' }, 404)
    const held = data.right && { owner: false, permissions: rightsOf(data.right) }
    world.setMembership(guild, data.user_id, held)
    return c.body(null, 204)
  })

  /** Somebody's token, to call a backend as they would (`npm run conformance`). */
  app.post('/tokens', async (c) => {
    const { data, error } = z.strictObject({ user_id: user }).safeParse(await readBody(c))
    if (error) return c.json({ detail: z.prettifyError(error) }, 400)
    return c.json(tokens.issue(data.user_id, 'identify guilds'), 201)
  })

  return app
}
