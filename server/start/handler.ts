import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { IncomingMessage } from 'node:http'
import { languageOfData, readLanguagePath } from '@/config/language-paths'
import { createDiscordApp } from '@/server/access/discord-app'
import { createAuthApp } from '@/server/auth/app'
import { sessionCookieOf } from '@/server/auth/cookies'
import { createPublicStatusApp } from '@/server/bot/public-status'
import { addStates } from '@/server/guilds/guilds-routes'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { createMediaApp } from '@/server/images/media-app'
import type { Runtime } from '@/server/runtime'
import { createBackendApp } from './backend-app'
import { type FindApp, pageRequest } from './bootstrap'
import { type Handler, pathOf } from './http-server'
import { servePages } from './pages'

/** By the first segment of a path. */
export function createApps(rt: Runtime): FindApp {
  const apps = new Map<string, ReturnType<FindApp>>([
    ['api', createAuthApp(rt)],
    ['backend', createBackendApp(rt)],
    ['platform', createDiscordApp(rt, (previews) => addStates(rt, previews))],
    ['media', createMediaApp(rt)],
    ['error-reports', createErrorReportsApp(rt)],
    ['status.json', createPublicStatusApp(rt)],
  ])
  return (path) => apps.get(path.split('/', 2)[1] ?? '')
}

/** Our apps answer their paths; Next draws the rest. Event streams are not buffered. */
type Options = {
  isDevelopment: boolean
  /** The folder whose `docs/` holds the guides. */
  root: string
}

export function createHandler(rt: Runtime, drawPage: Handler, { isDevelopment, root }: Options): Handler {
  const findApp = createApps(rt)
  const packed = new Hono<{ Variables: { etag: string | null } }>()
    .use(async (c, next) => {
      await next()
      // `compress` makes ETags weak; ours name a version, which does not depend on the compression.
      if (c.var.etag) c.header('ETag', c.var.etag)
    })
    .use(compress())
    .all('*', async (c) => {
      const answer = await findApp(c.req.path)?.fetch(c.req.raw, c.env)
      c.set('etag', answer?.headers.get('etag') ?? null)
      return answer ?? c.notFound()
    })
  const listener = getRequestListener(packed.fetch, { overrideGlobalObjects: false })
  const isSignedIn = ({ headers }: IncomingMessage) =>
    sessionCookieOf(headers.cookie, rt.env.publicUrl) !== undefined
  const drawOrSend = isDevelopment ? drawPage : servePages(drawPage, isSignedIn)
  return async (request, response) => {
    if (findApp(pathOf(request.url ?? '/'))) return listener(request, response)
    const { url = '/' } = request
    const named = readLanguagePath(url)
    // What Next knows.
    if (named) request.url = named.page
    request.page = pageRequest({ rt, findApp, root }, request, named?.language ?? languageOfData(url))
    await drawOrSend(request, response)
  }
}
