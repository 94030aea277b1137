import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Brand } from '@/config/brand'
import { product } from '@/config/product'
import type { OwnFile } from '@/server/brand/brand-files'
import { createKeyRing } from '@/server/auth/encryption'
import { redirectAddress } from '@/server/auth/oauth'
import { sharedConnections, tellsOfChanges } from '@/server/db/notifications'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { createReports, type Report } from '@/server/db/reports'
import { tellOutages } from '@/server/outage-log'
import { createDiscordClient } from '@/server/discord/client'
import { StartError } from '@/server/env'
import { setProxies } from '@/server/http/outgoing-proxy'
import { securityHeaders } from '@/server/http/security-headers'
import { keepPruning } from '@/server/guilds/prune-history'
import { keepSealing } from '@/server/guilds/seal-secrets'
import { createEncoder } from '@/server/images/encode'
import { createCatalogueReader } from '@/server/guilds/declarations'
import { createFeatureFiles } from '@/server/guilds/feature-files'
import { createChangeFeed } from '@/server/live/change-feed'
import { createLogger } from '@/server/log'
import { countAnswer } from '@/server/metrics'
import { throttle } from '@/server/throttle'
import { createLifecycle, type Runtime } from '@/server/runtime'
import { createAccessLog } from '@/server/http/access-log'
import { openControlChannel } from './control-channel'
import { type Environment, listen, type Mode, readEnvironment } from './load-environment'
import { followFiles } from './follow-files'
import { createHandler } from './handler'
import { createHttpServer } from './http-server'
import { say } from './json-lines'
import { checkTranslations, readTranslations } from '@/server/http/texts'
import { prepareNext } from './next-app'
import { createProbes, readinessChecks, tryWrite } from './probes'
import { closeEach, type Closer, developmentLimits, shutDownInOrder } from './shutdown'
import { reportBotToken } from './check-bot-token'
import { createMetricsServer } from './serve-metrics'
import { startupMessage } from './startup-message'
import { serveStaticFiles } from './static-files'
import { startWatchdog } from './watchdog'

/** What the start has opened so far; the newest of `closers` comes first. */
type Started = Environment & { log: Logger; closers: Closer[] }

async function openMigrated({ env, log, closers }: Started, migrations: string) {
  const database = await openDatabase({
    ...env,
    // All of a pool break at once.
    onBrokenConnection: throttle(60_000, (error) => log.warn({ err: error }, 'a database connection broke')),
    onWeakClaim: () =>
      log.warn(
        'DATA_DIR takes no socket (or its path is too long): make sure that no other container uses it',
      ),
    onRoom(isFull) {
      if (!isFull) return log.warn('There is room in DATA_DIR again: saving goes on')
      log.error(
        'The disk of DATA_DIR is nearly full: nothing is saved until there is more room (DATA_RESERVE_MB)',
      )
    },
  })
  closers.unshift(database.close)
  if (!(await tellsOfChanges(database))) throw new StartError(Object.values(sharedConnections))
  await migrate(database, migrations)
  return database
}

async function buildRuntime(started: Started, migrations: string, encoder: string, tell?: Report) {
  const { env, log, closers } = started
  const database = await openMigrated(started, migrations)
  const now = () => new Date()
  const { db } = database
  const { report, close } = createReports({ log, tell, tryDatabase: () => tryWrite({ db, now }) })
  closers.unshift(close)
  const live = createChangeFeed({ database, log, report })
  const features = createFeatureFiles(env.featuresDir, log)
  const catalogue = createCatalogueReader({ db, files: features, log })
  closers.unshift(live.close)
  const runtime: Runtime = {
    ...{ env, log, report, db, live, catalogue, now },
    encode: createEncoder(encoder),
    keys: createKeyRing(env.encryptionKeys),
    discord: createDiscordClient({ addresses: env.discord, log }),
    lifecycle: createLifecycle(),
  }
  return { runtime, features, database }
}

/** Only the demo loads the demo's modules. With `DEMO_PLATFORM_URL` it starts no stand-in of its own. */
async function startDemoPlatform({ env, demo, log, closers }: Started) {
  if (!demo || demo.platformPort === null) return
  const { startDemoPlatform } = await import('@/demo/start-demo')
  const { clientId, clientSecret, botToken } = env.discord
  const discord = await startDemoPlatform({
    host: env.host,
    port: demo.platformPort,
    platformUrl: demo.platformUrl,
    clientId,
    clientSecret,
    botToken: botToken ?? '',
    redirectUris: [redirectAddress(env.publicUrl)],
    dashboardUrl: env.publicUrl,
    product: env.brand.name,
    log,
    stateFile: join(env.dataDir, 'platform.json'),
  })
  closers.unshift(discord.close)
}

/** A game server to check. The demo works without it, and it does not run with a backend of your own. */
async function startDemoGame({ env, demo, log, closers }: Started) {
  if (!demo || demo.platformPort === null || env.backendUrl !== null) return null
  const { startDemoGameServer } = await import('@/demo/game-server')
  try {
    const game = await startDemoGameServer({ port: demo.platformPort + 1 })
    closers.unshift(game.close)
    return game
  } catch (error) {
    log.warn({ err: error }, 'the demo goes on without its game server')
    return null
  }
}

