import { http, HttpResponse } from 'msw'
import { fieldErrors } from '@/api/failure.schema'
import { profilePatch, type UserData, userData } from '@/api/users.schema'
import { aUserData, ids } from '@/tests/factories'
import { authorized, fails } from './answers'

export const userUrl = '*/backend/users/:userId'

export const entitlementsUrl = '*/backend/users/:userId/entitlements'

let saved: UserData | null = aUserData()
let isEntitled = true

export const resetUsers = () => {
  saved = aUserData()
  isEntitled = true
}

/** Whether the operator granted premium to the person. */
export const setEntitled = (next: boolean) => {
  isEntitled = next
}

export const savedUserData = () => saved

/** The person's record; null where nothing is saved about them yet. */
export const setUserData = (next: UserData | null) => {
  saved = next && userData.parse(next)
}

/** In form data every value is text; those of another type are JSON. */
function parts(form: FormData) {
  return Object.fromEntries([...form].map(([name, value]) => [name, JSON.parse(String(value)) as unknown]))
}

async function sent(request: Request) {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return profilePatch.safeParse(isForm ? parts(await request.formData()) : await request.json())
}

export const userHandlers = [
  http.get(
    userUrl,
    authorized(() =>
      saved ? HttpResponse.json(saved) : fails(404, { code: 'not_found', detail: 'Nothing is saved yet.' }),
    ),
  ),
  http.get(
    entitlementsUrl,
    authorized(() => HttpResponse.json({ premium: isEntitled })),
  ),
  http.patch(
    userUrl,
    authorized(async ({ request }) => {
      const patch = await sent(request)
      if (!patch.success)
        return fails(422, { code: 'invalid', detail: 'Check the form.', fields: fieldErrors(patch.error) })
      if (patch.data.premium && !isEntitled)
        return fails(403, { code: 'not_entitled', detail: 'Premium was not granted to you.' })
      saved = userData.parse({ id: ids.user, profile: { ...saved?.profile, ...patch.data } })
      return HttpResponse.json(saved)
    }),
  ),
]
