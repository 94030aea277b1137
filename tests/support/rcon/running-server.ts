import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

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

const page = '<!doctype html><title>Welcome</title>'

/** What something that is no game server does when somebody speaks to it. */
const deeds = {
  'stays silent': () => undefined,
  'hangs up': (socket: Socket) => socket.end(),
  resets: (socket: Socket) => socket.resetAndDestroy(),
  'speaks first': () => undefined,
  'sends a page': (socket: Socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${page.length}\r\n\r\n${page}`),
  redirects: (socket: Socket, location: string) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
  'sends headers without end': (socket: Socket) =>
    pour(socket, 'HTTP/1.1 101 Switching Protocols\r\n', `X-More: ${'a'.repeat(1000)}\r\n`),
  'sends a page without end': (socket: Socket) => pour(socket, 'HTTP/1.1 200 OK\r\n\r\n', page.repeat(30)),
  'sends zeros without end': (socket: Socket) => pour(socket, '', '\0'.repeat(1000)),
}
export type StrangeDeed = keyof typeof deeds

/** Starts something that speaks TCP and is no game server. `location` is where a redirect leads. */
export const startStrangeServer = ({ does, location = '/' }: { does: StrangeDeed; location?: string }) =>
  runServer(
    createServer((socket) => {
      if (does === 'speaks first') socket.write('SSH-2.0-OpenSSH_9.2\r\n')
      socket.once('data', () => void deeds[does](socket, location))
    }),
  )

/** Goes on as long as somebody takes it. */
function pour(socket: Socket, start: string, more: string) {
  socket.write(start)
  const fill = () => socket.write(more, () => socket.writable && setImmediate(fill))
  fill()
}
