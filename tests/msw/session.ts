import { http, HttpResponse } from 'msw'
import type { Session } from '@/contract/calls/session'
import { aSession } from '@/tests/support/factories'
import { fails, held } from './answers'

export const sessionUrl = '*/api/auth'
export const signOutUrl = '*/api/auth/signout'

const current = held((): Session | null => aSession())

/** The session that the server holds; null for nobody. */
export const setSession = (session: Session | null) => {
  current.value = session
}

export const currentSession = () => current.value

export const sessionHandlers = [
  http.get(sessionUrl, () =>
    current.value
      ? HttpResponse.json(current.value)
      : fails(401, { code: 'unauthenticated', detail: 'Not signed in.' }),
  ),
  http.post(signOutUrl, () => {
    setSession(null)
    return HttpResponse.json({ ok: true })
  }),
]
