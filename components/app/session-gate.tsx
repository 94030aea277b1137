import type { ReactNode } from 'react'
import { SessionGuard } from './session-guard'

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
