import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { type Attempt, type AttemptLimits, attemptLimits, RconError } from '@/server/rcon/attempt'
import type { RunningServer } from '@/tests/rcon/running-server'

export const password = 'correct horse'

type Wishes = Partial<Omit<Attempt, 'limits'>> & { port: number; limits?: Partial<AttemptLimits> }

/** A try at a server on this machine, with the right password and the usual limits; name only what the test is about. */
export const anAttempt = ({ limits, ...wishes }: Wishes): Attempt => ({
  address: '127.0.0.1',
  host: 'play.example.com',
  password,
  limits: { ...attemptLimits, ...limits },
  signal: new AbortController().signal,
  ...wishes,
})

/** What a try came to: `accepted`, or the code of its failure. Any other failure is the test's. */
export async function outcome(signIn: Promise<void>) {
  try {
    await signIn
    return 'accepted'
  } catch (error) {
    if (error instanceof RconError) return error.code
    throw error
  }
}

/** Closes a server when the test is over. */
export async function running<Server extends Pick<RunningServer, 'close'>>(start: Promise<Server>) {
  const server = await start
  onTestFinished(server.close)
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

/** A TCP port on which nothing listens any more. */
export async function closedTcpPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A UDP port on which nothing listens any more. */
export async function closedUdpPort() {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
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
