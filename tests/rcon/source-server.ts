import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningServer, runServer } from './running-server'

export type SourceServerOptions = {
  password: string
  /**
   * Source sends an empty RESPONSE_VALUE ahead of each AUTH_RESPONSE, Minecraft does not, and takes what it reads at
   * once for one whole packet.
   */
  order?: 'source' | 'minecraft'
  /** How the packets of one answer are sent: each by itself, all in one piece, or byte by byte. */
  segments?: 'each' | 'together' | 'bytes'
  /** Milliseconds between two bytes. */
  drip?: number
  /** Bytes of the body of the RESPONSE_VALUE ahead of the verdict; Source leaves it empty, 4096 is the most. */
  ahead?: number
  onWrongPassword?: 'refuse' | 'hang' | 'close'
  fault?: SourceFault
}

/** How the answer to a right password is spoilt. */
export type SourceFault =
  | 'negative size'
  | 'small size'
  | 'huge size'
  | 'cut off'
  | 'other id'
  | 'other type'
  | 'endless'
  | 'unfinished'

const responseValue = 0
const authResponse = 2
const command = 2
const auth = 3

/** Written down again for this side, so that a mistake of ours cannot agree with itself. */
function packet(id: number, type: number, body: string | Buffer = '') {
  const payload = Buffer.concat([Buffer.from(body), Buffer.of(0, 0)])
  const head = Buffer.alloc(12)
  head.writeInt32LE(payload.length + 8, 0)
  head.writeInt32LE(id, 4)
  head.writeInt32LE(type, 8)
  return Buffer.concat([head, payload])
}

function withSize(size: number) {
  const bytes = packet(1, responseValue)
  bytes.writeInt32LE(size, 0)
  return bytes
}

function spoilt(fault: SourceFault, id: number): Buffer[] {
  switch (fault) {
    case 'negative size':
      return [withSize(-4)]
    case 'small size':
      return [withSize(9)]
    case 'huge size':
      return [withSize(2 ** 31 - 1)]
    case 'cut off':
    case 'unfinished':
      return [packet(id, authResponse).subarray(0, 9)]
    case 'other id':
      return [packet(id === 1 ? 2 : 1, authResponse)]
    case 'other type':
      return [packet(id, 7)]
    case 'endless':
      return Array.from({ length: 8 }, () => packet(id, responseValue, Buffer.alloc(4096, 'a')))
  }
}

/** Runs as Source's games and Minecraft do; each option is something that real ones do or that a broken one may. */
export function startSourceServer(options: SourceServerOptions): Promise<RunningServer> {
  return runServer(createServer((socket) => serve(socket, options)))
}

function serve(socket: Socket, options: SourceServerOptions) {
  let heard = Buffer.alloc(0)
  let isSignedIn = false
  socket.setNoDelay(true)

  async function answer(id: number, type: number, body: string) {
    if (type === auth) {
      isSignedIn = body === options.password
      await (isSignedIn ? welcome(socket, id, options) : refuse(socket, id, options))
    }
    if (type === command)
      await send(
        socket,
        isSignedIn ? packet(id, responseValue, `You said ${body}.`) : packet(-1, authResponse),
      )
  }

  socket.on('data', (chunk: Buffer) => {
    if (options.order === 'minecraft' && chunk.readInt32LE(0) !== chunk.length - 4) return socket.destroy()
    heard = Buffer.concat([heard, chunk])
    while (heard.length >= 4 && heard.length >= heard.readInt32LE(0) + 4) {
      const end = heard.readInt32LE(0) + 4
      void answer(heard.readInt32LE(4), heard.readInt32LE(8), heard.toString('utf8', 12, end - 2))
      heard = heard.subarray(end)
    }
  })
}

async function welcome(socket: Socket, id: number, options: SourceServerOptions) {
  if (!options.fault) return verdict(socket, id, id, options)
  await sendAll(socket, spoilt(options.fault, id), options)
  if (options.fault === 'cut off') socket.end()
}

async function refuse(socket: Socket, id: number, options: SourceServerOptions) {
  if (options.onWrongPassword === 'hang') return
  if (options.onWrongPassword === 'close') socket.end()
  else await verdict(socket, id, -1, options)
}

function verdict(socket: Socket, asked: number, id: number, options: SourceServerOptions) {
  const ahead = packet(asked, responseValue, Buffer.alloc(options.ahead ?? 0, 'a'))
  const decision = packet(id, authResponse)
  return sendAll(socket, options.order === 'minecraft' ? [decision] : [ahead, decision], options)
}

async function sendAll(socket: Socket, packets: Buffer[], { segments, drip }: SourceServerOptions) {
  const whole = Buffer.concat(packets)
  const pieces = {
    each: packets,
    together: [whole],
    bytes: Array.from(whole, (byte) => Buffer.of(byte)),
  }
  for (const piece of pieces[segments ?? 'each']) {
    await send(socket, piece)
    await pause(drip ?? 0)
  }
}

/** Resolves once the piece is out, so that the next one is another segment. */
async function send(socket: Socket, piece: Buffer) {
  if (socket.writable) await new Promise((resolve) => socket.write(piece, resolve))
}
