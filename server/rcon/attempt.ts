import { once } from 'node:events'
import { connect, isIP, isIPv6, type Socket, SocketAddress } from 'node:net'
import type { RconFailure } from '@/api/game.schema'

/** One try to sign in at a game server whose address was checked before. */
export type Attempt = {
  /** The address itself (IPv4 or IPv6, no name): the connection goes there and nowhere else. */
  address: string
  port: number
  /** What the person entered, for protocols that name their host. */
  host: string
  password: string
  limits: AttemptLimits
  /** Ends the try from outside: the person left, or the program stops. */
  signal: AbortSignal
}

/** Times in milliseconds, sizes in bytes. */
export type AttemptLimits = { connect: number; whole: number; bytes: number }

/** Connect 3 s, the whole exchange 6 s, at most 16 KiB read. */
export const attemptLimits: AttemptLimits = { connect: 3000, whole: 6000, bytes: 16 * 1024 }

/** Why a game server did not pass. Holds nothing that it sent and never the password. */
export class RconError extends Error {
  constructor(readonly code: RconFailure) {
    super(code)
    this.name = 'RconError'
  }
}

/**
 * Resolves once the server accepted the password, with everything closed again.
 * Rejects with `RconError` (`refused`, `timeout`, `auth`, `protocol`; `blocked` should the connection lead elsewhere
 * than to the address), or with the reason of `signal`.
 */
export type RconSignIn = (attempt: Attempt) => Promise<void>

/**
 * Runs one exchange within the time that an attempt has. `ended` fires when that is over or when the one who asked
 * left; `converse` gives up then, and its own failure gives way to that reason.
 * @throws RconError `timeout`, the reason of the attempt's signal, or what `converse` throws
 */
export async function exchange(
  { address, limits, signal }: Attempt,
  converse: (ended: AbortSignal) => Promise<void>,
): Promise<void> {
  // A name would be looked up on the way, past the check of its addresses.
  if (isIP(address) === 0) throw new TypeError('An attempt goes to an address, not to a name')
  signal.throwIfAborted()
  const end = new AbortController()
  const leave = () => end.abort(signal.reason)
  const late = setTimeout(() => end.abort(new RconError('timeout')), limits.whole)
  signal.addEventListener('abort', leave)
  try {
    await converse(end.signal)
  } catch (error) {
    end.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', leave)
  }
}

/** The system's own spelling of an address, which is how it names the far end of a socket. */
const spelled = (address: string) =>
  new SocketAddress({ address, family: isIPv6(address) ? 'ipv6' : 'ipv4' }).address

/**
 * Makes sure, before anything is sent, that a socket leads to the address that was checked and nowhere else.
 * @throws RconError `refused` when the far end is gone already, `blocked` when it is another one
 */
export function assertPeer(peer: string | undefined, { address }: Attempt) {
  if (peer === undefined) throw new RconError('refused')
  if (spelled(peer) !== spelled(address)) throw new RconError('blocked')
}

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
