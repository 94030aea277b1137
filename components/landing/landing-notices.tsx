import { Button, chakra } from '@chakra-ui/react'
import {
  CircleAlert,
  CircleCheck,
  FlaskConical,
  KeyRound,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { useIsSignedIn } from '@/api/session'
import { type UnfinishedSignOut, useSignOut, useUnfinishedSignOut } from '@/api/sign-out'
import { notify } from '@/components/ui/notify'
import { usePublicConfig } from '@/components/ui/public-config'

type Notice =
  'next' | 'cancelled' | 'failed' | 'unavailable' | 'away' | 'tooMany' | 'misconfigured' | 'deleted' | 'demo'

const icons: Record<Notice, LucideIcon> = {
  next: KeyRound,
  cancelled: CircleAlert,
  failed: CircleAlert,
  unavailable: CircleAlert,
  away: CircleAlert,
  tooMany: CircleAlert,
  misconfigured: TriangleAlert,
  deleted: CircleCheck,
  demo: FlaskConical,
}

/** How a sign-in ended; anything else is `failed`. */
const noticesByCode: Record<string, Notice> = {
  cancelled: 'cancelled',
  access_denied: 'cancelled',
  sign_in_misconfigured: 'misconfigured',
  platform_unavailable: 'unavailable',
  platform_paused: 'unavailable',
  platform_rate_limited: 'unavailable',
  database_unavailable: 'away',
  storage_full: 'away',
  rate_limited: 'tooMany',
}

const styles = {
  display: 'grid',
  gap: 3,
  mb: 7,
  maxW: 'lg',
  fontSize: 'sm',
  '> *': { display: 'flex', alignItems: 'flex-start', gap: 3, px: 4, py: 3, borderRadius: 'lg' },
  svg: { flexShrink: 0, mt: '1px' },
  '.notice-next': { bg: 'info.subtle', svg: { color: 'info.text' } },
  '.notice-cancelled': { bg: 'warning.subtle', svg: { color: 'warning.text' } },
  '.notice-unfinished': {
    bg: 'warning.subtle',
    '> svg': { color: 'warning.text' },
    h2: { fontWeight: 'semibold' },
  },
  '.notice-failed, .notice-unavailable, .notice-away, .notice-tooMany, .notice-misconfigured': {
    bg: 'danger.subtle',
    svg: { color: 'danger.text' },
  },
  '.notice-deleted': { bg: 'success.subtle', svg: { color: 'success.text' } },
  '.notice-demo': { bg: 'accent.subtle', svg: { color: 'accent.text' } },
} as const

/** Why the person is here, when there is a reason: a page that asked for a sign-in, a sign-in or a sign-out that failed, a deletion, the demo. */
export function LandingNotices({ hasNext }: { hasNext: boolean }) {
  const t = useTranslations('main.notice')
  const { mode } = usePublicConfig()
  const { sign_in: code, account } = useRouter().query
  const isSignedIn = useIsSignedIn()
  const unfinished = useUnfinishedSignOut()
  const shown: (Notice | undefined)[] = [
    isSignedIn ? undefined : account === 'deleted' ? account : reason(code, hasNext),
    mode === 'demo' ? 'demo' : undefined,
  ]
  const notices = shown.filter((notice) => notice !== undefined)
  if (notices.length === 0 && !unfinished) return null

  return (
    <chakra.div sx={styles}>
      {unfinished && <UnfinishedSignOutNotice {...unfinished} />}
      {notices.map((notice) => {
        const Icon = icons[notice]
        return (
          <p key={notice} className={`notice-${notice}`}>
            <Icon size={18} aria-hidden />
            {t(notice)}
          </p>
        )
      })}
    </chakra.div>
  )
}

/** `code` is what the server's sign-in answered with when it did not come about. */
function reason(code: string | string[] | undefined, hasNext: boolean): Notice | undefined {
  if (typeof code === 'string') return noticesByCode[code] ?? 'failed'
  return hasNext ? 'next' : undefined
}

/** The server has not confirmed a sign-out: says so until it has, because its cookie may still let this browser in. */
function UnfinishedSignOutNotice({ everywhere, reason }: UnfinishedSignOut) {
  const t = useTranslations('main.unfinished')
  const { mutateAsync, isPending } = useSignOut()

  async function tryAgain() {
    // It stands here again where it failed again.
    if (await mutateAsync({ everywhere })) notify({ status: 'success', title: t('done') })
  }
  return (
    <div className="notice-unfinished" role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <h2>{t('title')}</h2>
        <p>{t('text', { reason })}</p>
        <Button
          size="sm"
          mt={3}
          isLoading={isPending}
          loadingText={t('trying')}
          onClick={() => void tryAgain()}
        >
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
