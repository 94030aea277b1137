import { type Context, Hono } from 'hono'
import { type Profile, type ProfilePatch, profilePatch, type UserData } from '@/api/users.schema'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { isEntitled } from './entitlements'
import { noProfile, notEntitled } from '@/server/http/failures'
import { assertStorableText } from '@/server/http/storable'
import type { NewImage } from '@/server/images/images-queries'
import { changeProfile, readProfile } from './users-queries'
import { mediaTypeOf } from '@/server/http/body'
import { readJson } from '@/server/http/read-json'
import { readProfileForm } from './profile-form'
import { saveImages, deleteExpiredImages } from '@/server/images/store'
import type { Runtime } from '@/server/runtime'

/** Premium shows only while the operator entitles the person, whatever was saved before. */
const present = async (rt: Runtime, userId: string, profile: Profile): Promise<UserData> => ({
  id: userId,
  profile: { ...profile, premium: profile.premium && (await isEntitled(rt, userId)) },
})

/** A form may bring pictures along. */
const readPatch = async (
  rt: Runtime,
  c: Context,
  userId: string,
): Promise<{ patch: ProfilePatch; pictures: NewImage[] }> =>
  mediaTypeOf(c) === 'multipart/form-data'
    ? readProfileForm(rt, c, userId)
    : { patch: await readJson(c, profilePatch), pictures: [] }

/** Pictures are kept when the profile is that shows them, or not at all. */
async function save(rt: Runtime, userId: string, patch: ProfilePatch, pictures: NewImage[]) {
  if (pictures.length === 0) return changeProfile(rt.db, userId, patch)
  const owner = { kind: 'users', id: userId } as const
  await deleteExpiredImages(rt.db, owner, rt.now())
  return rt.db.transaction(async (tx) => {
    const saved = await changeProfile(tx, userId, patch)
    await saveImages(tx, owner, pictures, rt.now())
    return saved
  })
}

/** A person's own record; `onlyYou` stands before it. */
export const userRoutes = (rt: Runtime) =>
  new Hono<SignedInEnv>()
    .get('/users/:userId', async (c) => {
      const { userId } = c.req.param()
      const saved = await readProfile(rt.db, userId)
      if (!saved) throw noProfile()
      return c.json(await present(rt, userId, saved.value))
    })
    .patch('/users/:userId', async (c) => {
      const { userId } = c.req.param()
      const { patch, pictures } = await readPatch(rt, c, userId)
      assertStorableText(patch)
      if (patch.premium === true && !(await isEntitled(rt, userId))) throw notEntitled()
      const { value } = await save(rt, userId, patch, pictures)
      return c.json(await present(rt, userId, value))
    })
