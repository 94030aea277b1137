import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Lifecycle } from '@/server/lifecycle'

type Parts = {
  server: Server
  lifecycle: Lifecycle
  log: Logger
  graceSeconds: number
  /** Run one after the other once no request is left: demo, database, lock. */
  closers: (() => Promise<void> | void)[]
}

/** Milliseconds. Together below 25 s, whatever hangs. */
const limits = { requests: 12_000, everything: 24_000, idleCheck: 50 }
const signals = { SIGINT: 130, SIGTERM: 143 } as const

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Stops accepting and resolves when the last request has been answered, or its time is up. */
async function closeServer(server: Server, sockets: Set<Socket>) {
  const idle = setInterval(() => server.closeIdleConnections(), limits.idleCheck)
  const force = setTimeout(() => sockets.forEach((socket) => socket.destroy()), limits.requests)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearInterval(idle)
  clearTimeout(force)
}

async function closeEach(closers: Parts['closers'], log: Logger) {
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
    }
  }
}

/**
 * Ends the process in order on SIGTERM, SIGINT or an error that nobody caught: `/readyz` turns red, requests in
 * flight finish, then the closers run. A second signal exits at once; nothing holds it longer than 24 s.
 */
export function shutDownInOrder({ server, lifecycle, log, graceSeconds, closers }: Parts) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  async function shutDown(exitCode: number, grace: number) {
    setTimeout(() => process.exit(1), limits.everything).unref()
    lifecycle.drain()
    await pause(grace)
    await closeServer(server, sockets)
    await closeEach(closers, log)
    process.exit(exitCode)
  }

  for (const [signal, code] of Object.entries(signals)) {
    process.on(signal, () => {
      if (lifecycle.isDraining()) process.exit(code)
      log.info({ reason: signal }, 'stopping')
      void shutDown(0, graceSeconds * 1_000)
    })
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    if (!lifecycle.isDraining()) void shutDown(1, 0)
  })
}
