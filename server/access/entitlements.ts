import { and, asc, count, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Entitlements } from '@/contract/calls/premium'
import type { Db } from '@/server/db/open'
import { sweep } from '@/server/db/rows'
import { entitlements, guildPremium, userPremium } from '@/server/db/schema'
import type { Sale } from '@/server/discord/sales'
import { orUndefined, tooMuchPremium } from '@/server/http/http-error'
import { mostPremium } from '@/server/http/limits'
import type { Runtime } from '@/server/runtime'

/** Who has premium: a person everywhere, a guild for everybody in it. */
export type Subject = { kind: 'user' | 'guild'; id: string }

/** `until` is null without an end. */
type Grant = { source: 'operator' | 'discord' | 'bot'; until: Date | null }

/**
 * Whether a person or a guild has premium: by the operator's word (`npm run entitle`, PREMIUM_USER_IDS) and the bot's,
 * which are never cached, and by what Discord has sold.
 */
export async function entitlementsOf(rt: Runtime, subject: Subject): Promise<Entitlements> {
  const told = await readTold(rt, subject)
  const sold = told.some(({ until }) => until === null) ? [] : await readSold(rt, subject)
  const [longest] = [...told, ...(sold ?? [])].sort((one, other) => endOf(other) - endOf(one))
  if (!longest) return { premium: false, ...(sold === undefined && { unknown: true }) }
  return { premium: true, until: longest.until?.toISOString() ?? null, source: longest.source }
}

/** True or false; undefined where Discord, which sells it, cannot be asked. */
export async function hasPremium(rt: Runtime, subject: Subject): Promise<boolean | undefined> {
  const { premium, unknown } = await entitlementsOf(rt, subject)
  return premium || (unknown ? undefined : false)
}

const endOf = ({ until }: Grant) => until?.getTime() ?? Infinity

async function readTold({ env, db, now }: Runtime, { kind, id }: Subject): Promise<Grant[]> {
  const isByOperator = kind === 'user' && (env.premiumUserIds.includes(id) || (await isGranted(db, id)))
  if (isByOperator) return [{ source: 'operator', until: null }]
  const told = await readToldByBot(db, { kind, id }, now())
  return told ? [{ source: 'bot', ...told }] : []
}

/** Undefined while Discord cannot be asked, and it is not known what it had sold in the last minutes. */
async function readSold({ env, discord, now }: Runtime, subject: Subject): Promise<Grant[] | undefined> {
  if (env.premiumSkuIds.length === 0) return []
  const sales = await orUndefined(discord.salesTo(subject, env.premiumSkuIds))
  return sales
    ?.filter((sale) => isValid(sale, now()))
    .map(({ ends_at }) => ({ source: 'discord', until: ends_at }))
}

const isValid = ({ deleted, consumed, starts_at, ends_at }: Sale, at: Date) =>
  !deleted && !consumed && (!starts_at || starts_at <= at) && (!ends_at || ends_at > at)

const tables = {
  user: { table: userPremium, key: userPremium.userId },
  guild: { table: guildPremium, key: guildPremium.guildId },
}

/** What the bot said of a person or a guild, unless that is over. */
export async function readToldByBot(db: Db, { kind, id }: Subject, at: Date) {
  const { table, key } = tables[kind]
  const [row] = await db
    .select({ until: table.until })
    .from(table)
    .where(and(eq(key, id), or(isNull(table.until), gt(table.until, at))))
  return row
}

/** Of which of these guilds the bot said that they have premium. */
export async function readPremiumGuilds(db: Db, guildIds: readonly string[], at: Date) {
  const { guildId, until } = guildPremium
  const rows = await db
    .select({ guildId, until })
    .from(guildPremium)
    .where(and(inArray(guildId, [...guildIds]), or(isNull(until), gt(until, at))))
  return new Map(rows.map((row) => [row.guildId, { until: row.until?.toISOString() ?? null }]))
}

/**
 * What the bot says of a person or a guild: until when there is premium, null without an end, or undefined for none.
 * @returns whether it was otherwise before
 * @throws HttpError 409 `too_much_premium`
 */
export async function savePremium(rt: Runtime, { kind, id }: Subject, until: Date | null | undefined) {
  const { db, now } = rt
  const { table, key } = tables[kind]
  await sweep(db, table, { key, endsAt: table.until }, now())
  const before = await readToldByBot(db, { kind, id }, now())
  if (until === undefined) {
    await db.delete(table).where(eq(key, id))
    return before !== undefined
  }
  if (before && before.until?.getTime() === until?.getTime()) return false
  if (!before) {
    const [all] = await db.select({ rows: count() }).from(table)
    if ((all?.rows ?? 0) >= mostPremium) throw tooMuchPremium()
  }
  const set = { until, updatedAt: now() }
  if (kind === 'user')
    await db
      .insert(userPremium)
      .values({ userId: id, ...set })
      .onConflictDoUpdate({ target: key, set })
  else
    await db
      .insert(guildPremium)
      .values({ guildId: id, ...set })
      .onConflictDoUpdate({ target: key, set })
  return true
}

const what = 'premium'

const grantOf = (userId: string) => and(eq(entitlements.userId, userId), eq(entitlements.what, what))
const columns = { userId: entitlements.userId, createdAt: entitlements.createdAt }

async function isGranted(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select(columns).from(entitlements).where(grantOf(userId))
  return row !== undefined
}

/** False if it was already granted. */
export async function grantPremium(db: Db, userId: string): Promise<boolean> {
  const rows = await db.insert(entitlements).values({ userId, what }).onConflictDoNothing().returning(columns)
  return rows.length > 0
}

/** False if there was no grant. */
export async function revokePremium(db: Db, userId: string): Promise<boolean> {
  const rows = await db.delete(entitlements).where(grantOf(userId)).returning(columns)
  return rows.length > 0
}

export const readGrants = (db: Db): Promise<{ userId: string; createdAt: Date }[]> =>
  db
    .select(columns)
    .from(entitlements)
    .where(eq(entitlements.what, what))
    .orderBy(asc(entitlements.createdAt), asc(entitlements.userId))
