import { and, desc, eq, lte, ne, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { onceFor } from '@/contract/once-for'
import { allowWhenFull } from '@/server/db/rows'
import { sessions } from '@/server/db/schema'
import { HttpError, translate } from '@/server/http/http-error'
import { publish } from '@/server/db/notifications'
import type { Runtime } from '@/server/runtime'
import { MissingKeyError } from './encryption'
import { type DiscordTokens, refreshTokens, unreachable } from './oauth'
import { type CurrentSession, decryptTokens, encryptTokens, type StoredTokens as Row } from './sessions'

/** In milliseconds. A lease outlives the one call that it is for, so that nobody else begins meanwhile. */
const timing = {
  renewBefore: 5 * 60_000,
  lease: 15_000,
  timeout: 14_000,
  poll: 50,
  lastUse: 30_000,
  /** For so long a call waits for a renewal while the old token still serves. */
  patience: 1_000,
  /** For so long what was read with the session is as good as reading it again. */
  recent: 2_000,
} as const

/** More sessions than anybody has of whom some share a token. */
const maxSharing = 100

type OpenTokens = Omit<DiscordTokens, 'expiresAt'>

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

/**
 * Claims the renewal; null when somebody else holds it or has finished it. Discord may give two sessions of a person the
 * same tokens, so one of their sessions is renewed at a time.
 */
async function claim({ db, now }: Runtime, { idHash, userId }: CurrentSession): Promise<Row | null> {
  const at = now()
  const isDue = lte(sessions.discordTokensExpireAt, new Date(at.getTime() + timing.renewBefore))
  return allowWhenFull(db, async (tx) => {
    // Whoever else claims for this person waits here until this claim is there to be seen.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`token_renewal:${userId}`}, 0))`)
    const leases = await tx
      .select({ leaseUntil: sessions.refreshLeaseUntil })
      .from(sessions)
      .where(eq(sessions.userId, userId))
    if (leases.some(({ leaseUntil }) => leaseUntil !== null && leaseUntil >= at)) return null
    const [row] = await tx
      .update(sessions)
      .set({ refreshLeaseUntil: new Date(at.getTime() + timing.lease) })
      .where(and(eq(sessions.idHash, idHash), isDue))
      .returning(columns)
    return row ?? null
  })
}

const release = ({ db }: Runtime, idHash: string) =>
  allowWhenFull(db, (tx) =>
    tx.update(sessions).set({ refreshLeaseUntil: null }).where(eq(sessions.idHash, idHash)),
  )

/** What was opened, by the row as it was read: a call asks for its token more than once. */
const opened = new WeakMap<Row, Promise<OpenTokens>>()

function openOnce(rt: Runtime, session: CurrentSession, row: Row) {
  const known = opened.get(row)
  if (known) return known
  const tokens = openRow(rt, session, row)
  opened.set(row, tokens)
  tokens.catch(() => opened.delete(row))
  return tokens
}

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

/** The person's other sessions that Discord gave one of these tokens too: the renewal has ended it there as well. */
async function sharing({ db, keys }: Runtime, { idHash, userId }: CurrentSession, old: OpenTokens) {
  const others = await db
    .select({ idHash: sessions.idHash, encrypted: sessions.discordTokens })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.idHash, idHash)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(maxSharing)
  const opened = await Promise.all(
    others.map(async (row) => ({
      row,
      tokens: await decryptTokens(keys, row.idHash, row.encrypted).catch(() => null),
    })),
  )
  return opened.flatMap(({ row, tokens }) =>
    tokens?.accessToken === old.accessToken || tokens?.refreshToken === old.refreshToken ? [row] : [],
  )
}

/** New tokens are stored before anybody uses them, in every session that had the old ones. */
async function store(rt: Runtime, session: CurrentSession, old: OpenTokens, tokens: DiscordTokens) {
  const { idHash } = session
  const values = async (of: string) => ({
    discordTokens: await encryptTokens(rt.keys, of, tokens),
    discordTokensExpireAt: tokens.expiresAt,
    refreshLeaseUntil: null,
  })
  const rows = [{ idHash, encrypted: null }, ...(await sharing(rt, session, old))]
  const renewed = await Promise.all(rows.map(async (row) => ({ ...row, set: await values(row.idHash) })))
  const stored = await allowWhenFull(rt.db, async (tx) => {
    const updated: string[] = []
    for (const { idHash: of, encrypted, set } of renewed) {
      const isUnchanged = encrypted === null ? undefined : eq(sessions.discordTokens, encrypted)
      const where = and(eq(sessions.idHash, of), isUnchanged)
      const rowsOf = await tx.update(sessions).set(set).where(where).returning({ idHash: sessions.idHash })
      updated.push(...rowsOf.map((row) => row.idHash))
    }
    return updated
  })
  if (!stored.includes(idHash)) throw sessionEnded()
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
    const renewed = await refreshTokens(rt, old.refreshToken)
    if (renewed) {
      await store(rt, session, old, renewed)
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
    const claimed = await claim(rt, session)
    if (claimed) return renew(rt, session, claimed)
    const row = await readRow(rt, session.idHash)
    if (isUsable(row, rt.now())) return (await openRow(rt, session, row)).accessToken
    await wait(timing.poll)
  } while (performance.now() < until)
  throw unreachable()
}

/** Renewals under way in this process, so that its requests share one instead of each asking the database. */
const pendingIn = onceFor((_rt: Runtime) => new Map<string, Renewal>())

type Renewal = {
  token: Promise<string>
  /** Resolves with null when it has lasted so long that nobody should wait for it who can do without. */
  patience: Promise<null>
}

function renewOnce(rt: Runtime, session: CurrentSession): Renewal {
  const renewals = pendingIn(rt)
  const known = renewals.get(session.idHash)
  if (known) return known
  const token = renewOrWait(rt, session).finally(() => renewals.delete(session.idHash))
  const renewal = { token, patience: wait(timing.patience, null, { ref: false }) }
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
  if (isFresh(row, rt.now())) return (await openOnce(rt, session, row)).accessToken
  const { token, patience } = renewOnce(rt, session)
  if (!isUsable(row, rt.now())) return token
  try {
    const renewed = await Promise.race([token, patience])
    if (renewed !== null) return renewed
  } catch (error) {
    // An outage is no reason to stop while the old token still works.
    if (!isOutage(error)) throw error
  }
  return (await openRow(rt, session, row)).accessToken
}
