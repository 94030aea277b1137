import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'

/**
 * Whether the operator lets a person have premium: by `npm run entitle`, or by PREMIUM_USER_IDS. It is asked for each
 * time, so that a grant and its end take effect at once.
 */
export const isEntitled = async (
  { env, db }: Pick<Runtime, 'env' | 'db'>,
  userId: string,
): Promise<boolean> => env.premiumUserIds.includes(userId) || (await isGranted(db, userId))

const what = 'premium'

const grantOf = (userId: string) => and(eq(entitlements.userId, userId), eq(entitlements.what, what))
const columns = { userId: entitlements.userId, createdAt: entitlements.createdAt }

type Grant = { userId: string; createdAt: Date }

export async function isGranted(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select(columns).from(entitlements).where(grantOf(userId))
  return row !== undefined
}

/** Grants premium; false where it was granted before. */
export async function grantPremium(db: Db, userId: string): Promise<boolean> {
  const rows = await db.insert(entitlements).values({ userId, what }).onConflictDoNothing().returning(columns)
  return rows.length > 0
}

/** Takes a grant back; false where there was none. */
export async function revokePremium(db: Db, userId: string): Promise<boolean> {
  const rows = await db.delete(entitlements).where(grantOf(userId)).returning(columns)
  return rows.length > 0
}

export const readGrants = (db: Db): Promise<Grant[]> =>
  db
    .select(columns)
    .from(entitlements)
    .where(eq(entitlements.what, what))
    .orderBy(asc(entitlements.createdAt), asc(entitlements.userId))
