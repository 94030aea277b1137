import type { AddressInfo, Server, Socket } from 'node:net'

/** A game server that listens on loopback, on a port of the system's choice. */
export type RunningServer = {
  port: number
  close: () => Promise<void>
  /** How many connections are open now; always none over UDP, which has no connections. */
  connections: () => number
  /** How many clients there have been. */
  visits: () => number
  /** How many bytes came from all of them together. */
  heard: () => number
  /** Resolves once no connection is open. */
  idle: () => Promise<void>
}

/** Starts `server`, which speaks TCP, also under HTTP. */
export async function runServer(server: Server): Promise<RunningServer> {
  const open = new Set<Socket>()
  const waiting: (() => void)[] = []
  let visits = 0
  let heardOfClosed = 0
  const tellIdle = () => open.size === 0 && waiting.splice(0).forEach((tell) => tell())

  server.on('connection', (socket: Socket) => {
    visits += 1
    open.add(socket)
    // A client may break off whenever it likes.
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      heardOfClosed += socket.bytesRead
      tellIdle()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => open.size,
    visits: () => visits,
    heard: () => [...open].reduce((sum, { bytesRead }) => sum + bytesRead, heardOfClosed),
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        tellIdle()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
