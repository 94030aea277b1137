import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readHeartbeat } from '@/server/bot/status-routes'
import type { OpenDatabase } from '@/server/db/open'
import { counted } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'

type Watched = Pick<Runtime, 'env' | 'db' | 'now'> & { database: OpenDatabase }

/** What is looked up when somebody reads the metrics. What cannot be looked up is left out. */
function lookedUp({ env, db, now, database }: Watched) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const heartbeat = new Gauge({
    registers,
    name: 'guildhall_bot_heartbeat_age_seconds',
    help: 'Since the last heartbeat of any bot, at any replica; missing while there was none.',
    async collect() {
      const last = await readHeartbeat(db).catch(() => null)
      if (last) heartbeat.set((now().getTime() - last.seenAt.getTime()) / 1000)
      else heartbeat.remove()
    },
  })
  const room = new Gauge({
    registers,
    name: 'guildhall_storage_has_room',
    help: '0 while nothing can be saved for want of room.',
    async collect() {
      room.set((await database.hasRoom().catch(() => false)) ? 1 : 0)
    },
  })
  if (database.kind === 'postgres') {
    const { pool } = database
    const connections = new Gauge({
      registers,
      name: 'guildhall_database_connections',
      help: 'Connections of the pool, by state, and those who wait for one.',
      labelNames: ['state'],
      collect() {
        connections.set({ state: 'idle' }, pool.idleCount)
        connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        connections.set({ state: 'awaited' }, pool.waitingCount)
      },
    })
  } else {
    const free = new Gauge({
      registers,
      name: 'guildhall_storage_free_bytes',
      help: 'Free bytes of the disk that holds DATA_DIR.',
      async collect() {
        const { bavail, bsize } = await statfs(env.dataDir)
        free.set(bavail * bsize)
      },
    })
  }
  return registry
}

/** Milliseconds. Whoever is slow to ask keeps nobody else from asking for long. */
const patience = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 }

/** `GET /metrics` in the format of Prometheus, and nothing else. */
export function createMetricsServer(watched: Watched) {
  const all = Registry.merge([counted, lookedUp(watched)])
  const server = createServer({ ...patience }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    all.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': all.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = 20
  return server
}
