import { eq, inArray, lt } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '@/server/db/client'
import { signInAttempts } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { newSignIn, type PendingSignIn } from './oauth'
import { hashOfId, randomId } from './random-id'

/** Seconds that a person has to come back from the platform. */
export const attemptSeconds = 600

const pending = z.object({ state: z.string(), codeVerifier: z.string(), next: z.string() })

/** A sign-in that came back: what it was begun with, and where the person wants to go. */
export type Attempt = PendingSignIn & { next: string }

const contextOf = (idHash: string) => `sign_in_attempts/sealed/${idHash}`

/** Names the attempt's cookie. It begins with the time, so that the oldest of a browser's attempts sort first. */
const newAttemptId = (now: Date) => `${now.getTime().toString(36)}-${randomBytes(6).toString('hex')}`

/** The attempt's id in a `state` that the platform sent back; the cookie of that name proves the browser. */
export const attemptIdOf = (state: string | null) =>
  /^([0-9a-z]{8,9}-[0-9a-f]{12})\.[\w-]{43}$/.exec(state ?? '')?.[1]

/** Begins a sign-in. `cookieValue` goes to this browser only; `state` carries the attempt's id in front. */
export async function startAttempt({ db, keys, now }: Runtime, next: string) {
  const at = now()
  const id = newAttemptId(at)
  const { state, codeVerifier } = newSignIn()
  const attempt: Attempt = { state: `${id}.${state}`, codeVerifier, next }
  const cookieValue = randomId()
  const idHash = hashOfId(cookieValue)
  await sweep(db, at)
  await db.insert(signInAttempts).values({
    idHash,
    sealed: await keys.seal(JSON.stringify(attempt), contextOf(idHash)),
    expiresAt: new Date(at.getTime() + attemptSeconds * 1000),
  })
  return { id, cookieValue, attempt }
}

/** Uses the attempt up: whoever comes second, even at the same moment, gets null. */
export async function takeAttempt({ db, keys, now }: Runtime, cookieValue: string): Promise<Attempt | null> {
  const idHash = hashOfId(cookieValue)
  const [row] = await db
    .delete(signInAttempts)
    .where(eq(signInAttempts.idHash, idHash))
    .returning({ sealed: signInAttempts.sealed, expiresAt: signInAttempts.expiresAt })
  if (!row || row.expiresAt <= now()) return null
  const opened = await keys.open(row.sealed, contextOf(idHash)).catch(() => null)
  return opened === null ? null : pending.parse(JSON.parse(opened))
}

/** Lets go of the sign-ins that a browser has under way, by its cookies' values. */
export async function dropAttempts(db: Db, cookieValues: string[]) {
  await db.delete(signInAttempts).where(inArray(signInAttempts.idHash, cookieValues.map(hashOfId)))
}

/** Removes some of the attempts that nobody came back from; never many at once. */
async function sweep(db: Db, at: Date) {
  const over = db
    .select({ idHash: signInAttempts.idHash })
    .from(signInAttempts)
    .where(lt(signInAttempts.expiresAt, at))
    .limit(100)
    .for('update', { skipLocked: true })
  await db.delete(signInAttempts).where(inArray(signInAttempts.idHash, over))
}
