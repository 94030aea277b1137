import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import {
  type Attempt,
  type AttemptLimits,
  attemptLimits,
  RconError,
  type RconSignIn,
} from '@/server/game-servers/attempt'
import type { RunningServer } from '@/tests/support/rcon/running-server'

export const password = 'correct horse'

export type Options = Partial<Omit<Attempt, 'limits' | 'port'>> & { limits?: Partial<AttemptLimits> }

/** A try at a server on this machine, with the right password and the usual limits; name only what the test is about. */
export const anAttempt = ({ port }: { port: number }, { limits, ...overrides }: Options = {}): Attempt => ({
  address: '127.0.0.1',
  host: 'play.example.com',
  port,
  password,
  limits: { ...attemptLimits, ...limits },
  signal: new AbortController().signal,
  ...overrides,
})

/** What a try at a server comes to: `accepted`, or the code of its failure. Any other failure is the test's. */
export const tryWith = (signIn: RconSignIn) => (server: { port: number }, overrides?: Options) =>
  signIn(anAttempt(server, overrides)).then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (error instanceof RconError) return error.code
      throw error
    },
  )

/** Closes a server when the test is over. */
export async function running<Server extends Pick<RunningServer, 'close'>>(start: Promise<Server>) {
  const server = await start
  onTestFinished(server.close)
  return server
}

/** Where a server was until a moment ago. */
export async function closed<Server extends Pick<RunningServer, 'close'>>(start: Promise<Server>) {
  const server = await start
  await server.close()
  return server
}

const kept = ['TCPWRAP', 'UDPWRAP', 'Timeout', 'Immediate']
const lookUp = 'GETADDRINFOREQWRAP'

/** Watches, until the test is over, the sockets and timers of what runs through `of`, and of nothing else. */
export function watchResources() {
  const watched = new AsyncLocalStorage<true>()
  const open = new Map<number, string>()
  let lookUps = 0
  const hook = createHook({
    init(id, type) {
      if (!watched.getStore()) return
      if (kept.includes(type)) open.set(id, type)
      if (type === lookUp) lookUps += 1
    },
    destroy: (id) => void open.delete(id),
  }).enable()
  onTestFinished(() => void hook.disable())

  return {
    of: <Result>(work: () => Promise<Result>) => watched.run(true, work),
    /** What is still there, by its kind. A moment may pass until the system reports an end. */
    left: () => [...open.values()],
    /** How many names were looked up. */
    lookUps: () => lookUps,
  }
}

const busyListener = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
`

/**
 * A TCP port on which connecting never comes to an end, as behind a firewall that drops packets: its program takes no
 * connection, and the system's queue for it is full.
 */
export async function stuckTcpPort() {
  const worker = new Worker(busyListener, { eval: true })
  const [port] = await once(worker, 'message')
  const queued = [connect({ port, host: '127.0.0.1' }), connect({ port, host: '127.0.0.1' })]
  await Promise.all(queued.map((socket) => once(socket, 'connect')))
  onTestFinished(async () => {
    for (const socket of queued) socket.destroy()
    await worker.terminate()
  })
  return Number(port)
}
