import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Router from 'next/router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isOtherPerson, renewSession, sessionQueries, sessionStatus } from '@/api/session'
import { paths } from '@/config/paths'

const SessionEnded = dynamic(() => import('./session-ended').then((module) => module.SessionEnded), {
  ssr: false,
})
type SessionGateProps = { access: 'public' | 'signed-in'; children: ReactNode }

/**
 * Wraps every page. A page for signed-in people is rendered at once, with skeletons, while the session is being fetched.
 * Anybody who is not signed in is redirected to /main, and returns to the page after signing in.
 */
export const SessionGate = ({ access, children }: SessionGateProps) => (
  <>
    <TabWatch />
    {access === 'signed-in' && <SessionGuard />}
    {children}
  </>
)

/**
 * Tells this browser's other tabs who is signed in here, so that they need not find out by being refused. What they hear
 * only makes them ask the server.
 */
function TabWatch() {
  const client = useQueryClient()
  const query = useQuery(sessionQueries.current())
  const status = sessionStatus(query)
  const person = query.data?.user_id ?? (status === 'unauthenticated' ? null : undefined)
  const onHeard = useEffectEvent((other: unknown) => {
    if (query.data && (other !== person || status !== 'authenticated'))
      void renewSession(client).catch(() => undefined)
  })

  const known = useRef<string | null>(null)
  useEffect(() => {
    const userId = known.current
    known.current = person ?? null
    // A session that has only ended leaves the person’s page, and all that is theirs.
    if (userId === null || person !== null || query.data) return
    const forgetting = import('@/stores/forget-person').then(({ forgetVisits }) => forgetVisits(userId))
    forgetting.catch(() => undefined)
  }, [person, query.data])

  useEffect(() => {
    if (person === undefined || typeof BroadcastChannel !== 'function') return
    const channel = new BroadcastChannel('guildhall-session')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onHeard(data)
    channel.postMessage(person)
    return () => channel.close()
  }, [person])

  return null
}

/**
 * If the session ended while the page was open, people keep the page and are asked to sign in again. A sign-out needs
 * nothing here: it empties the cache and navigates by itself.
 */
function SessionGuard() {
  const query = useQuery(sessionQueries.current())
  const status = sessionStatus(query)
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (status === 'authenticated') wasSignedIn.current = true
    if (status !== 'unauthenticated' || wasSignedIn.current) return
    void Router.replace(paths.mainWithNext(Router.asPath))
  }, [status])

  // The cache still has the ended session's data, unlike after a sign-out.
  if (status !== 'unauthenticated' || !query.data) return null
  return <SessionEnded isOtherPerson={isOtherPerson(query.error)} />
}
