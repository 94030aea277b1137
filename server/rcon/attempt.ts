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
export type SignIn = (attempt: Attempt) => Promise<void>
