import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'

/** By `npm run entitle` or PREMIUM_USER_IDS. Never cached, so that changes take effect at once. */
export const isEntitled = async (
  { env, db }: Pick<Runtime, 'env' | 'db'>,
  userId: string,
): Promise<boolean> => env.premiumUserIds.includes(userId) || (await isGranted(db, userId))

const what = 'premium'

const grantOf = (userId: string) => and(eq(entitlements.userId, userId), eq(entitlements.what, what))
const columns = { userId: entitlements.userId, createdAt: entitlements.createdAt }

export async function isGranted(db: Db, userId: string): Promise<boolean> {
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
