import { Button } from '@chakra-ui/react'
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { OwnSession } from '@/api/account.schema'
import { useFormatTime } from '@/components/ui/use-format-time'
import { type DeviceKind, readDevice } from './device'

const icons: Record<DeviceKind, LucideIcon> = { computer: Monitor, phone: Smartphone, tablet: Tablet }

type SessionRowProps = {
  session: OwnSession
  /** What the device is called. */
  device: string
  now: Date
  isBusy: boolean
  onEnd: () => void
}

/** One browser that is signed in: which, from where, since when, and the way out. */
export function SessionRow({ session, device, now, isBusy, onEnd }: SessionRowProps) {
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
          {current && <span className="badge">{t('current')}</span>}
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
