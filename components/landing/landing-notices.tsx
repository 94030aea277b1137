import { Grid, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, FlaskConical, KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { useIsSignedIn } from '@/api/session'
import { type UnfinishedSignOut, useSignOut, useUnfinishedSignOut } from '@/api/sign-out'
import { BusyButton } from '@/components/ui/busy-button'
import { notify } from '@/components/ui/notify'
import { useErrorText } from '@/components/ui/error-kinds'
import { Notice } from '@/components/ui/page'
import { usePublicConfig } from '@/components/ui/public-config'

const failure = { icon: CircleAlert, tone: 'danger' } as const
const notices = {
  next: { icon: KeyRound, tone: 'info' },
  cancelled: { icon: CircleAlert, tone: 'warning' },
  failed: failure,
  unavailable: failure,
  away: failure,
  tooMany: failure,
  misconfigured: { icon: TriangleAlert, tone: 'danger' },
  signedInAnyway: { icon: CircleAlert, tone: 'warning' },
  deleted: { icon: CircleCheck, tone: 'success' },
  signedOut: { icon: CircleCheck, tone: 'success' },
  demo: { icon: FlaskConical, tone: 'accent' },
} as const
type NoticeName = keyof typeof notices

/** By the code with which a sign-in ended; any other is `failed`. */
const noticesByCode: Record<string, NoticeName> = {
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

/** @param next where somebody wanted to go: whoever is signed in although a sign-in failed is told so and taken there */
export function LandingNotices({ next }: { next?: string }) {
  const t = useTranslations('main.notice')
  const { mode } = usePublicConfig()
  const {
    query: { sign_in: code, account },
    replace,
  } = useRouter()
  const isSignedIn = useIsSignedIn()
  const unfinished = useUnfinishedSignOut()
  const hasFailed = typeof code === 'string'
  const onward = isSignedIn && hasFailed ? next : undefined
  const goOn = useEffectEvent((page: string) => {
    notify({ status: 'warning', title: t('signedInAnyway') })
    void replace(page)
  })

  useEffect(() => {
    if (onward !== undefined) goOn(onward)
  }, [onward])

  function reason(): NoticeName | false {
    if (isSignedIn) return hasFailed && 'signedInAnyway'
    if (account === 'deleted') return account
    if (hasFailed) return noticesByCode[code] ?? 'failed'
    if (next !== undefined) return 'next'
    return unfinished === null && 'signedOut'
  }
  const shown = [reason(), mode === 'demo' && ('demo' as const)].filter((name) => name !== false)
  if (shown.length === 0 && !unfinished) return null

  return (
    <Grid gap={3} mb={7} maxW="lg">
      {unfinished && <UnfinishedSignOutNotice {...unfinished} />}
      {shown.map((name) => (
        <Notice key={name} {...notices[name]} role={name === 'signedOut' ? 'status' : undefined}>
          <p>{t(name)}</p>
        </Notice>
      ))}
    </Grid>
  )
}

/** Shown until the server has confirmed a sign-out, because the browser's cookie may still be valid. */
function UnfinishedSignOutNotice({ everywhere, error }: UnfinishedSignOut) {
  const t = useTranslations('main.unfinished')
  const errorText = useErrorText()
  const { mutate, isPending } = useSignOut()

  return (
    <Notice tone="warning" icon={TriangleAlert} role="alert">
      <div>
        <Text as="h2" fontWeight="semibold">
          {t('title')}
        </Text>
        <p>{t('text', { reason: errorText(error) })}</p>
        <BusyButton
          size="sm"
          mt={3}
          isLoading={isPending}
          loadingText={t('trying')}
          onClick={() => mutate({ everywhere })}
        >
          {t('again')}
        </BusyButton>
      </div>
    </Notice>
  )
}
