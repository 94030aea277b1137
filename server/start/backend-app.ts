import { Hono } from 'hono'
import { prefixes } from '@/config/paths'
import { onlySignedIn, type SignedInEnv } from '@/server/auth/authenticate'
import { createApp } from '@/server/http/create-app'
import type { RateLimit } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { type ForwardOptions, forwardRoutes } from '@/server/proxy/forward'
import { limitWrites, onlyManagers, onlyYou } from '@/server/access/guards'
import { bodiesOf, type EventLimits, streamedBodies, streamLimits, writeLimit } from '@/server/http/limits'
import { accountRoutes } from '@/server/people/account-routes'
import { botRoutes } from '@/server/bot/bot-routes'
import { eventRoutes } from '@/server/guilds/events-routes'
import { catalogueRoutes, featureRoutes } from '@/server/guilds/features-routes'
import { gameRoutes } from '@/server/rcon/game-routes'
import { guildRoutes } from '@/server/guilds/guilds-routes'
import { healthRoutes } from '@/server/guilds/health-routes'
import { heartbeatRoutes } from '@/server/bot/heartbeat-routes'
import { historyRoutes } from '@/server/guilds/history-routes'
import { imageRoutes } from '@/server/images/images-routes'
import { settingsRoutes } from '@/server/guilds/settings-routes'
import { statusRoutes } from '@/server/bot/status-routes'
import { transferRoutes } from '@/server/guilds/transfer-routes'
import { userRoutes } from '@/server/people/users-routes'

/** Who may make which call; the same whoever answers it. */
const guards = (rt: Runtime, writes: RateLimit) =>
  new Hono<SignedInEnv>()
    .use(onlySignedIn(rt), limitWrites(rt, writes))
    .use('/guilds/:guildId/*', onlyManagers(rt))
    .use('/users/:userId/*', onlyYou)

const ownRoutes = (rt: Runtime, streams: EventLimits) =>
  new Hono<SignedInEnv>()
    .route('/', catalogueRoutes())
    .route('/', guildRoutes(rt))
    .route('/', settingsRoutes(rt))
    .route('/', featureRoutes(rt))
    .route('/', healthRoutes(rt))
    .route('/', historyRoutes(rt))
    .route('/', transferRoutes(rt))
    .route('/', eventRoutes(rt, streams))
    .route('/', userRoutes(rt))
    .route('/', heartbeatRoutes(rt))
    .route('/', statusRoutes(rt))
    .route('/', accountRoutes(rt))
    .route('/', imageRoutes(rt))
    .route('/', gameRoutes(rt))

type Limits = { writes?: RateLimit; streams?: EventLimits; forward?: Omit<ForwardOptions, 'streams'> }

/**
 * `/backend/*`: every call is authorised here, then answered by the reference backend, or by the operator's own where
 * `BACKEND_URL` names one. The bot's calls belong to the reference backend alone.
 */
export function createBackendApp(rt: Runtime, limits: Limits = {}) {
  const { writes = writeLimit, streams = streamLimits, forward } = limits
  const { backendUrl } = rt.env
  const streamed = backendUrl === null ? [] : streamedBodies
  const app = createApp<SignedInEnv>(rt, prefixes.backend, { limits: bodiesOf, streamed })
  if (backendUrl === null) app.route('/', botRoutes(rt))
  return app
    .route('/', guards(rt, writes))
    .route(
      '/',
      backendUrl === null ? ownRoutes(rt, streams) : forwardRoutes(rt, backendUrl, { ...forward, streams }),
    )
}
