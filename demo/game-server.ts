import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { isGamePort } from '@/server/game-servers/address-guard'
import { formatText } from '@/server/http/format-text'
import { demo as texts } from '@/server/http/texts'
import {
  encodeSourcePacket,
  type SourcePacket,
  sourcePackets,
  sourceTypes,
} from '@/server/game-servers/source-rcon'

/** Of a server that holds nothing; printed beside the demo's addresses. */
const password = 'open-sesame'
const host = '127.0.0.1'
const command = 2
const refusedId = -1
const bounds = { connections: 20, idleMs: 30_000 }

/** As a Minecraft server answers a command while nobody is playing. */
function commandOutput(text: string) {
  if (text.trim() === 'list') return 'There are 0 of a max of 20 players online: '
  return `Unknown or incomplete command, see below for error\n${text.slice(0, 100)}<--[HERE]`
}

/** The answer to one packet, as Minecraft gives it; null where it hangs up. */
function answerTo({ id, type, body }: SourcePacket, isSignedIn: boolean): SourcePacket | null {
  const empty = Buffer.alloc(0)
  if (type === sourceTypes.auth)
    return { id: body.toString() === password ? id : refusedId, type: sourceTypes.authResponse, body: empty }
  if (type !== command) return null
  if (!isSignedIn) return { id: refusedId, type: sourceTypes.authResponse, body: empty }
  return { id, type: sourceTypes.responseValue, body: Buffer.from(commandOutput(body.toString())) }
}

async function converse(socket: Socket) {
  let isSignedIn = false
  for await (const packet of sourcePackets(socket)) {
    const answer = answerTo(packet, isSignedIn)
    if (!answer) return
    if (packet.type === sourceTypes.auth) isSignedIn = answer.id !== refusedId
    socket.write(encodeSourcePacket(answer))
  }
}

function serve(socket: Socket) {
  socket.setTimeout(bounds.idleMs, () => socket.destroy())
  // What breaks off or makes no sense is hung up on, and nobody needs to know.
  socket.on('error', () => socket.destroy())
  void converse(socket)
    .catch(() => undefined)
    .finally(() => socket.end())
}

/** Takes the preferred port; any free one if that is busy, or no game server may be checked there. */
async function listen(server: Server, preferred: number) {
  const listening = async (port: number) => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  if (isGamePort(preferred)) await listening(preferred).catch(() => listening(0))
  else await listening(0)
}

/**
 * A game server to try the check of game servers on: it speaks Minecraft's RCON on loopback and does nothing else.
 * @throws the system's error when it cannot listen at all
 */
export async function startDemoGameServer({ port: preferred }: { port: number }) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    serve(socket)
  })
  server.maxConnections = bounds.connections
  await listen(server, preferred)

  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : preferred
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    port,
    password,
    about: () => formatText(texts.gameServer, { port: String(port), password }),
    close,
  }
}
