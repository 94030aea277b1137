import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sessionQueries, sessionStatus } from '@/api/session'
import { isReloadingOnPurpose } from '@/components/ui/reload'
import { guardSignOut } from '@/components/ui/sign-out-guard'
import { useTimeout } from '@/components/ui/use-timeout'

/** Thrown to stop a navigation: Next's router offers no other way. It is caught again here. */
class LeavingStopped extends Error {
  /** Next's word for a navigation that is not to be reported. */
  readonly cancelled = true
}

/** Milliseconds for which a try to leave is remembered. */
const calmAfter = 4_000

const isElsewhere = (address: string) =>
  new URL(address, window.location.href).pathname !== window.location.pathname

function followedLink({ target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent) {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  const isHere = link && (link.target === '' || link.target === '_self') && !link.hasAttribute('download')
  return isHere && link.origin === window.location.origin ? link : null
}

/** Where somebody wanted to go, and for a sign-out whether the edits will be there again afterwards. */
type Way = { go: () => unknown; signingOut: 'kept' | 'unkept' | null }

/**
 * Keeps a person on the page while `isActive`: links, the browser's back and forward, signing out, and closing the
 * window are stopped. Nobody is held back whose session has ended, nor who loads a new version or another language
 * while the edits are kept.
 * @param areKept whether the edits will be there again when the page is loaded anew
 * @returns how often somebody tried to leave just now; after a while without a try it is 0 again. `leave` goes where
 * somebody wanted to go last, whatever is unsaved; null before a try and after `stay`. `signingOut` says whether that
 * is signing out. `calm` forgets the tries, but not where they led
 */
export function useLeaveGuard(isActive: boolean, areKept: () => boolean = () => false) {
  const client = useQueryClient()
  const { events, beforePopState, push } = useRouter()
  const [attempts, setAttempts] = useState(0)
  const [wanted, setWanted] = useState<Way | null>(null)
  const isLeaving = useRef(false)

  useTimeout(() => setAttempts(0), attempts > 0 ? calmAfter : null, attempts)

  const stillKept = useEffectEvent(areKept)

  useEffect(() => {
    if (!isActive) return
    const here = { address: window.location.href, state: window.history.state as unknown }
    const mayLeave = () => {
      if (isLeaving.current) return true
      const session = client.getQueryState(sessionQueries.current().queryKey)
      return !session || sessionStatus(session) !== 'authenticated'
    }
    const hold = (way: Way) => {
      setAttempts((count) => count + 1)
      setWanted(way)
    }
    const stop = (address: string) => hold({ go: () => push(address), signingOut: null })

    const onClick = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || !isElsewhere(link.href) || mayLeave()) return
      // It goes on as a click: what the link stands in, such as the drawer on phones, gives way to the save bar.
      event.preventDefault()
      stop(link.href)
    }
    const onRouteChange = (address: string) => {
      if (!isElsewhere(address) || mayLeave()) return
      stop(address)
      throw new LeavingStopped()
    }
    const onRejection = (event: PromiseRejectionEvent) => {
      if (event.reason instanceof LeavingStopped) event.preventDefault()
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      const isHarmless = isReloadingOnPurpose() && stillKept()
      if (!isHarmless && !mayLeave()) event.preventDefault()
    }

    const unguardSignOut = guardSignOut((go) => {
      if (mayLeave()) return false
      hold({ go, signingOut: stillKept() ? 'kept' : 'unkept' })
      return true
    })
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('unhandledrejection', onRejection)
    window.addEventListener('beforeunload', onUnload)
    events.on('routeChangeStart', onRouteChange)
    beforePopState(({ as }) => {
      if (new URL(as, here.address).pathname === new URL(here.address).pathname || mayLeave()) return true
      // The browser has moved already, and is about to scroll to where the other page was: both are put back.
      const { scrollX, scrollY } = window
      window.history.pushState(here.state, '', here.address)
      requestAnimationFrame(() => window.scrollTo(scrollX, scrollY))
      stop(as)
      return false
    })
    return () => {
      unguardSignOut()
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('unhandledrejection', onRejection)
      window.removeEventListener('beforeunload', onUnload)
      events.off('routeChangeStart', onRouteChange)
      beforePopState(() => true)
    }
  }, [isActive, client, events, beforePopState, push])

  function leave() {
    isLeaving.current = true
    void Promise.resolve(wanted?.go()).finally(() => (isLeaving.current = false))
  }
  const calm = () => setAttempts(0)
  function stay() {
    calm()
    setWanted(null)
  }
  const isAsked = wanted !== null && isActive
  return {
    attempts,
    leave: isAsked ? leave : null,
    signingOut: isAsked ? wanted.signingOut : null,
    stay,
    calm,
  }
}
