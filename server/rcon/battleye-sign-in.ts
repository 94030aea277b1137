import { createSocket, type Socket } from 'node:dgram'
import { on, once } from 'node:events'
import { isIPv6 } from 'node:net'
import { type Attempt, RconError, type SignIn } from './attempt'
import { battleyeTypes, decodeBattleyePacket, encodeBattleyePacket } from './battleye-packets'
import { exchange } from './exchange'
import { maxBattleyePasswordLength } from './limits'
import { assertPeer } from './peer'

/** A datagram may get lost: the login is repeated three times within the limit of connecting, so once a second. */
const repeats = 3

/**
 * Logs in as BattlEye's RCON has it. Silence until the end is a `timeout`: RCON is off, the port is another one, or
 * every datagram was lost. The server forgets the session by itself; its protocol knows no farewell.
 */
export const battleyeSignIn: SignIn = async (attempt) => {
  // No server has it.
  if ([...attempt.password].length > maxBattleyePasswordLength) throw new RconError('auth')
  await exchange(attempt, async (ended) => {
    const socket = createSocket(isIPv6(attempt.address) ? 'udp6' : 'udp4')
    // Whoever waits for something hears of errors; one in between would end the program.
    socket.on('error', () => {})
    try {
      await connected(socket, attempt, ended)
      await accepted(socket, attempt, ended)
    } catch (error) {
      throw isOfNetwork(error) ? new RconError('refused') : error
    } finally {
      await new Promise<void>((resolve) => socket.close(resolve))
    }
  })
}

/** A connected socket takes datagrams of its peer only, and hears when nothing listens there. */
async function connected(socket: Socket, attempt: Attempt, signal: AbortSignal) {
  socket.connect(attempt.port, attempt.address)
  await once(socket, 'connect', { signal })
  assertPeer(socket.remoteAddress().address, attempt)
}

async function accepted(socket: Socket, { password, limits }: Attempt, signal: AbortSignal) {
  const answers = on(socket, 'message', { signal })
  const login = encodeBattleyePacket(Buffer.from([battleyeTypes.login, ...Buffer.from(password)]))
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
  if (payload[0] !== battleyeTypes.login) return false
  if (payload[1] === 0) throw new RconError('auth')
  if (payload[1] !== 1) throw new RconError('protocol')
  return true
}

/** @returns a function that stops it */
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

/** Nothing listens on the port, or no way leads there. */
const isOfNetwork = (error: unknown) => error instanceof Error && 'syscall' in error
