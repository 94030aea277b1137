import { and, desc, eq, getTableColumns, like, lt, lte, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import { withoutSecretsIn } from '@/contract/declaration/secret-values'
import { removedUser } from '@/contract/history'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { deleteSignIns, removeOwnCookies, revokeDiscordTokens, usageOf } from '@/server/auth/sign-out'
import { readToldByBot } from '@/server/access/entitlements'
import type { Db } from '@/server/db/open'
import { countFitting, storedBytes } from '@/server/db/rows'
import {
  entitlements,
  gameServers,
  guildChanges,
  guildPresence,
  rateLimits,
  sessions,
  userChoices,
  userImages,
  userProfiles,
} from '@/server/db/schema'
import { exportBounds, exportLimit } from '@/server/http/limits'
import { limitRate } from '@/server/http/rate-limit'
import { addressOf } from '@/server/images/address'
import { readImages } from '@/server/images/images-queries'
import { listServers } from '@/server/game-servers/saved-servers'
import type { Runtime } from '@/server/runtime'
import { deleteProfile } from './change-profile'

/** The keys of counters about a person end with the person's id (http/rate-limit.ts). */
const isCounterOf = (userId: string) => like(rateLimits.key, `%:${userId}`)

/** Keeps the answer bounded. */
const maxRows = 1_000

async function readProfile({ db }: Runtime, userId: string) {
  const { profile, updatedAt } = userProfiles
  const isOwn = eq(userProfiles.userId, userId)
  const [row] = await db.select({ profile, updatedAt }).from(userProfiles).where(isOwn)
  return row ? { ...row.profile, updated_at: row.updatedAt.toISOString() } : null
}

async function readChoices({ db }: Runtime, userId: string) {
  const { language, updatedAt } = userChoices
  const [row] = await db
    .select({ language, updatedAt })
    .from(userChoices)
    .where(eq(userChoices.userId, userId))
  return row ? { language: row.language, updated_at: row.updatedAt.toISOString() } : null
}

async function readPremium({ db, env, now }: Runtime, userId: string) {
  const { what, createdAt } = entitlements
  const grants = await db
    .select({ what, createdAt })
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
  const told = await readToldByBot(db, { kind: 'user', id: userId }, now())
  return {
    granted: grants.map((grant) => ({ what: grant.what, since: grant.createdAt.toISOString() })),
    named_by_the_operator: env.premiumUserIds.includes(userId),
    told_by_the_bot: told ? { until: told.until?.toISOString() ?? null } : null,
  }
}

/** Without ids and tokens, the most recently used first, including those that are over. */
async function readSessions({ db }: Runtime, userId: string) {
  const { userAgent, lastAddress, createdAt, lastUsedAt, expiresAt } = sessions
  const rows = await db
    .select({ userAgent, lastAddress, createdAt, lastUsedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(lastUsedAt))
    .limit(maxRows)
  return rows.map((row) => ({ ...usageOf(row), expires_at: row.expiresAt.toISOString() }))
}

async function readPictures({ db, env }: Runtime, userId: string) {
  const owner = { kind: 'users', id: userId } as const
  const rows = await readImages(db, owner)
  return rows.map(({ isUsed, createdAt, ...row }) => ({
    ...row,
    url: addressOf(env, { owner, ...row }),
    created_at: createdAt.toISOString(),
    used: isUsed,
  }))
}

async function readOpenPages({ db }: Runtime, userId: string) {
  const rows = await db
    .select(getTableColumns(guildPresence))
    .from(guildPresence)
    .where(eq(guildPresence.userId, userId))
    .limit(maxRows)
  return rows.map(({ guildId, subject, userName, userAvatar, seenAt }) => ({
    guild_id: guildId,
    subject,
    user_name: userName,
    user_avatar: userAvatar,
    seen_at: seenAt.toISOString(),
  }))
}

async function readCounters({ db }: Runtime, userId: string) {
  const { key, hits, windowEndsAt } = rateLimits
  const rows = await db.select({ key, hits, windowEndsAt }).from(rateLimits).where(isCounterOf(userId))
  return rows.map((row) => ({
    what: row.key.slice(0, row.key.lastIndexOf(':')),
    hits: row.hits,
    until: row.windowEndsAt.toISOString(),
  }))
}

const { userId: _, batch: __, origin: ___, botId: ____, ...changeColumns } = getTableColumns(guildChanges)

const isOwnBefore = (userId: string, id: number | undefined) =>
  and(eq(guildChanges.userId, userId), id === undefined ? undefined : lt(guildChanges.id, id))

const selectChangesBefore = (db: Db, userId: string, id: number | undefined, limit: number) =>
  db
    .select(changeColumns)
    .from(guildChanges)
    .where(isOwnBefore(userId, id))
    .orderBy(desc(guildChanges.id))
    .limit(limit)

const selectSizesBefore = (db: Db, userId: string, id: number | undefined, limit: number) =>
  db
    .select({ bytes: storedBytes([guildChanges.before, guildChanges.after]) })
    .from(guildChanges)
    .where(isOwnBefore(userId, id))
    .orderBy(desc(guildChanges.id))
    .limit(limit)

type OwnChange = Awaited<ReturnType<typeof selectChangesBefore>>[number]

/** Bytes of values that are read at a time, unless a single change has more. */
const bytesAtOnce = 256 * 1024

/** The most entries, and the most characters of JSON of all of them; at most `atOnce` are read at a time. */
type ChangeBounds = { entries: number; characters: number; atOnce: number }

/** A person's changes in all guilds, the newest first; `isComplete` is false if the bounds cut them off. */
export async function readOwnChanges(db: Db, userId: string, bounds: ChangeBounds) {
  const changes: OwnChange[] = []
  let characters = 0
  for (;;) {
    const last = changes.at(-1)?.id
    const count = countFitting(await selectSizesBefore(db, userId, last, bounds.atOnce), bytesAtOnce)
    const page = await selectChangesBefore(db, userId, last, count)
    for (const change of page) {
      characters += JSON.stringify(change).length
      const isTooMuch = changes.length === bounds.entries || characters > bounds.characters
      if (isTooMuch) return { changes, isComplete: false }
      changes.push(change)
    }
    if (page.length === 0) return { changes, isComplete: true }
  }
}

const presentChange = ({ guildId, createdAt, userName, userAvatar, botName, ...change }: OwnChange) => ({
  guild_id: guildId,
  id: String(change.id),
  subject: change.subject,
  version: change.version,
  before: change.before,
  after: change.after,
  created_at: createdAt.toISOString(),
  reverts: change.reverts === null ? null : String(change.reverts),
  user_name: userName,
  user_avatar: userAvatar,
  ...(botName !== null && { by_bot: botName }),
})

/** A copy is expensive, here or at another backend. @throws HttpError 429 `rate_limited` */
export const limitCopies = (rt: Runtime, userId: string) =>
  limitRate(rt, `personal-data:${userId}`, exportLimit)

/** Everything that is stored about a person, but no password, token or cookie. */
export async function personalDataOf(rt: Runtime, userId: string) {
  const open_pages = await readOpenPages(rt, userId)
  const counters = await readCounters(rt, userId)
  const profile = await readProfile(rt, userId)
  const choices = await readChoices(rt, userId)
  const premium = await readPremium(rt, userId)
  const sessions = await readSessions(rt, userId)
  const servers = await listServers(rt.db, userId)
  const pictures = await readPictures(rt, userId)
  const { changes, isComplete } = await readOwnChanges(rt.db, userId, exportBounds)
  const { findBySubject } = await rt.catalogue.current()
  return {
    exported_at: rt.now().toISOString(),
    user_id: userId,
    profile,
    choices,
    entitlements: premium,
    sessions,
    game_servers: servers,
    pictures,
    history: {
      complete: isComplete,
      entries: changes.map((change) =>
        presentChange(withoutSecretsIn(findBySubject(change.subject), change)),
      ),
    },
    open_pages,
    counters,
  }
}

/** @param backend JSON of another backend, which is added as it is */
export function asDownload(
  c: Context,
  { env }: Pick<Runtime, 'env'>,
  data: { exported_at: string; [part: string]: unknown },
  backend?: string,
) {
  const slug = env.brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const name = `${slug}-data-${data.exported_at.slice(0, 10)}.json`
  const ours = JSON.stringify(data, null, 2)
  const all = backend === undefined ? ours : `${ours.slice(0, -2)},\n  "backend": ${backend}\n}`
  return c.body(all, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

/** Keeps a statement short; in between, others have their turn for so many milliseconds. */
const anonymized = { atOnce: 500, rest: 20 }

/** The changes belong to the guilds and stay, without their author. @returns whether there may be more */
async function makeSomeAnonymous(db: Db, userId: string) {
  // By the rows' places: a join can take a plan that reads every row for each of these.
  const some = db
    .select({ place: sql`ctid` })
    .from(guildChanges)
    .where(eq(guildChanges.userId, userId))
    .limit(anonymized.atOnce)
  const changed = await db
    .update(guildChanges)
    .set({ userId: removedUser, userName: null, userAvatar: null })
    .where(sql`ctid = any(array(${some}))`)
    .returning({ id: guildChanges.id })
  return changed.length === anonymized.atOnce
}

/**
 * Removes everything that is stored about the caller, and signs them out everywhere. There may be very many changes,
 * and a transaction keeps the embedded database to itself, so most of them lose their author beforehand; everything
 * else goes in one step. What the operator granted or the bot said stays, and so do counters of limits until they run
 * out: deleting would lift the limits.
 */
export async function removeOwnData(rt: Runtime, c: Context<SignedInEnv>) {
  const { userId } = c.var.session
  while (await makeSomeAnonymous(rt.db, userId)) await pause(anonymized.rest)
  const ended = await rt.db.transaction(async (tx) => {
    await deleteProfile(tx, userId)
    for (const table of [userChoices, userImages, gameServers, guildPresence])
      await tx.delete(table).where(eq(table.userId, userId))
    await tx.delete(rateLimits).where(and(isCounterOf(userId), lte(rateLimits.windowEndsAt, rt.now())))
    while (await makeSomeAnonymous(tx, userId));
    return deleteSignIns(tx, c, rt.env, userId)
  })
  await revokeDiscordTokens(rt, userId, ended)
  removeOwnCookies(c, rt.env)
  rt.log.info('Somebody had their data removed')
}
