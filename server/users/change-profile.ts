import { eq } from 'drizzle-orm'
import { profile as wire, type Profile, type ProfilePatch } from '@/contract/calls/users'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { userProfiles } from '@/server/db/schema'
import { unavailable } from '@/server/discord/failures'
import { notEntitled } from '@/server/http/http-error'
import { deleteExpiredImages, type NewImage, noteUse, saveImages } from '@/server/images/images-queries'
import { difference } from '@/server/live/changes'
import { saves } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { hasPremium } from '@/server/access/entitlements'

const columns = { profile: userProfiles.profile, version: userProfiles.version }

export async function readProfile(db: Db, userId: string): Promise<Profile | null> {
  const [row] = await db.select(columns).from(userProfiles).where(eq(userProfiles.userId, userId))
  return row ? wire.parse(row.profile) : null
}

/** With everything else that is stored about somebody who asks for that (personal-data.ts). */
export const deleteProfile = (db: Db, userId: string) =>
  db.delete(userProfiles).where(eq(userProfiles.userId, userId))

/** @throws HttpError 403 `not_entitled`; 503 while nobody can tell */
async function assertEntitled(rt: Runtime, userId: string) {
  const isEntitled = await hasPremium(rt, { kind: 'user', id: userId })
  if (!isEntitled) throw isEntitled === undefined ? unavailable() : notEntitled()
}

/**
 * The one way to change a profile: field by field, together with the images that it shows.
 * @throws HttpError 403 `not_entitled`; 409 `too_many_pictures`
 */
export async function changeProfile(
  rt: Runtime,
  userId: string,
  patch: ProfilePatch,
  images: NewImage[],
): Promise<Profile> {
  const { db } = rt
  if (patch.premium === true) await assertEntitled(rt, userId)
  const owner = { kind: 'users', id: userId } as const
  const isOwn = eq(userProfiles.userId, userId)
  if (images.length > 0) await deleteExpiredImages(db, owner, rt.now())
  return db.transaction(async (tx) => {
    const { profile: now, version } = await lockRow(
      () => tx.select(columns).from(userProfiles).where(isOwn).for('update'),
      () => tx.insert(userProfiles).values({ userId, profile: {}, version: 0 }).onConflictDoNothing(),
    )
    const before = wire.parse(now)
    const profile = { ...before, ...patch }
    // A first save counts even if it changes nothing.
    if (version === 0 || difference(before, profile)) {
      await tx
        .update(userProfiles)
        .set({ profile, version: version + 1, updatedAt: new Date() })
        .where(isOwn)
      await noteUse(tx, owner, new Date())
      saves.inc({ subject: 'profile', author: 'person' })
    }
    await saveImages(tx, owner, images, rt.now())
    return wire.parse(profile)
  })
}
