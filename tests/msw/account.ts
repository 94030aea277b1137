import { http, HttpResponse } from 'msw'
import { type OwnSession } from '@/api/account.schema'
import { anOwnSession, ids } from '@/tests/factories'
import { authorized, fails } from './answers'
import { setSession } from './session'
import { savedUserData, setUserData } from './users'

export const sessionsUrl = '*/api/auth/sessions'
export const oneSessionUrl = '*/api/auth/sessions/:session'
export const personalDataUrl = '*/backend/users/:userId/data'

let sessions: OwnSession[] = [anOwnSession()]

export const resetAccount = () => {
  sessions = [anOwnSession()]
}

/** Where the person is signed in, this browser first. */
export const setOwnSessions = (next: OwnSession[]) => {
  sessions = next
}

export const openSessions = () => sessions

type Info = { request: Request; params: Record<string, string | readonly string[] | undefined> }

export const accountHandlers = [
  http.get(
    sessionsUrl,
    authorized(() => HttpResponse.json({ sessions })),
  ),
  http.delete(
    oneSessionUrl,
    authorized<Info>(({ params }) => {
      const ended = sessions.find(({ id }) => id === params.session)
      if (!ended) return fails(404, { code: 'not_found', detail: 'There is no such sign-in.' })
      sessions = sessions.filter((session) => session !== ended)
      return new HttpResponse(null, { status: 204 })
    }),
  ),
  http.get(
    personalDataUrl,
    authorized(() =>
      HttpResponse.json({
        exported_at: '2026-08-01T12:00:00.000Z',
        user_id: ids.user,
        profile: savedUserData()?.profile ?? null,
      }),
    ),
  ),
  http.delete(
    personalDataUrl,
    authorized(() => {
      sessions = []
      setUserData(null)
      setSession(null)
      return new HttpResponse(null, { status: 204 })
    }),
  ),
]
