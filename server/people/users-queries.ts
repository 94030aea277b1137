import { eq } from 'drizzle-orm'
import { profile as wire, type Profile, type ProfilePatch } from '@/api/users.schema'
import { difference, type Versioned } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { noteUse } from '@/server/images/images-queries'
import { userProfiles } from '@/server/db/schema'

const columns = { profile: userProfiles.profile, version: userProfiles.version }

export async function readProfile(db: Db, userId: string): Promise<Versioned<Profile> | null> {
  const [row] = await db.select(columns).from(userProfiles).where(eq(userProfiles.userId, userId))
  return row ? { value: wire.parse(row.profile), version: row.version } : null
}

/** Merges a patch into a person's profile, field by field and atomically. The first save always counts as one. */
export function changeProfile(db: Db, userId: string, patch: ProfilePatch): Promise<Versioned<Profile>> {
  return db.transaction(async (tx) => {
    const isRow = eq(userProfiles.userId, userId)
    const row = await lockRow(
      () => tx.select(columns).from(userProfiles).where(isRow).for('update'),
      () => tx.insert(userProfiles).values({ userId, profile: {}, version: 0 }).onConflictDoNothing(),
    )
    const now = { value: wire.parse(row.profile), version: row.version }
    const changed = difference(now.value, patch)
    if (!changed && row.version > 0) return now

    const saved = { profile: { ...now.value, ...changed?.after }, version: row.version + 1 }
    await tx
      .update(userProfiles)
      .set({ ...saved, updatedAt: new Date() })
      .where(isRow)
    await noteUse(tx, { kind: 'users', id: userId }, new Date())
    return { value: wire.parse(saved.profile), version: saved.version }
  })
}
