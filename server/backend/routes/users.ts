import { type Context, Hono } from 'hono'
import { type Profile, type ProfilePatch, profilePatch, type UserData } from '@/api/users.schema'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { isEntitled } from '@/server/backend/entitlements'
import { noProfile, notEntitled, refused } from '@/server/backend/failures'
import { refuseUnstorable } from '@/server/backend/storable'
import { changeProfile, readProfile } from '@/server/db/users'
import { mediaTypeOf } from '@/server/http/body'
import { parseJson } from '@/server/http/parse-json'
import { readForm } from '@/server/http/read-form'
import { parseInput, readJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'
import { translate } from '@/server/texts'

/** Premium shows only while the operator entitles the person, whatever was saved before. */
const present = async (rt: Runtime, userId: string, profile: Profile): Promise<UserData> => ({
  id: userId,
  profile: { ...profile, premium: profile.premium && (await isEntitled(rt, userId)) },
})

/** A form's field as the JSON that it holds. @throws HttpError 422 `invalid` */
function jsonOf(name: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw refused({ [name]: translate('validation.invalid') })
  }
}

/** In a form, every field is JSON: true or false, an embed or null, a list of names. */
async function readPatch(c: Context): Promise<ProfilePatch> {
  if (mediaTypeOf(c) !== 'multipart/form-data') return readJson(c, profilePatch)
  const fields = Object.entries(await readForm(c))
  return parseInput(
    profilePatch,
    Object.fromEntries(fields.map(([name, text]) => [name, jsonOf(name, text)])),
  )
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
      const patch = await readPatch(c)
      refuseUnstorable(patch)
      if (patch.premium === true && !(await isEntitled(rt, userId))) throw notEntitled()
      const { value } = await changeProfile(rt.db, userId, patch)
      return c.json(await present(rt, userId, value))
    })
