import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Router from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { sessionQueries, sessionStatus } from '@/api/session'
import { paths } from '@/config/paths'

type SessionGateProps = { access: 'public' | 'signed-in'; children: ReactNode }

/**
 * Stands around every page. A page for signed-in people is drawn at once, with its skeletons, while the session is being
 * fetched; who turns out not to be signed in is sent to /main and comes back from there.
 */
export function SessionGate({ access, children }: SessionGateProps) {
  return (
    <>
      {access === 'signed-in' && <SessionGuard />}
      {children}
    </>
  )
}

const SessionEnded = dynamic(() => import('./session-ended').then((module) => module.SessionEnded), {
  ssr: false,
})

/**
 * Sends away who is not signed in; who was, and whose session ended meanwhile, keeps the page and is asked to sign in
 * again. After a sign-out there is nothing to do: that empties the cache and navigates by itself.
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

  // The ended session's data are still there, unlike after a sign-out.
  return status === 'unauthenticated' && query.data ? <SessionEnded /> : null
}
