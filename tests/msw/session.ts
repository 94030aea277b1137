import { http, HttpResponse } from 'msw'
import type { Session } from '@/api/session.schema'
import { aSession } from '@/tests/factories'
import { fails } from './answers'

export const sessionUrl = '*/api/auth'
export const signOutUrl = '*/api/auth/signout'

let current: Session | null = aSession()

export const resetSession = () => {
  current = aSession()
}

/** The session that the server holds; null for nobody. */
export const setSession = (session: Session | null) => {
  current = session
}

export const currentSession = () => current

export const sessionHandlers = [
  http.get(sessionUrl, () =>
    current ? HttpResponse.json(current) : fails(401, { code: 'unauthenticated', detail: 'Not signed in.' }),
  ),
  http.post(signOutUrl, () => {
    current = null
    return HttpResponse.json({ ok: true })
  }),
]
