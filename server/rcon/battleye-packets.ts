import { crc32 } from 'node:zlib'

const mark = Buffer.from('BE')
const payloadMark = 0xff
/** The mark, the checksum of what follows it, and the byte that leads the payload. */
const checkedFrom = mark.length + 4
const payloadFrom = checkedFrom + 1

/** The first byte of a payload. */
export const battleyeTypes = { login: 0x00 } as const

/** The datagram that carries a payload: `BE`, the CRC32 of the rest (little-endian), `0xFF`, the payload. */
export function encodeBattleyePacket(payload: Uint8Array): Buffer {
  const packet = Buffer.concat([mark, Buffer.alloc(4), Buffer.of(payloadMark), payload])
  packet.writeUInt32LE(crc32(packet.subarray(checkedFrom)), mark.length)
  return packet
}

/** The payload of a datagram, null for anything that is not BattlEye's or arrived damaged. */
export function decodeBattleyePacket(datagram: Buffer): Buffer | null {
  if (datagram.length <= payloadFrom || !datagram.subarray(0, mark.length).equals(mark)) return null
  const checked = datagram.subarray(checkedFrom)
  if (checked[0] !== payloadMark || datagram.readUInt32LE(mark.length) !== crc32(checked)) return null
  return datagram.subarray(payloadFrom)
}
