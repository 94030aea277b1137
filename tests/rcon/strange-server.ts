import { createServer, type Socket } from 'node:net'
import { type RunningServer, runServer } from './running-server'

export type StrangeServerOptions = {
  does: StrangeDeed
  /** Where a redirect leads. */
  location?: string
}

/** What something that is no game server does when somebody speaks to it. */
export type StrangeDeed =
  | 'stays silent'
  | 'hangs up'
  | 'resets'
  | 'speaks first'
  | 'sends a page'
  | 'redirects'
  | 'sends headers without end'
  | 'sends a page without end'
  | 'sends zeros without end'

const page = '<!doctype html><title>Welcome</title>'

/** Starts something that speaks TCP and is no game server. */
export function startStrangeServer({ does, location = '/' }: StrangeServerOptions): Promise<RunningServer> {
  return runServer(
    createServer((socket) => {
      if (does === 'speaks first') socket.write('SSH-2.0-OpenSSH_9.2\r\n')
      socket.once('data', () => answer(socket, does, location))
    }),
  )
}

function answer(socket: Socket, does: StrangeDeed, location: string) {
  switch (does) {
    case 'stays silent':
    case 'speaks first':
      return
    case 'hangs up':
      return socket.end()
    case 'resets':
      return socket.resetAndDestroy()
    case 'sends a page':
      return socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${page.length}\r\n\r\n${page}`)
    case 'redirects':
      return socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`)
    case 'sends headers without end':
      return pour(socket, 'HTTP/1.1 101 Switching Protocols\r\n', `X-More: ${'a'.repeat(1000)}\r\n`)
    case 'sends a page without end':
      return pour(socket, 'HTTP/1.1 200 OK\r\n\r\n', page.repeat(30))
    case 'sends zeros without end':
      return pour(socket, '', '\0'.repeat(1000))
  }
}

/** Goes on as long as somebody takes it. */
function pour(socket: Socket, start: string, more: string) {
  socket.write(start)
  const fill = () => socket.write(more, () => socket.writable && setImmediate(fill))
  fill()
}
