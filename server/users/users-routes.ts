import { eq } from 'drizzle-orm'
import { entitlements, personalData } from '@/contract/calls/account'
import {
  profile as wire,
  type Profile,
  type ProfilePatch,
  profilePatch,
  type UserData,
  userData,
} from '@/contract/calls/users'
import { at, embed, userData as exampleUser, ids, savedServer } from '@/server/calls/examples'
import { tooOften } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { profileForm } from '@/server/calls/schemas'
import { lockRow } from '@/server/db/rows'
import type { Db } from '@/server/db/open'
import { userProfiles } from '@/server/db/schema'
import { mediaTypeOf } from '@/server/http/bounded-body'
import { noProfile, notEntitled } from '@/server/http/http-error'
import { assertStorableText } from '@/server/http/read-json'
import { imageFailures } from '@/server/images/failures'
import { deleteExpiredImages, type NewImage, noteUse, saveImages } from '@/server/images/images-queries'
import { difference, type Versioned } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import { isEntitled } from './entitlements'
import { asDownload, limitCopies, personalDataOf, removeOwnData } from './personal-data'
import { readProfileForm } from './profile-form'

const columns = { profile: userProfiles.profile, version: userProfiles.version }

async function readProfile(db: Db, userId: string): Promise<Versioned<Profile> | null> {
  const [row] = await db.select(columns).from(userProfiles).where(eq(userProfiles.userId, userId))
  return row ? { value: wire.parse(row.profile), version: row.version } : null
}

/** Merges a patch field by field and atomically. The first save always counts as one. */
function changeProfile(db: Db, userId: string, patch: ProfilePatch): Promise<Versioned<Profile>> {
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

/** Premium only shows while the operator grants it, whatever was saved before. */
const present = async (rt: Runtime, userId: string, profile: Profile): Promise<UserData> => ({
  id: userId,
  profile: { ...profile, premium: profile.premium && (await isEntitled(rt, userId)) },
})

/** Saves the images together with the profile that shows them. */
async function save(rt: Runtime, userId: string, patch: ProfilePatch, images: NewImage[]) {
  if (images.length === 0) return changeProfile(rt.db, userId, patch)
  const owner = { kind: 'users', id: userId } as const
  await deleteExpiredImages(rt.db, owner, rt.now())
  return rt.db.transaction(async (tx) => {
    const saved = await changeProfile(tx, userId, patch)
    await saveImages(tx, owner, images, rt.now())
    return saved
  })
}

const form = {
  premium: 'false',
  profile_embed: JSON.stringify({ ...embed, image: { url: 'attachment://avatar.png' } }),
  possibleProfileArguments: '["server"]',
}
const { noFile: _, formOnly: __, ...failuresOfFiles } = imageFailures

export const userRoutes = [
  route({
    id: 'readUser',
    method: 'get',
    path: '/users/:userId',
    tag: 'people',
    summary: 'Read a profile',
    isRequired: true,
    without: 'Nothing has been saved yet; the form is empty.',
    answer: { description: 'What is saved.', schema: userData, example: exampleUser },
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
    tag: 'people',
    summary: 'Change a profile',
    description:
      'As JSON, or as form data with images. Premium takes effect only for people with an entitlement.',
    isRequired: true,
    body: {
      schema: profilePatch,
      example: { profile_embed: embed, possibleProfileArguments: ['server'] },
    },
    form: { schema: profileForm, example: form },
    answer: { description: 'The profile as it is now.', schema: userData, example: exampleUser },
    failures: { notEntitled, ...failuresOfFiles },
    handle: (rt) => async (c, input) => {
      const { userId } = c.req.param()
      const { patch, images } =
        mediaTypeOf(c) === 'multipart/form-data'
          ? await readProfileForm(rt, c, userId)
          : { patch: await input.body(), images: [] }
      assertStorableText(patch)
      if (patch.premium === true && !(await isEntitled(rt, userId))) throw notEntitled()
      const { value } = await save(rt, userId, patch, images)
      return c.json(await present(rt, userId, value))
    },
  }),
]

const exported = {
  exported_at: at,
  user_id: ids.user,
  profile: exampleUser.profile,
  entitlements: { granted: [], named_by_the_operator: false },
  sessions: [],
  game_servers: [savedServer],
  pictures: [],
  history: { complete: true, entries: [] },
}

export const accountRoutes = [
  route({
    id: 'readEntitlements',
    method: 'get',
    path: '/users/:userId/entitlements',
    tag: 'people',
    summary: 'Read a person’s entitlements',
    without: 'People can switch premium on; the backend decides when it is saved.',
    answer: { description: 'What was granted.', schema: entitlements, example: { premium: false } },
    handle: (rt) => async (c) => c.json({ premium: await isEntitled(rt, c.var.session.userId) }),
  }),
  route({
    id: 'exportUserData',
    method: 'get',
    path: '/users/:userId/data',
    tag: 'people',
    summary: 'Export everything that is stored about a person',
    description: 'A file to keep. It has the answer of a backend of your own in `backend`.',
    without: 'The file has what the dashboard itself stores.',
    answer: { description: 'As a download.', schema: personalData, example: exported },
    failures: { tooOften },
    handle: (rt) => async (c) => {
      const { userId } = c.var.session
      await limitCopies(rt, userId)
      return asDownload(c, await personalDataOf(rt, userId))
    },
  }),
  route({
    id: 'removeUserData',
    method: 'delete',
    path: '/users/:userId/data',
    tag: 'people',
    summary: 'Delete everything that is stored about a person',
    description:
      'Signs them out everywhere. What the operator granted stays, and their changes in servers stay without their name.',
    without: 'The dashboard removes nothing either, so that nobody believes everything is removed.',
    answer: { status: 204, description: 'Everything is removed.' },
    handle: (rt) => async (c) => {
      await removeOwnData(rt, c)
      return c.body(null, 204)
    },
  }),
]
