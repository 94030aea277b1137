import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Attempt, RconError } from './attempt'
import { exchange } from './exchange'
import { assertPeer } from './peer'

/**
 * Connects to an attempt's address, lets `converse` speak within the attempt's limits and destroys the connection.
 * @throws RconError for everything that goes wrong with the connection, or the reason of the attempt's signal
 */
export function overTcp(attempt: Attempt, converse: (socket: Socket) => Promise<void>): Promise<void> {
  return exchange(attempt, async (ended) => {
    const socket = connect({ host: attempt.address, port: attempt.port })
    // What went wrong is read off the socket; an error event that nobody hears would end the program.
    socket.on('error', () => {})
    ended.addEventListener('abort', () => socket.destroy(new RconError('timeout')))
    try {
      await connected(socket, attempt)
      await converse(socket)
    } catch (error) {
      throw error instanceof RconError ? error : (brokenBy(socket) ?? error)
    } finally {
      await destroyed(socket)
    }
  })
}

/**
 * What broke a connection, null while nothing did. One that is reset without a word was refused by something on the
 * way or by a server that bans us; after a word it is no server of the kind that was asked for.
 */
export function brokenBy({ errored, bytesRead }: Socket): RconError | null {
  if (errored === null || errored instanceof RconError) return errored
  if ('code' in errored && errored.code === 'ETIMEDOUT') return new RconError('timeout')
  return new RconError(bytesRead === 0 ? 'refused' : 'protocol')
}

async function connected(socket: Socket, attempt: Attempt) {
  const late = setTimeout(() => socket.destroy(new RconError('timeout')), attempt.limits.connect)
  try {
    await once(socket, 'connect')
  } finally {
    clearTimeout(late)
  }
  assertPeer(socket.remoteAddress, attempt)
}

async function destroyed(socket: Socket) {
  socket.destroy()
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}
