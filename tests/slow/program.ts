import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createKeyRing } from '@/server/auth/encryption'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { createReports } from '@/server/db/reports'
import { readRealEnv } from '@/server/env'
import { securityHeaders } from '@/server/http/security-headers'
import { createEncoder } from '@/server/images/encode'
import { createCatalogueReader } from '@/server/guilds/declarations'
import { createChangeFeed } from '@/server/live/change-feed'
import { createLogger } from '@/server/log'
import { createLifecycle, type Runtime } from '@/server/runtime'
import { createBackendApp } from '@/server/start/backend-app'
import { createHttpServer } from '@/server/start/http-server'
import { createProbes, readinessChecks, tryWrite } from '@/server/start/probes'
import { createFakeDiscord, previewFor } from '@/tests/server/fake-users'
import { signIn } from '@/tests/server/sign-in'
import { crowd, type Message, type Order } from './load-users'

/*
 * The backend as a process of its own, so that its memory can be measured: with the real HTTP server, its limits and
 * time-outs, on the database of DATABASE_URL or the embedded one in DATA_DIR. A crowd may use it as often as it likes.
 */

const env = readRealEnv({
  ...process.env,
  PUBLIC_URL: 'http://localhost:3000',
  DISCORD_CLIENT_ID: '100000000000000001',
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_BOT_TOKEN: 'bot-token',
  ENCRYPTION_KEYS: `tests:${Buffer.alloc(32, 7).toString('base64')}`,
  BOT_API_KEY: crowd.botKey,
  LOG_LEVEL: 'error',
})
const migrations = 'server/db/migrations'
const log = createLogger(env.logLevel)
const database = await openDatabase(env)
await migrate(database, migrations)

const { discord, addGuild, setUser } = createFakeDiscord()
for (const guild of crowd.guilds) addGuild(guild)
const managed = crowd.guilds.map((guild) => previewFor(guild, 'manager'))
for (const person of crowd.people) setUser(person, managed)
const now = () => new Date()
const { report } = createReports({ log, tryDatabase: () => tryWrite({ db: database.db, now }) })
const rt: Runtime = {
  env,
  log,
  report,
  db: database.db,
  discord,
  live: createChangeFeed({ database, log, report }),
  catalogue: createCatalogueReader(database),
  encode: createEncoder('server/images/encoder-process.mjs'),
  keys: createKeyRing(env.encryptionKeys),
  lifecycle: createLifecycle(),
  now,
}

const anyNumber = { limit: 1_000_000_000, windowSeconds: 60 }
const app = createBackendApp(rt, { writes: anyNumber, reads: anyNumber })
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
const server = createHttpServer({
  env,
  log,
  report,
  tellAnswered: () => undefined,
  lifecycle: rt.lifecycle,
  headers: securityHeaders(env),
  probes: createProbes(rt.lifecycle, readinessChecks(rt, migrations, database.hasRoom)),
  statics: () => false,
  handle: async (request, response) => void (await listener(request, response)),
})

/** In MB, of what is still in use. */
function measure() {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: (heapUsed + external) / 1e6, rss: rss / 1e6 }
}

const tell = (message: Message) => process.send?.(message)
process.on('message', (order: Order) => {
  if (order.kind === 'measure') return tell({ kind: 'memory', ...measure() })
  void signIn(rt, order.person).then((headers) => tell({ kind: 'signed-in', headers }))
})
// Of whoever started it, when that ends.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => tell({ kind: 'ready', port: (server.address() as AddressInfo).port }))
