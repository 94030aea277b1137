import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import type { CurrentSession } from './sessions'

/** Whether a session that was found before is still there: nobody signed it out, and it has not run out. */
export async function isLive(
  { db, now }: Pick<Runtime, 'db' | 'now'>,
  { idHash }: Pick<CurrentSession, 'idHash'>,
) {
  const rows = await db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now())))
  return rows.length > 0
}
