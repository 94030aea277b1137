import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Attempt, RconError, type SignIn } from './attempt'
import { maxSourcePasswordLength } from './limits'
import { overTcp } from './over-tcp'
import { encodeSourcePacket, type SourcePacket, sourcePackets, sourceTypes } from './source-packets'

/** What every server has as the id of its answer to a wrong password. */
const refusedId = -1
const largestId = 2 ** 31 - 1

/**
 * Signs in as Source's RCON has it, which Minecraft and many more speak. Nothing is run: some games act on a command.
 * A server that stays silent is a `timeout` (some do so on a wrong password); one that takes the password and hangs up
 * without a verdict is `protocol`, since it may as well be something that took our packet for nonsense.
 */
export const sourceSignIn: SignIn = async (attempt) => {
  const body = Buffer.from(attempt.password)
  // No server has it: none could be told.
  if (body.length > maxSourcePasswordLength) throw new RconError('auth')
  const id = randomInt(1, largestId)
  await overTcp(attempt, async (socket) => {
    // In one piece: Minecraft takes what it reads at once for a whole packet.
    socket.write(encodeSourcePacket({ id, type: sourceTypes.auth, body }))
    await accepted(socket, id, attempt)
  })
}

async function accepted(socket: Socket, id: number, { limits }: Attempt) {
  for await (const packet of sourcePackets(socket)) {
    if (isVerdict(packet, id)) return
    if (socket.bytesRead > limits.bytes) throw new RconError('protocol')
  }
  throw new RconError('protocol')
}

/** Source sends an empty RESPONSE_VALUE ahead of its verdict, also ahead of a refusal: it says nothing. */
function isVerdict({ id, type }: SourcePacket, asked: number) {
  if (type === sourceTypes.responseValue) return false
  if (type !== sourceTypes.authResponse) throw new RconError('protocol')
  if (id === refusedId) throw new RconError('auth')
  if (id !== asked) throw new RconError('protocol')
  return true
}