/**
 * The bot calls this process directly, even if the public address is that of a proxy. With a backend of your own there
 * are no calls for bots. A bot of your own, for which `BOT_API_KEY` is set, takes the place of the demo's.
 */
async function startDemoBot({ env, demo, log, closers }: Started) {
  if (!demo?.ownBotKey || env.backendUrl !== null) return
  const { startDemoBot } = await import('@/demo/bot')
  const { apiUrl, botToken, issuer: pagesUrl } = env.discord
  const bot = startDemoBot({
    dashboardUrl: `http://localhost:${env.port}`,
    apiKey: demo.ownBotKey,
    discord: { apiUrl, pagesUrl, botToken: botToken ?? '' },
    log,
  })
  closers.unshift(bot.close)
}

/** The document of the calls, under the deployment's name. */
function* apiDocument(root: string, { name }: Brand): Generator<[string, OwnFile]> {
  if (name === product.name) return
  const text = readFileSync(join(root, 'public/openapi.json'), 'utf8')
  const written = JSON.stringify(name).slice(1, -1)
  const content = Buffer.from(text.replaceAll(product.name, () => written))
  yield ['/openapi.json', { type: 'application/json', content }]
}

/** What reports errors is loaded where it is wanted. It sends what is under way after everything else has ended. */
async function startErrorReports({ env, log, closers }: Started, root: string) {
  const { errorReportsDsn: dsn, mode } = env
  if (dsn === null) return undefined
  const { createErrorReports } = await import('./report-errors')
  const { report, reportOutage, flush } = createErrorReports({ dsn, mode, log, root })
  tellOutages(reportOutage)
  closers.push(flush)
  return report
}

/** As `startErrorReports`, for traces. */
async function startTraces({ env, log, closers }: Started) {
  if (env.tracesEndpoint === null) return
  const { startTracing } = await import('./start-tracing')
  closers.push(startTracing({ endpoint: env.tracesEndpoint, log }))
}

async function serve({ isDevelopment }: Mode, root: string, started: Started) {
  const { env, log, closers } = started
  const files = new Map([...started.files, ...apiDocument(root, env.brand)])
  const migrations = join(root, 'server/db/migrations')
  const encoder = join(root, 'server/images/encoder-process.mjs')
  const tell = await startErrorReports(started, root)
  await startTraces(started)
  const { runtime: built, features, database } = await buildRuntime(started, migrations, encoder, tell)
  checkTranslations(root)
  readTranslations(root)
  const game = await startDemoGame(started)
  const runtime = { ...built, demoGameServer: game ?? undefined }
  const headers = securityHeaders(env)
  // In development, Next evaluates scripts from strings, which the policy of a deployment forbids.
  if (isDevelopment) delete headers['Content-Security-Policy']
  // With PostgreSQL, the operator's command opens the database itself.
  if (env.databaseUrl === null) closers.unshift(await openControlChannel(runtime))
  const drawPage = await prepareNext(root, isDevelopment, env)
  await startDemoPlatform(started)

  const { lifecycle } = runtime
  const logAnswer = createAccessLog(log, env)
  const server = createHttpServer({
    env,
    log,
    report: runtime.report,
    tellAnswered(answered) {
      logAnswer(answered)
      countAnswer(answered)
    },
    lifecycle,
    headers,
    // Without room for writes, reading still works, so requests should still be sent here.
    probes: createProbes(lifecycle, readinessChecks(runtime, migrations, database.hasRoom), {
      warnings: { storage: database.hasRoom },
    }),
    statics: serveStaticFiles(isDevelopment ? null : root, files),
    handle: createHandler(runtime, drawPage, { isDevelopment, root }),
  })
  const limits = isDevelopment ? developmentLimits : undefined
  const graceSeconds = env.shutdownGraceSeconds
  const tellOfEnd = (error: unknown) => tell?.(error, 'An error that nobody caught')
  shutDownInOrder({ server, lifecycle, log, tell: tellOfEnd, graceSeconds, closers, limits })
  await listen(server, { port: env.port, host: env.host, variable: 'PORT' })
  if (env.metricsPort !== null) {
    const metrics = createMetricsServer({ ...runtime, database })
    closers.unshift(() => void metrics.close().closeAllConnections())
    await listen(metrics, { port: env.metricsPort, host: env.host, variable: 'METRICS_PORT' })
  }
  await startDemoBot(started)
  void reportBotToken(runtime)
  closers.unshift(keepPruning(runtime))
  closers.unshift(keepSealing(runtime))
  closers.unshift(followFiles(runtime, features))
  say('stdout', startupMessage(env, game))
}

/**
 * Starts the program and resolves when it answers. From then on, signals shut it down in order.
 * @param root the folder that holds the build, or the sources in development
 * @throws StartError when the environment, a port or the data directory does not allow it
 */
export async function start(mode: Mode, root: string) {
  const environment = await readEnvironment(mode)
  await setProxies(environment.env.proxies)
  const log = createLogger(environment.env.logLevel)
  const started: Started = { ...environment, log, closers: [] }
  // In development Next compiles in this process.
  if (!mode.isDevelopment) started.closers.push(startWatchdog(root, log))
  try {
    await serve(mode, root, started)
  } catch (error) {
    await closeEach(started)
    throw error
  }
}
