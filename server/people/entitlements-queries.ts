import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'

/** What an operator can grant. */
const what = 'premium'

const grantOf = (userId: string) => and(eq(entitlements.userId, userId), eq(entitlements.what, what))
const columns = { userId: entitlements.userId, createdAt: entitlements.createdAt }

/** A grant and since when it holds. */
export type Grant = { userId: string; createdAt: Date }

/** Whether premium was granted to a person. */
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

/** Everybody to whom premium was granted, the first first. */
export const readGrants = (db: Db): Promise<Grant[]> =>
  db
    .select(columns)
    .from(entitlements)
    .where(eq(entitlements.what, what))
    .orderBy(asc(entitlements.createdAt), asc(entitlements.userId))
