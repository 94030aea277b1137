import { personalData } from '@/contract/calls/account'
import { entitlements } from '@/contract/calls/premium'
import { type Profile, profilePatch, type UserData, userData } from '@/contract/calls/users'
import { at, embed, userData as exampleUser, ids, savedServer } from '@/server/calls/examples'
import { tooOften } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { profileForm } from '@/server/calls/schemas'
import { mediaTypeOf } from '@/server/http/bounded-body'
import { unavailable } from '@/server/discord/failures'
import { noProfile, notEntitled } from '@/server/http/http-error'
import { assertStorableText } from '@/server/http/read-json'
import { imageFailures } from '@/server/images/failures'
import type { Runtime } from '@/server/runtime'
import { changeProfile, readProfile } from './change-profile'
import { entitlementsOf, hasPremium } from '@/server/access/entitlements'
import { asDownload, limitCopies, personalDataOf, removeOwnData } from './personal-data'
import { readProfileForm } from './profile-form'

/** Premium only shows while somebody has it, whatever was saved before. */
const present = async (rt: Runtime, userId: string, profile: Profile): Promise<UserData> => ({
  id: userId,
  profile: {
    ...profile,
    premium: profile.premium && (await hasPremium(rt, { kind: 'user', id: userId })) === true,
  },
})

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
      return c.json(await present(rt, userId, found))
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
    failures: { notEntitled, platformAway: unavailable, ...failuresOfFiles },
    handle: (rt) => async (c, input) => {
      const { userId } = c.req.param()
      const { patch, images } =
        mediaTypeOf(c) === 'multipart/form-data'
          ? await readProfileForm(rt, c, userId)
          : { patch: await input.body(), images: [] }
      assertStorableText(patch)
      return c.json(await present(rt, userId, await changeProfile(rt, userId, patch, images)))
    },
  }),
]

const exported = {
  exported_at: at,
  user_id: ids.user,
  profile: exampleUser.profile,
  choices: null,
  entitlements: { granted: [], named_by_the_operator: false, told_by_the_bot: null },
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
    answer: {
      description:
        'Whether they have premium, until when, and by whose word: `operator`, `discord` or `bot`. `unknown` while Discord, which sells it, cannot be asked.',
      schema: entitlements,
      example: { premium: true, until: '2030-01-31T12:00:00.000Z', source: 'discord' },
    },
    handle: (rt) => async (c) => c.json(await entitlementsOf(rt, { kind: 'user', id: c.var.session.userId })),
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
      return asDownload(c, rt, await personalDataOf(rt, userId))
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
