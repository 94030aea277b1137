import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Router from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { sessionQueries, sessionStatus } from '@/api/session'
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
    {access === 'signed-in' && <SessionGuard />}
    {children}
  </>
)

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
  return status === 'unauthenticated' && query.data ? <SessionEnded /> : null
}
