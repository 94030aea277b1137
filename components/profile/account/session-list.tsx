import { Badge, Button } from '@chakra-ui/react'
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { OwnSession } from '@/api/account.schema'
import { useEndSession } from '@/api/account'
import { ApiError } from '@/api/http'
import { useSignOut } from '@/api/sign-out'
import { notify } from '@/components/ui/notify'
import { useFormatTime } from '@/components/ui/use-format-time'
import { type DeviceKind, readDevice } from './device'

type SessionListProps = { sessions: readonly OwnSession[]; label: string }

/** A session that is ended disappears at once, and comes back if the server refuses. */
export function SessionList({ sessions, label }: SessionListProps) {
  const t = useTranslations('account.sessions')
  const now = useNow({ updateInterval: 60_000 })
  const list = useRef<HTMLUListElement>(null)
  const { mutateAsync } = useEndSession()
  const { mutate: signOut, isPending: isSigningOut } = useSignOut()
  const nameOf = useDeviceName()

  function end({ id, user_agent }: OwnSession, position: number) {
    const device = nameOf(user_agent)
    // The row disappears with the focus.
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

const icons: Record<DeviceKind, LucideIcon> = { computer: Monitor, phone: Smartphone, tablet: Tablet }

type SessionRowProps = {
  session: OwnSession
  device: string
  now: Date
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, device, now, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslations('account.sessions')
  const when = useFormatTime()
  const { current, address, created_at, last_used_at, user_agent } = session
  const { kind } = readDevice(user_agent)
  const Icon = kind === null ? CircleHelp : icons[kind]
  const used = when(last_used_at, now)

  return (
    <li className="row" tabIndex={-1}>
      <span className="icon" aria-hidden>
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <div>
        <p className="name">
          {device}
          {current && <Badge variant="success">{t('current')}</Badge>}
        </p>
        <p className="facts">
          <span>{address === null ? t('addressUnknown') : t('address', { address })}</span>
          <time dateTime={created_at}>{t('signedIn', { when: when(created_at, now).absolute })}</time>
          <time dateTime={last_used_at} title={used.absolute}>
            {current ? t('inUse') : t('lastUsed', { when: used.relative })}
          </time>
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        aria-label={t('signOutOf', { device: current ? t('current') : device })}
        isLoading={isBusy}
        onClick={onEnd}
      >
        {t('signOut')}
      </Button>
    </li>
  )
}

function useDeviceName() {
  const t = useTranslations('account.sessions')

  return (userAgent: string | null) => {
    const { browser, system } = readDevice(userAgent)
    if (browser !== null)
      return system === null ? t('browser', { browser }) : t('device', { browser, system })
    return system === null ? t('unknown') : t('system', { system })
  }
}
