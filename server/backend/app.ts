import { Hono } from 'hono'
import { prefixes } from '@/config/paths'
import { onlySignedIn, type SignedInEnv } from '@/server/auth/authenticate'
import { createApp } from '@/server/http/create-app'
import type { RateLimit } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { type ForwardOptions, forwardRoutes } from './forward'
import { limitWrites, onlyManagers, onlyYou } from './guards'
import { bodiesOf, type EventLimits, streamedBodies, streamLimits, writeLimit } from './limits'
import { accountRoutes } from './routes/account'
import { botRoutes } from './routes/bot'
import { eventRoutes } from './routes/events'
import { catalogueRoutes, featureRoutes } from './routes/features'
import { gameRoutes } from './routes/game'
import { guildRoutes } from './routes/guilds'
import { healthRoutes } from './routes/health'
import { heartbeatRoutes } from './routes/heartbeat'
import { historyRoutes } from './routes/history'
import { imageRoutes } from './routes/images'
import { settingsRoutes } from './routes/settings'
import { statusRoutes } from './routes/status'
import { transferRoutes } from './routes/transfer'
import { userRoutes } from './routes/users'

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
