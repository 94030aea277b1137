import { type Profile, type ProfilePatch, profilePatch, type UserData, userData } from '@/api/users.schema'
import { embed, userData as saved } from '@/server/contract/examples'
import { route } from '@/server/contract/route'
import { profileForm } from '@/server/contract/schemas'
import { isEntitled } from './entitlements'
import { noProfile, notEntitled } from '@/server/http/http-error'
import { assertStorableText } from '@/server/http/read-json'
import type { NewImage } from '@/server/images/images-queries'
import { changeProfile, readProfile } from './users-queries'
import { mediaTypeOf } from '@/server/http/bounded-body'
import { pictureFailures } from '@/server/images/failures'
import { readProfileForm } from './profile-form'
import { deleteExpiredImages, saveImages } from '@/server/images/store'
import type { Runtime } from '@/server/runtime'

/** Premium shows only while the operator entitles the person, whatever was saved before. */
const present = async (rt: Runtime, userId: string, profile: Profile): Promise<UserData> => ({
  id: userId,
  profile: { ...profile, premium: profile.premium && (await isEntitled(rt, userId)) },
})

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

const form = {
  premium: 'false',
  profile_embed: JSON.stringify({ ...embed, image: { url: 'attachment://avatar.png' } }),
  possibleProfileArguments: '["server"]',
}
const { noFile: _, formOnly: __, ...failuresOfFiles } = pictureFailures

export const userRoutes = [
  route({
    id: 'readUser',
    method: 'get',
    path: '/users/:userId',
    access: 'self',
    tag: 'people',
    summary: 'Read a profile',
    support: 'required',
    without: 'Nothing has been saved yet; the form begins empty.',
    answer: { description: 'What is saved.', schema: userData, example: saved },
    failures: { noProfile },
    handle: (rt) => async (c) => {
      const { userId } = c.req.param()
      const found = await readProfile(rt.db, userId)
      if (!found) throw noProfile()
      return c.json(await present(rt, userId, found.value))
    },
  }),
  route({
    id: 'changeUser',
    method: 'patch',
    path: '/users/:userId',
    access: 'self',
    tag: 'people',
    summary: 'Change a profile',
    description:
      'As JSON, or as form data when pictures come along. Premium takes effect only for people whom the operator entitled.',
    support: 'required',
    body: {
      schema: profilePatch,
      example: { profile_embed: embed, possibleProfileArguments: ['server'] },
    },
    form: { schema: profileForm, example: form },
    answer: { description: 'The profile as it is now.', schema: userData, example: saved },
    failures: { notEntitled, ...failuresOfFiles },
    handle: (rt) => async (c, input) => {
      const { userId } = c.req.param()
      const { patch, pictures } =
        mediaTypeOf(c) === 'multipart/form-data'
          ? await readProfileForm(rt, c, userId)
          : { patch: await input.body(), pictures: [] }
      assertStorableText(patch)
      if (patch.premium === true && !(await isEntitled(rt, userId))) throw notEntitled()
      const { value } = await save(rt, userId, patch, pictures)
      return c.json(await present(rt, userId, value))
    },
  }),
]
