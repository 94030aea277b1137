import { randomInt } from 'node:crypto'
import { maxPasswordLength, overTcp, RconError, type RconSignIn } from './attempt'

/** The id of every server's answer to a wrong password. */
const refusedId = -1
/** Instead of the request's id, some games (Palworld is one) answer with this one to the right password. */
const namelessId = 0
const largestId = 2 ** 31 - 1

/**
 * Signs in as Source's RCON has it, which Minecraft and many more speak. It sends no command, since a game may act on one. A
 * server that stays silent is a `timeout` (some do so on a wrong password); one that takes the password and hangs up without
 * a verdict is `protocol`, since it may as well be something that took our packet for nonsense.
 */
export const sourceSignIn: RconSignIn = async (attempt) => {
  const body = Buffer.from(attempt.password)
  if (body.length > maxPasswordLength.source) throw new RconError('auth')
  const id = randomInt(1, largestId)
  await overTcp(attempt, async (socket) => {
    // In one piece: Minecraft takes what it reads at once for a whole packet.
    socket.write(encodeSourcePacket({ id, type: sourceTypes.auth, body }))
    for await (const packet of sourcePackets(socket)) {
      if (isVerdict(packet, id)) return
      if (socket.bytesRead > attempt.limits.bytes) throw new RconError('protocol')
    }
    throw new RconError('protocol')
  })
}

/** Source sends an empty RESPONSE_VALUE ahead of its verdict, also ahead of a refusal: it says nothing. */
function isVerdict({ id, type }: SourcePacket, asked: number) {
  if (type === sourceTypes.responseValue) return false
  if (type !== sourceTypes.authResponse) throw new RconError('protocol')
  if (id === refusedId) throw new RconError('auth')
  if (id !== asked && id !== namelessId) throw new RconError('protocol')
  return true
}

/** One packet of Source RCON. `id` and `type` are signed 32 bit; an answer repeats the id of its request. */
export type SourcePacket = { id: number; type: number; body: Buffer }

/** The number 2 means something else in each direction; only an authentication's is needed here. */
export const sourceTypes = { responseValue: 0, authResponse: 2, auth: 3 } as const

/** Id, type and the two zero bytes that end a packet. */
const minSize = 10
/** Of a packet without its size field: 4096 bytes of body, and some to spare for servers that count otherwise. */
const maxSize = 4110
const sizeBytes = 4
const headBytes = 12

/** The bytes of one packet: size, id and type as little-endian int32, the body, two zero bytes. */
export function encodeSourcePacket({ id, type, body }: SourcePacket): Buffer {
  const bytes = Buffer.alloc(sizeBytes + minSize + body.length)
  bytes.writeInt32LE(minSize + body.length, 0)
  bytes.writeInt32LE(id, 4)
  bytes.writeInt32LE(type, 8)
  body.copy(bytes, headBytes)
  return bytes
}

/**
 * Cuts a stream into packets, wherever its chunks begin and end. Holds one packet besides the newest chunk at most; an
 * unfinished packet at the end of the stream is left out.
 * @throws RconError `protocol` at a size that no packet has
 */
export async function* sourcePackets(chunks: AsyncIterable<Buffer>): AsyncGenerator<SourcePacket> {
  let held = Buffer.alloc(0)
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    for (let end = endOfFirst(held); end <= held.length; end = endOfFirst(held)) {
      yield decode(held.subarray(0, end))
      held = held.subarray(end)
    }
  }
}

function endOfFirst(bytes: Buffer) {
  if (bytes.length < sizeBytes) return Infinity
  const size = bytes.readInt32LE(0)
  if (size < minSize || size > maxSize) throw new RconError('protocol')
  return sizeBytes + size
}

const decode = (bytes: Buffer): SourcePacket => ({
  id: bytes.readInt32LE(4),
  type: bytes.readInt32LE(8),
  body: bytes.subarray(headBytes, -2),
})
