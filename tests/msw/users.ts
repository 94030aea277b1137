import { HttpResponse } from 'msw'
import type { OwnSession } from '@/contract/calls/account'
import type { Entitlements } from '@/contract/calls/premium'
import { profilePatch, type UserData, userData } from '@/contract/calls/users'
import { anOwnSession, aUserData, ids } from '@/tests/support/factories'
import { fails, found, held, invalid, signedIn } from './answers'
import { setSession } from './session'

export const userUrl = '*/backend/users/:userId'
export const entitlementsUrl = '*/backend/users/:userId/entitlements'
export const personalDataUrl = '*/backend/users/:userId/data'
export const sessionsUrl = '*/api/auth/sessions'
export const oneSessionUrl = '*/api/auth/sessions/:session'

const saved = held((): UserData | null => aUserData())
const entitled = held((): Entitlements => ({ premium: true }))
const sessions = held(() => [anOwnSession()])

/** Whether the person has premium, and what else is said about it. */
export const setEntitled = (premium: boolean, more: Partial<Entitlements> = {}) => {
  entitled.value = { premium, ...more }
}

export const savedUserData = () => saved.value

/** The person's record; null where nothing is saved about them yet. */
export const setUserData = (next: UserData | null) => {
  saved.value = next && userData.parse(next)
}

/** Where the person is signed in, this browser first. */
export const setOwnSessions = (next: OwnSession[]) => {
  sessions.value = next
}

export const openSessions = () => sessions.value

/** In form data every value is text; those of another type are JSON. */
const parts = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, JSON.parse(String(value)) as unknown]))

const sent = async (request: Request) =>
  request.headers.get('content-type')?.startsWith('multipart/form-data')
    ? parts(await request.formData())
    : ((await request.json()) as unknown)

export const userHandlers = [
  signedIn.get(userUrl, () => found(saved.value)),
  signedIn.get(entitlementsUrl, () => HttpResponse.json(entitled.value)),
  signedIn.patch(userUrl, async ({ request }) => {
    const patch = profilePatch.safeParse(await sent(request))
    if (!patch.success) return invalid(patch.error)
    if (patch.data.premium && !entitled.value.premium)
      return fails(403, { code: 'not_entitled', detail: 'Premium was not granted to you.' })
    setUserData(userData.parse({ id: ids.user, profile: { ...saved.value?.profile, ...patch.data } }))
    return HttpResponse.json(saved.value)
  }),
  signedIn.get(sessionsUrl, () => HttpResponse.json({ sessions: sessions.value })),
  signedIn.delete(oneSessionUrl, ({ params }) => {
    const others = sessions.value.filter(({ id }) => id !== params.session)
    if (others.length === sessions.value.length) return found(null)
    sessions.value = others
    return new HttpResponse(null, { status: 204 })
  }),
  signedIn.get(personalDataUrl, () =>
    HttpResponse.json({
      exported_at: '2026-08-01T12:00:00.000Z',
      user_id: ids.user,
      profile: saved.value?.profile ?? null,
    }),
  ),
  signedIn.delete(personalDataUrl, () => {
    sessions.value = []
    setUserData(null)
    setSession(null)
    return new HttpResponse(null, { status: 204 })
  }),
]
