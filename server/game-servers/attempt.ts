import { once } from 'node:events'
import { connect, isIP, isIPv6, type Socket, SocketAddress } from 'node:net'
import type { CheckFailure } from '@/contract/calls/game-servers'

/** One try to sign in to a game server whose address was checked before. */
export type Attempt = {
  /** IPv4 or IPv6, not a name: the connection goes there and nowhere else. */
  address: string
  port: number
  /** What the person entered, for protocols that name their host. */
  host: string
  password: string
  limits: AttemptLimits
  /** Aborted when the person leaves. */
  signal: AbortSignal
}

/** Times in milliseconds, sizes in bytes. */
export type AttemptLimits = { connect: number; whole: number; bytes: number }
export const attemptLimits: AttemptLimits = { connect: 3000, whole: 6000, bytes: 16 * 1024 }

/** `source`: bytes that Minecraft accepts, which accepts the fewest; `battleye`: characters. */
export const maxPasswordLength = { source: 1446, battleye: 32 } as const

/** Why a game server did not pass. Holds nothing that it sent and never the password. */
export class RconError extends Error {
  constructor(readonly code: CheckFailure) {
    super(code)
    this.name = 'RconError'
  }
}

/**
 * Resolves once the server accepted the password and everything is closed again. Rejects with `RconError` (`refused`,
 * `timeout`, `auth`, `protocol`; `blocked` if the connection leads to another address), or with the reason of `signal`.
 */
export type RconSignIn = (attempt: Attempt) => Promise<void>

/**
 * Runs one exchange within an attempt's time. `converse` gives up when `ended` is aborted; the reason of that then takes
 * precedence over its own failure.
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
  const timer = setTimeout(() => end.abort(new RconError('timeout')), limits.whole)
  signal.addEventListener('abort', leave)
  try {
    await converse(end.signal)
  } catch (error) {
    end.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

/** In the system's own spelling, in which it names the far end of a socket. */
const spelled = (address: string) =>
  new SocketAddress({ address, family: isIPv6(address) ? 'ipv6' : 'ipv4' }).address

/**
 * Makes sure, before anything is sent, that a socket leads to the address that was checked.
 * @throws RconError `refused` if the far end is gone, `blocked` if it is another one
 */
export function assertPeer(peer: string | undefined, { address }: Attempt) {
  if (peer === undefined) throw new RconError('refused')
  if (spelled(peer) !== spelled(address)) throw new RconError('blocked')
}

/** Connects to an attempt's address, runs `converse` within the attempt's limits and destroys the connection. */
export function overTcp(attempt: Attempt, converse: (socket: Socket) => Promise<void>): Promise<void> {
  return exchange(attempt, async (ended) => {
    const socket = connect({ host: attempt.address, port: attempt.port })
    // What went wrong is read from `errored`; an error event without a listener would end the program.
    socket.on('error', () => {})
    const timeOut = () => socket.destroy(new RconError('timeout'))
    ended.addEventListener('abort', timeOut)
    const timer = setTimeout(timeOut, attempt.limits.connect)
    try {
      await once(socket, 'connect').finally(() => clearTimeout(timer))
      assertPeer(socket.remoteAddress, attempt)
      await converse(socket)
    } catch (error) {
      throw error instanceof RconError ? error : (brokenBy(socket) ?? error)
    } finally {
      socket.destroy()
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
    }
  })
}

/**
 * What broke a connection, or null. One that is reset before the first byte was refused by something on the way or by a
 * server that bans us; after that, it is no server of the expected kind.
 */
export function brokenBy({ errored, bytesRead }: Socket): RconError | null {
  if (errored === null || errored instanceof RconError) return errored
  if ('code' in errored && errored.code === 'ETIMEDOUT') return new RconError('timeout')
  return new RconError(bytesRead === 0 ? 'refused' : 'protocol')
}
