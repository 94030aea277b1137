import { createSocket, type Socket } from 'node:dgram'
import { on, once } from 'node:events'
import { isIPv6 } from 'node:net'
import { crc32 } from 'node:zlib'
import { assertPeer, type Attempt, exchange, maxPasswordLength, RconError, type RconSignIn } from './attempt'

/** A datagram may get lost: the login is repeated three times within the limit of connecting, so once a second. */
const repeats = 3
const loginType = 0x00

/**
 * Signs in to BattlEye's RCON. Silence until the end is a `timeout`: RCON is off, the port is another one, or every
 * datagram was lost. The server forgets the session by itself; the protocol has no sign-out.
 */
export const battleyeSignIn: RconSignIn = async (attempt) => {
  if ([...attempt.password].length > maxPasswordLength.battleye) throw new RconError('auth')
  await exchange(attempt, async (ended) => {
    const socket = createSocket(isIPv6(attempt.address) ? 'udp6' : 'udp4')
    // An error that comes while nobody waits would end the program.
    socket.on('error', () => {})
    try {
      // A connected socket takes only its peer's datagrams, and reports if nothing listens there.
      socket.connect(attempt.port, attempt.address)
      await once(socket, 'connect', { signal: ended })
      assertPeer(socket.remoteAddress().address, attempt)
      await accepted(socket, attempt, ended)
    } catch (error) {
      const isOfNetwork = error instanceof Error && 'syscall' in error
      throw isOfNetwork ? new RconError('refused') : error
    } finally {
      await new Promise<void>((resolve) => socket.close(resolve))
    }
  })
}

async function accepted(socket: Socket, { password, limits }: Attempt, signal: AbortSignal) {
  const answers = on(socket, 'message', { signal })
  const login = encodeBattleyePacket(Buffer.from([loginType, ...Buffer.from(password)]))
  const stopSending = sendRepeatedly(socket, login, limits.connect / repeats)
  let left = limits.bytes
  try {
    for await (const [datagram] of answers) {
      left -= datagram.length
      if (left < 0) throw new RconError('protocol')
      if (isVerdict(datagram)) return
    }
  } finally {
    stopSending()
  }
}

function isVerdict(datagram: Buffer) {
  const payload = decodeBattleyePacket(datagram)
  if (payload === null) throw new RconError('protocol')
  // The server's chat and log begin to arrive with the login and may overtake its answer.
  if (payload[0] !== loginType) return false
  if (payload[1] === 0) throw new RconError('auth')
  if (payload[1] !== 1) throw new RconError('protocol')
  return true
}

function sendRepeatedly(socket: Socket, datagram: Buffer, pause: number) {
  const send = () => socket.send(datagram, (error) => error && socket.emit('error', error))
  let left = repeats
  const timer = setInterval(() => {
    send()
    left -= 1
    if (left === 0) clearInterval(timer)
  }, pause)
  send()
  return () => clearInterval(timer)
}

const mark = Buffer.from('BE')
const payloadMark = 0xff
/** After the mark and the checksum of what follows. */
const checkedFrom = mark.length + 4
const payloadFrom = checkedFrom + 1

/** The datagram that carries a payload: `BE`, the CRC32 of the rest (little-endian), `0xFF`, the payload. */
export function encodeBattleyePacket(payload: Uint8Array): Buffer {
  const packet = Buffer.concat([mark, Buffer.alloc(4), Buffer.of(payloadMark), payload])
  packet.writeUInt32LE(crc32(packet.subarray(checkedFrom)), mark.length)
  return packet
}

/** The payload of a datagram, or null for anything that is not BattlEye's or arrived damaged. */
export function decodeBattleyePacket(datagram: Buffer): Buffer | null {
  if (datagram.length <= payloadFrom || !datagram.subarray(0, mark.length).equals(mark)) return null
  const checked = datagram.subarray(checkedFrom)
  if (checked[0] !== payloadMark || datagram.readUInt32LE(mark.length) !== crc32(checked)) return null
  return datagram.subarray(payloadFrom)
}
