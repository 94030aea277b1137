import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type RunningServer, runServer } from './running-server'

export type WebRconServerOptions = {
  password: string
  /** Rust sends the close frame of a WebSocket that it never opened; others open it first, or just hang up. */
  onWrongPassword?: 'close frame' | 'close frame, then open' | 'open, then close' | 'hang up'
  /** How the question about the server is answered. */
  answers?: keyof ReturnType<typeof repliesOf>
}

export type WebRconServer = RunningServer & {
  /** The `Host` of each request, in their order. */
  hosts: () => (string | undefined)[]
}

/** A close frame with the code 1000. */
const closeFrame = Buffer.of(0x88, 0x02, 0x03, 0xe8)
/** With all reserved bits, which no extension has been agreed for. */
const brokenFrame = Buffer.of(0xf1, 0x00)
/** The start of a text of 2 GiB. */
const hugeFrame = Buffer.of(0x81, 0x7f, 0, 0, 0, 0, 0x80, 0, 0, 0)
const serverInfo = JSON.stringify({ Hostname: 'Rusty', MaxPlayers: 100, Players: 3, Map: 'Procedural Map' })

/** Runs as Rust's WebRCON does; each option is something that real ones do or that a broken one may. */
export async function startWebRconServer(options: WebRconServerOptions): Promise<WebRconServer> {
  const hosts: (string | undefined)[] = []
  const webSockets = new WebSocketServer({ noServer: true })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    hosts.push(request.headers.host)
    const open = (greet: (webSocket: WebSocket) => void) =>
      webSockets.handleUpgrade(request, socket, head, greet)
    if (decodeURIComponent(request.url ?? '') === `/${options.password}`)
      open((to) => serve(to, socket, options))
    else turnAway(socket, open, options)
  })
  return { ...(await runServer(server)), hosts: () => hosts }
}

function turnAway(
  socket: Duplex,
  open: (greet: (webSocket: WebSocket) => void) => void,
  { onWrongPassword }: WebRconServerOptions,
) {
  if (onWrongPassword === 'hang up') return socket.end()
  if (onWrongPassword === 'open, then close') return open((webSocket) => webSocket.close())
  socket.write(closeFrame)
  if (onWrongPassword === 'close frame, then open') return open((webSocket) => webSocket.terminate())
  socket.end()
}

/** The ways to answer a question. */
function repliesOf(webSocket: WebSocket, socket: Duplex, question: string) {
  const { Identifier, Message } = JSON.parse(question)
  const reply = (message: string, identifier = Identifier) => say(webSocket, identifier, message)
  return {
    well: () => reply(Message === 'serverinfo' ? serverInfo : `Command '${Message}' not found`),
    never: () => {},
    'to somebody else': () => reply(serverInfo, Identifier + 1),
    'the question itself': () => webSocket.send(question),
    text: () => webSocket.send('Hello'),
    'too much': () => reply('a'.repeat(17_000)),
    'chatter without end': () => chatter(webSocket),
    'a broken frame': () => socket.write(brokenFrame),
    'a huge frame': () => socket.write(hugeFrame),
  }
}

const say = (webSocket: WebSocket, Identifier: number, Message: string) =>
  webSocket.send(JSON.stringify({ Message, Identifier, Type: 'Generic', Stacktrace: '' }))

function serve(webSocket: WebSocket, socket: Duplex, { answers = 'well' }: WebRconServerOptions) {
  // A client may break off whenever it likes.
  webSocket.on('error', () => {})
  say(webSocket, 0, '[event] A helicopter is on its way.')
  webSocket.on('message', (text) => repliesOf(webSocket, socket, String(text))[answers]())
}

/** Goes on as long as somebody listens. */
function chatter(webSocket: WebSocket) {
  if (webSocket.readyState !== webSocket.OPEN) return
  say(webSocket, -1, 'a'.repeat(1000))
  setImmediate(chatter, webSocket)
}
