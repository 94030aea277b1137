import { onTestFinished } from 'vitest'
import { type Attempt, type AttemptLimits, attemptLimits, RconError } from '@/server/rcon/attempt'
import type { RunningServer } from '@/tests/rcon/running-server'

export const password = 'correct horse'

type Wishes = Partial<Omit<Attempt, 'limits'>> & { port: number; limits?: Partial<AttemptLimits> }

/** A try at a server on this machine, with the right password and the usual limits; name only what the test is about. */
export const anAttempt = ({ limits, ...wishes }: Wishes): Attempt => ({
  address: '127.0.0.1',
  host: 'play.example.com',
  password,
  limits: { ...attemptLimits, ...limits },
  signal: new AbortController().signal,
  ...wishes,
})

/** What a try came to: `accepted`, or the code of its failure. Any other failure is the test's. */
export async function outcome(signIn: Promise<void>) {
  try {
    await signIn
    return 'accepted'
  } catch (error) {
    if (error instanceof RconError) return error.code
    throw error
  }
}

/** Closes a server when the test is over. */
export async function running<Server extends Pick<RunningServer, 'close'>>(start: Promise<Server>) {
  const server = await start
  onTestFinished(server.close)
  return server
}
