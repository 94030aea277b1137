import { RconError } from './attempt'

/** One packet of Source RCON. `id` and `type` are signed 32 bit; an answer repeats the id of its request. */
export type SourcePacket = { id: number; type: number; body: Buffer }

/** The number 2 means something else in each direction; only an authentication's is needed here. */
export const sourceTypes = { responseValue: 0, authResponse: 2, auth: 3 } as const

/** Id, type and the two zero bytes that end a packet. */
const leastSize = 10
/** Of a packet without its size field: 4096 bytes of body, and some to spare for servers that count otherwise. */
const mostSize = 4110
const sizeBytes = 4
const headBytes = 12

/** The bytes of one packet: size, id and type as little-endian int32, the body, two zero bytes. */
export function encodeSourcePacket({ id, type, body }: SourcePacket): Buffer {
  const bytes = Buffer.alloc(sizeBytes + leastSize + body.length)
  bytes.writeInt32LE(leastSize + body.length, 0)
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

/** Where the first packet ends, as far as that is known. */
function endOfFirst(bytes: Buffer) {
  if (bytes.length < sizeBytes) return Infinity
  const size = bytes.readInt32LE(0)
  if (size < leastSize || size > mostSize) throw new RconError('protocol')
  return sizeBytes + size
}

const decode = (bytes: Buffer): SourcePacket => ({
  id: bytes.readInt32LE(4),
  type: bytes.readInt32LE(8),
  body: bytes.subarray(headBytes, -2),
})
