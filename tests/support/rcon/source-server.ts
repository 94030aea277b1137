import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { runServer } from './running-server'

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
  /** How the answer to a right password is spoilt. */
  fault?: keyof typeof spoilt
}

const responseValue = 0
const authResponse = 2
const auth = 3

/** Written down again for this side, so that a mistake of ours cannot agree with itself. */
function packet(id: number, type: number, body: string | Buffer = '', size?: number) {
  const payload = Buffer.concat([Buffer.from(body), Buffer.of(0, 0)])
  const head = Buffer.alloc(12)
  head.writeInt32LE(size ?? payload.length + 8, 0)
  head.writeInt32LE(id, 4)
  head.writeInt32LE(type, 8)
  return Buffer.concat([head, payload])
}

const spoilt = {
  'huge size': () => [packet(1, responseValue, '', 2 ** 31 - 1)],
  'cut off': (id: number) => [packet(id, authResponse).subarray(0, 9)],
  unfinished: (id: number) => [packet(id, authResponse).subarray(0, 9)],
  'id 0': () => [packet(0, responseValue), packet(0, authResponse)],
  'other id': (id: number) => [packet(id === 1 ? 2 : 1, authResponse)],
  'other type': (id: number) => [packet(id, 7)],
  endless: (id: number) =>
    Array.from({ length: 8 }, () => packet(id, responseValue, Buffer.alloc(4096, 'a'))),
}

/** Takes sign-ins as Source's games and Minecraft do; each option is what real ones do or a broken one may. */
export const startSourceServer = (options: SourceServerOptions) =>
  runServer(createServer((socket) => serve(socket, options)))

function serve(socket: Socket, options: SourceServerOptions) {
  let heard = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => {
    if (options.order === 'minecraft' && chunk.readInt32LE(0) !== chunk.length - 4) return socket.destroy()
    heard = Buffer.concat([heard, chunk])
    while (heard.length >= 4 && heard.length >= heard.readInt32LE(0) + 4) {
      const end = heard.readInt32LE(0) + 4
      if (heard.readInt32LE(8) === auth)
        void answer(socket, heard.readInt32LE(4), heard.toString('utf8', 12, end - 2), options)
      heard = heard.subarray(end)
    }
  })
}

async function answer(socket: Socket, id: number, entered: string, options: SourceServerOptions) {
  const { password, fault, order, ahead = 0, onWrongPassword } = options
  const isRight = entered === password
  if (!isRight && onWrongPassword === 'hang') return
  if (!isRight && onWrongPassword === 'close') return void socket.end()
  const decision = packet(isRight ? id : -1, authResponse)
  const verdict =
    order === 'minecraft' ? [decision] : [packet(id, responseValue, Buffer.alloc(ahead, 'a')), decision]
  await sendAll(socket, isRight && fault ? spoilt[fault](id) : verdict, options)
  if (isRight && fault === 'cut off') socket.end()
}

/** Each piece waits until the one before it is out, so that it is another segment. */
async function sendAll(socket: Socket, packets: Buffer[], { segments, drip }: SourceServerOptions) {
  const whole = Buffer.concat(packets)
  const pieces = { each: packets, together: [whole], bytes: Array.from(whole, (byte) => Buffer.of(byte)) }
  for (const piece of pieces[segments ?? 'each']) {
    if (socket.writable) await new Promise((resolve) => socket.write(piece, resolve))
    await pause(drip ?? 0)
  }
}
