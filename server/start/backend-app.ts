import type { Context } from 'hono'
import { prefixes } from '@/config/paths'
import {
  limitForms,
  limitReads,
  limitWrites,
  requireBot,
  requireGuildAccess,
  requireSelf,
} from '@/server/access/guards'
import { requireSession, type SignedInEnv } from '@/server/auth/authenticate'
import type { Route } from '@/server/calls/route'
import { noteNamesOfWrites } from '@/server/guilds/last-names'
import { boundedBody, endUnread } from '@/server/http/bounded-body'
import { createApp } from '@/server/http/create-app'
import {
  bodiesOf,
  type EventLimits,
  readLimit,
  streamedBodies,
  type RequestWaits,
  streamLimits,
  writeLimit,
} from '@/server/http/limits'
import type { RateLimit } from '@/server/http/rate-limit'
import { createAskBot } from '@/server/live/ask-bot'
import { createForwarding, type ForwardOptions } from '@/server/proxy/forward'
import type { Runtime } from '@/server/runtime'
import { routes } from './routes'

type Options = {
  writes?: RateLimit
  reads?: RateLimit
  streams?: EventLimits
  /** For every kind of request to the bot. */
  botWaits?: RequestWaits
  forward?: Omit<ForwardOptions, 'streams'>
  calls?: readonly Route[]
}

/** @throws HttpError what the parameter is not */
function assertParameters(c: Context, parameters: Route['parameters']) {
  for (const [name, { pattern, unknown }] of Object.entries(parameters))
    if (!pattern.test(c.req.param(name) ?? '')) throw unknown()
}

/**
 * `/backend/*`: every call is authorised here, then answered by the reference backend, or by the operator's own if
 * `BACKEND_URL` is set. The bot's calls exist in the reference backend only.
 */
export function createBackendApp(
  rt: Runtime,
  {
    writes = writeLimit,
    reads = readLimit,
    streams = streamLimits,
    botWaits,
    forward,
    calls = routes,
  }: Options = {},
) {
  const { backendUrl } = rt.env
  const askBot = createAskBot(rt, botWaits)
  const app = createApp<SignedInEnv>(rt, prefixes.backend, null)
  // Behind the guards, so that strangers cannot have bodies read.
  const body = boundedBody({ limits: bodiesOf, streamed: backendUrl === null ? [] : streamedBodies })
  const forwarding = backendUrl === null ? null : createForwarding(rt, backendUrl, { ...forward, streams })

  function add(route: Route) {
    if (forwarding && route.support === 'never-forwarded') return
    const method = route.method.toUpperCase()
    app.on(method, route.path, async (c, next) => {
      assertParameters(c, route.parameters)
      await next()
    })
    if (forwarding) app.on(method, route.path, forwarding(route))
    else route.mount(app, rt, { streams, askBot })
  }

  // Each guard covers a whole folder of paths, so that strangers cannot find out which calls exist. `route()` ensures
  // that a path is in the folder that its `access` names.
  app.use(endUnread)
  if (!forwarding) {
    app.use('/bot/*', requireBot(rt), body)
    app.use('/bot/guilds/:guildId/settings', noteNamesOfWrites(rt))
    app.use('/bot/guilds/:guildId/features/*', noteNamesOfWrites(rt))
  }
  calls.filter(({ access }) => access === 'bot').forEach(add)
  // Not the session's refusal: a bot has none.
  if (!forwarding) app.all('/bot/*', (c) => c.notFound())
  app.use(requireSession(rt), limitReads(rt, reads), limitWrites(rt, writes))
  // What is forwarded is counted where it goes on.
  if (!forwarding) app.use(limitForms())
  app.use(body)
  app.use('/guilds/:guildId/*', requireGuildAccess(rt)).use('/users/:userId/*', requireSelf)
  if (!forwarding) app.use('/guilds/:guildId/*', noteNamesOfWrites(rt))
  calls.filter(({ access }) => access !== 'bot').forEach(add)
  return app
}
