import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Lifecycle } from '@/server/runtime'

export type Closer = () => Promise<void> | void

type Parts = {
  server: Server
  lifecycle: Lifecycle
  log: Logger
  /** Is told of the error that ends the process. */
  tell?: (error: unknown) => void
  graceSeconds: number
  /** Run one after the other once all requests have ended: demo, database, lock. */
  closers: Closer[]
  limits?: Limits
}

/** Milliseconds: how long requests in flight may take to finish, and when the process ends whatever hangs. */
type Limits = { requests: number; everything: number }
const defaultLimits: Limits = { requests: 12_000, everything: 24_000 }
/** How long what no request waits for may take after them. */
const backgroundMs = 3_000
/** Hot reload keeps a socket open while a page is open; developers should not have to wait for it. */
export const developmentLimits: Limits = { requests: 500, everything: 5_000 }
const idleCheckMs = 50
/** Ctrl+C signals the whole process group, and npm forwards its own signal: one request to stop may arrive twice. */
const echoMs = 500
const signals = { SIGINT: 130, SIGTERM: 143 } as const

/** As many connections as the system lets wait. */
const mostWaiting = 511

/** Accepts what waits, one connection in each turn: closing the server would reset it, and the request with it. */
async function acceptWaiting(server: Server) {
  let accepted = true
  server.on('connection', () => (accepted = true))
  for (let turn = 0; accepted && turn < mostWaiting; turn += 1) {
    accepted = false
    await nextTurn()
  }
}

/** Stops accepting and resolves when the last request has been answered, or its time is up. */
async function closeServer(server: Server, sockets: Set<Socket>, milliseconds: number) {
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const force = setTimeout(() => sockets.forEach((socket) => socket.destroy()), milliseconds)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearInterval(idle)
  clearTimeout(force)
}

/** Runs the closers one after the other, the remaining ones even if one fails. */
export async function closeEach({ closers, log }: Pick<Parts, 'closers' | 'log'>) {
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
    }
  }
}

/**
 * Ends the process in order on SIGTERM, SIGINT or an error that nobody caught: `/readyz` fails, requests in flight
 * finish, and what goes on without one, then the closers run. A second signal exits at once; nothing holds it longer than 24 s.
 */
export function shutDownInOrder(parts: Parts) {
  const { server, lifecycle, log, tell, graceSeconds, closers, limits = defaultLimits } = parts
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  async function shutDown(exitCode: number, grace: number) {
    // If a closer never settles and nothing else is pending, Node exits by itself with this code.
    process.exitCode = exitCode
    setTimeout(() => process.exit(1), limits.everything).unref()
    lifecycle.drain()
    await wait(grace)
    await acceptWaiting(server)
    await closeServer(server, sockets, limits.requests)
    await Promise.race([lifecycle.settled(), wait(backgroundMs)])
    await closeEach({ closers, log })
    process.exit(exitCode)
  }

  let firstSignal: number | null = null
  for (const [signal, code] of Object.entries(signals)) {
    process.on(signal, () => {
      if (firstSignal !== null && performance.now() - firstSignal < echoMs) return
      if (lifecycle.isDraining()) process.exit(code)
      firstSignal = performance.now()
      log.info({ reason: signal }, 'stopping')
      void shutDown(0, graceSeconds * 1_000)
    })
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    tell?.(error)
    if (!lifecycle.isDraining()) void shutDown(1, 0)
  })
}
