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
import { addressOfRequest, countedAddress } from '@/server/http/client-address'
import { toHttpError } from '@/server/http/create-app'
import { createMemoryRateLimiter } from '@/server/http/rate-limit'
import { httpErrors as texts } from '@/server/http/texts'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { createMediaApp } from '@/server/images/media-app'
import { refusals } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { createBackendApp } from './backend-app'
import { type FindApp, pageRequest } from './bootstrap'
import { type Handler, pathOf } from './http-server'
import { type Reader, servePages, type Visit } from './pages'

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

async function readerOf({ env }: Runtime, { headers, session }: IncomingMessage): Promise<Reader> {
  if (sessionCookieOf(headers.cookie, env.publicUrl) === undefined) return 'visitor'
  try {
    return (await session?.()) ? 'person' : 'visitor'
  } catch {
    // The page reads it again, and tells why it cannot.
    return 'unknown'
  }
}

/** Pages that are drawn for visitors from one address. One takes about 25 ms of processor. */
const visits = { limit: 300, windowSeconds: 60 }

function limitVisits({ env, now }: Runtime) {
  const count = createMemoryRateLimiter(visits, now)
  return (request: IncomingMessage): Visit => {
    try {
      return { takeBack: count(countedAddress(addressOfRequest(env, request))) }
    } catch (error) {
      const { status, code, extra } = toHttpError(error)
      refusals.inc({ code })
      const after = { 'Retry-After': String(extra.retry_after) }
      return { refusal: { status, code, detail: () => texts.rateLimited, headers: after } }
    }
  }
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
  const drawOrSend = isDevelopment
    ? drawPage
    : servePages(drawPage, { readerOf: (request) => readerOf(rt, request), countVisit: limitVisits(rt) })
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
