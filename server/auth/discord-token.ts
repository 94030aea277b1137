import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { allowWhenFull } from '@/server/db/errors'
import { sessions } from '@/server/db/schema'
import { HttpError, translate } from '@/server/http/http-error'
import { publish } from '@/server/db/channel'
import type { Runtime } from '@/server/runtime'
import { MissingKeyError } from './key-ring'
import { refreshTokens, unreachable } from './oauth'
import {
  type CurrentSession,
  decryptTokens,
  type DiscordTokens,
  encryptTokens,
  type StoredTokens as Row,
} from './sessions'

/** In milliseconds. A lease outlives the one call that it is for, so that nobody else begins meanwhile. */
const timing = {
  renewBefore: 5 * 60_000,
  lease: 15_000,
  timeout: 14_000,
  poll: 50,
  lastUse: 30_000,
  /** For so long what was read with the session is as good as reading it again. */
  recent: 2_000,
} as const

const columns = { encrypted: sessions.discordTokens, expiresAt: sessions.discordTokensExpireAt }

/** Discord no longer renews what the session was opened with. */
export const sessionEnded = () => new HttpError(401, 'session_ended', translate('server.sessionEnded'))

const lastsFor =
  (milliseconds: number) =>
  ({ expiresAt }: Row, now: Date) =>
    expiresAt.getTime() - now.getTime() > milliseconds
const isFresh = lastsFor(timing.renewBefore)
/** Good for one more call, though due for renewal. */
const isUsable = lastsFor(timing.lastUse)
const isOutage = (error: unknown) => error instanceof HttpError && error.status === 503

async function readRow({ db }: Runtime, idHash: string): Promise<Row> {
  const [row] = await db.select(columns).from(sessions).where(eq(sessions.idHash, idHash))
  if (!row) throw sessionEnded()
  return row
}

/** Claims the renewal in one statement; null when somebody else holds it or has finished it. */
async function claim({ db, now }: Runtime, idHash: string): Promise<Row | null> {
  const at = now()
  const isFree = or(isNull(sessions.refreshLeaseUntil), lt(sessions.refreshLeaseUntil, at))
  const isDue = lte(sessions.discordTokensExpireAt, new Date(at.getTime() + timing.renewBefore))
  const [row] = await allowWhenFull(db, (tx) =>
    tx
      .update(sessions)
      .set({ refreshLeaseUntil: new Date(at.getTime() + timing.lease) })
      .where(and(eq(sessions.idHash, idHash), isFree, isDue))
      .returning(columns),
  )
  return row ?? null
}

const release = ({ db }: Runtime, idHash: string) =>
  allowWhenFull(db, (tx) =>
    tx.update(sessions).set({ refreshLeaseUntil: null }).where(eq(sessions.idHash, idHash)),
  )

/** @throws HttpError 401 when the key that encrypted the tokens is gone, or they were altered */
async function openRow({ keys, log }: Runtime, { idHash }: CurrentSession, { encrypted }: Row) {
  try {
    return await decryptTokens(keys, idHash, encrypted)
  } catch (error) {
    // The row stays: another replica may know the key already.
    const isMissingKey = error instanceof MissingKeyError
    const reason = isMissingKey ? error.message : 'encrypted tokens cannot be decrypted'
    log.error({ err: error, reason }, 'A session cannot be used')
    throw sessionEnded()
  }
}

/** New tokens are stored before anybody uses them. */
async function store({ db, keys }: Runtime, idHash: string, tokens: DiscordTokens) {
  const encrypted = await encryptTokens(keys, idHash, tokens)
  const values = {
    discordTokens: encrypted,
    discordTokensExpireAt: tokens.expiresAt,
    refreshLeaseUntil: null,
  }
  const stored = await allowWhenFull(db, (tx) =>
    tx.update(sessions).set(values).where(eq(sessions.idHash, idHash)).returning({ idHash: sessions.idHash }),
  )
  if (stored.length === 0) throw sessionEnded()
}

/** Ends the session whose tokens were refused, unless somebody stored newer ones meanwhile. */
async function endRefused({ db }: Runtime, { idHash, userId }: CurrentSession, { encrypted }: Row) {
  const refused = and(eq(sessions.idHash, idHash), eq(sessions.discordTokens, encrypted))
  await allowWhenFull(db, async (tx) => {
    const ended = await tx.delete(sessions).where(refused).returning({ idHash: sessions.idHash })
    if (ended.length > 0) await publish(tx, { kind: 'session-ended', userId, idHash })
  })
}

async function renew(rt: Runtime, session: CurrentSession, claimed: Row) {
  const { idHash } = session
  try {
    const old = await openRow(rt, session, claimed)
    const renewed = await refreshTokens(rt.env, old.refreshToken, rt.now())
    if (renewed) {
      await store(rt, idHash, renewed)
      rt.discord.forget(old.accessToken)
      return renewed.accessToken
    }
  } catch (error) {
    // After an outage the lease is left to run out where the old token still serves: a pause before the next try.
    if (!isOutage(error) || !isUsable(claimed, rt.now())) await release(rt, idHash)
    throw error
  }
  await endRefused(rt, session, claimed)
  throw sessionEnded()
}

/** Renews; or, while somebody else does, takes the old token, or waits once that has run out (`timing.timeout`). */
async function renewOrWait(rt: Runtime, session: CurrentSession): Promise<string> {
  const until = performance.now() + timing.timeout
  do {
    const claimed = await claim(rt, session.idHash)
    if (claimed) return renew(rt, session, claimed)
    const row = await readRow(rt, session.idHash)
    if (isUsable(row, rt.now())) return (await openRow(rt, session, row)).accessToken
    await wait(timing.poll)
  } while (performance.now() < until)
  throw unreachable()
}

/** Renewals under way in this process, so that its requests share one instead of each asking the database. */
const pending = new WeakMap<Runtime, Map<string, Promise<string>>>()

function renewOnce(rt: Runtime, session: CurrentSession) {
  const renewals = pending.get(rt) ?? new Map<string, Promise<string>>()
  pending.set(rt, renewals)
  const renewal =
    renewals.get(session.idHash) ?? renewOrWait(rt, session).finally(() => renewals.delete(session.idHash))
  renewals.set(session.idHash, renewal)
  return renewal
}

/**
 * Discord's token of a session, for the server's own calls; renewed when it ends within five minutes, by one
 * request at a time across all replicas.
 * @throws HttpError 401 `session_ended`, with the session deleted, when Discord refuses to renew it;
 * 503 `platform_unavailable` when it cannot be reached and the old token has run out
 */
export async function discordToken(
  rt: Runtime,
  session: CurrentSession,
  { wasRefused = false } = {},
): Promise<string> {
  const isRecent = performance.now() - session.readAt < timing.recent
  const row = isRecent && !wasRefused ? session.tokens : await readRow(rt, session.idHash)
  if (isFresh(row, rt.now())) return (await openRow(rt, session, row)).accessToken
  try {
    return await renewOnce(rt, session)
  } catch (error) {
    // An outage is no reason to stop while the old token still works.
    if (!isOutage(error) || !isUsable(row, rt.now())) throw error
    return (await openRow(rt, session, row)).accessToken
  }
}
