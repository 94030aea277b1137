import { useNow, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useEndSession } from '@/api/account'
import type { OwnSession } from '@/api/account.schema'
import { ApiError } from '@/api/http'
import { useSignOut } from '@/api/sign-out'
import { notify } from '@/components/ui/notify'
import { SessionRow } from './session-row'
import { useDeviceName } from './use-device-name'

type SessionListProps = { sessions: readonly OwnSession[]; label: string }

/** The browsers one by one; one that is signed out goes at once, and comes back where the server refuses. */
export function SessionList({ sessions, label }: SessionListProps) {
  const t = useTranslations('account.sessions')
  const now = useNow({ updateInterval: 60_000 })
  const list = useRef<HTMLUListElement>(null)
  const { mutateAsync } = useEndSession()
  const { mutate: signOut, isPending: isSigningOut } = useSignOut()
  const nameOf = useDeviceName()

  function end({ id, user_agent }: OwnSession, position: number) {
    const device = nameOf(user_agent)
    // The row goes, and the focus with it, if nobody takes it along.
    const rows = list.current?.children
    const next = rows?.item(position + 1) ?? rows?.item(position - 1)
    if (next instanceof HTMLElement) next.focus()
    mutateAsync(id).then(
      () => notify({ status: 'success', title: t('signedOut', { device }) }),
      (refusal: unknown) => {
        if (!(refusal instanceof ApiError)) throw refusal
        notify({ status: 'error', title: t('refused', { device }), description: refusal.message })
      },
    )
  }

  return (
    <ul className="rows" role="list" aria-label={label} ref={list}>
      {sessions.map((session, position) => (
        <SessionRow
          key={session.id}
          session={session}
          device={nameOf(session.user_agent)}
          now={now}
          isBusy={session.current && isSigningOut}
          onEnd={() => (session.current ? signOut() : end(session, position))}
        />
      ))}
    </ul>
  )
}
