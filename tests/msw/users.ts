import { http, HttpResponse } from 'msw'
import { profilePatch, type UserData, userData } from '@/api/users.schema'
import { aUserData } from '@/tests/factories'
import { authorized, fails } from './answers'

export const userUrl = '*/backend/users/:userId'

let saved: UserData | null = aUserData()

export const resetUsers = () => {
  saved = aUserData()
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
  return profilePatch.parse(isForm ? parts(await request.formData()) : await request.json())
}

export const userHandlers = [
  http.get(
    userUrl,
    authorized(() =>
      saved ? HttpResponse.json(saved) : fails(404, { code: 'not_found', detail: 'Nothing is saved yet.' }),
    ),
  ),
  http.patch(
    userUrl,
    authorized(async ({ request }) => {
      const record = saved ?? aUserData()
      saved = userData.parse({ ...record, profile: { ...record.profile, ...(await sent(request)) } })
      return HttpResponse.json(saved)
    }),
  ),
]
