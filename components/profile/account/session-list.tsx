import { Badge, chakra, Flex } from '@chakra-ui/react'
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useEndSession } from '@/api/account'
import type { OwnSession } from '@/contract/calls/account'
import { ApiError } from '@/api/http'
import { useErrorText, useFailedTitle } from '@/components/ui/error-kinds'
import { useSignOut } from '@/api/sign-out'
import { signOutUnlessHeld } from '@/components/ui/sign-out-guard'
import { notify } from '@/components/ui/notify'
import { useFormatTime } from '@/components/ui/use-format-time'
import { AccountRow, RowButton, RowIcon } from './account-row'

/** A session that is ended disappears at once, and comes back if the server refuses. */
export function SessionList({ sessions, label }: { sessions: readonly OwnSession[]; label: string }) {
  const t = useTranslations('account.sessions')
  const now = useNow({ updateInterval: 60_000 })
  const list = useRef<HTMLUListElement>(null)
  const { mutateAsync } = useEndSession()
  const { mutate: signOut, isPending: isSigningOut } = useSignOut()
  const nameOf = useDeviceName()
  const errorText = useErrorText()
  const failedTitle = useFailedTitle()

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
        const title = failedTitle(refusal, t('refused', { device }), device)
        notify({ status: 'error', title, description: errorText(refusal) })
      },
    )
  }

  return (
    <chakra.ul role="list" aria-label={label} ref={list}>
      {sessions.map((session, position) => (
        <SessionRow
          key={session.id}
          session={session}
          device={nameOf(session.user_agent)}
          now={now}
          isBusy={session.current && isSigningOut}
          onEnd={() => (session.current ? signOutUnlessHeld(() => signOut()) : end(session, position))}
        />
      ))}
    </chakra.ul>
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

/** The server notes a use at most every five minutes, so that of a session in use now may be older than that. */
const recently = 10 * 60_000

function SessionRow({ session, device, now, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslations('account.sessions')
  const when = useFormatTime()
  const { current, address, created_at, last_used_at, user_agent } = session
  const { kind } = readDevice(user_agent)
  const used = when(last_used_at, now)

  function usedText() {
    if (current) return t('inUse')
    const isRecent = now.getTime() - Date.parse(last_used_at) < recently
    return isRecent ? t('lastUsedNow') : t('lastUsed', { when: used.relative })
  }
  return (
    <AccountRow as="li" tabIndex={-1}>
      <RowIcon icon={kind === null ? CircleHelp : icons[kind]} />
      <div>
        <Flex as="p" wrap="wrap" align="center" columnGap={2} fontWeight="semibold">
          <span>{device}</span>
          {current && <Badge variant="success">{t('current')}</Badge>}
        </Flex>
        <Flex as="p" wrap="wrap" columnGap={4} mt={0.5} color="text.muted" overflowWrap="anywhere">
          <span>{address === null ? t('addressUnknown') : t('address', { address })}</span>
          <time dateTime={created_at}>{t('signedIn', { when: when(created_at, now).absolute })}</time>
          <time dateTime={last_used_at} title={used.absolute}>
            {usedText()}
          </time>
        </Flex>
      </div>
      <RowButton
        size="sm"
        aria-label={t('signOutOf', { device: current ? t('current') : device })}
        isLoading={isBusy}
        onClick={onEnd}
      >
        {t('signOut')}
      </RowButton>
    </AccountRow>
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

type DeviceKind = 'computer' | 'phone' | 'tablet'

/** Null for what a user agent does not say or is not known here. */
type Device = { browser: string | null; system: string | null; kind: DeviceKind | null }

type Mark = readonly [name: string, mark: RegExp]

/** Browsers name each other in their user agents, so the more specific come first. */
const browsers: readonly Mark[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]

/** Likewise: Android calls itself Linux, and an iPhone “like Mac OS X”. */
const systems: readonly Mark[] = [
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

const find = (marks: readonly Mark[], userAgent: string) =>
  marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

function kindOf(system: string | null, userAgent: string): DeviceKind | null {
  if (system === null) return null
  if (system === 'iPadOS') return 'tablet'
  if (system === 'iOS') return 'phone'
  // On Android only phones say that they are mobile.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'computer'
}

export function readDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = find(systems, text)
  return { browser: find(browsers, text), system, kind: kindOf(system, text) }
}
