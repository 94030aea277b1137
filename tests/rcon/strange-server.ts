import { createServer, type Socket } from 'node:net'
import { runServer } from './running-server'

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
