import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createSocket } from 'node:dgram'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

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
