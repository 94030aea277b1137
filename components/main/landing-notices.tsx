import { chakra } from '@chakra-ui/react'
import { CircleAlert, FlaskConical, KeyRound, type LucideIcon } from 'lucide-react'
import { useRouter } from 'next/router'
import { useTranslations } from 'next-intl'
import { useIsSignedIn } from '@/api/session'
import { usePublicConfig } from '@/components/app/public-config'

type Notice = {
  text: 'next' | 'cancelled' | 'failed' | 'demo'
  icon: LucideIcon
  colour: string
  ground: string
}

const notices = {
  next: { text: 'next', icon: KeyRound, colour: 'info.text', ground: 'info.subtle' },
  cancelled: { text: 'cancelled', icon: CircleAlert, colour: 'warning.text', ground: 'warning.subtle' },
  failed: { text: 'failed', icon: CircleAlert, colour: 'danger.text', ground: 'danger.subtle' },
  demo: { text: 'demo', icon: FlaskConical, colour: 'accent.text', ground: 'accent.subtle' },
} satisfies Record<string, Notice>

const cancelledCodes = ['cancelled', 'access_denied']

const styles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  px: 4,
  py: 3,
  mb: 4,
  borderRadius: 'lg',
  fontSize: 'sm',
  maxW: 'lg',
  '&:last-of-type': { mb: 7 },
  svg: { flexShrink: 0, mt: '1px' },
} as const

/** Why the person is here, when there is a reason: a page that asked for a sign-in, a cancelled one, the demo. */
export function LandingNotices({ hasNext }: { hasNext: boolean }) {
  const t = useTranslations('main.notice')
  const { mode } = usePublicConfig()
  const { sign_in: code } = useRouter().query
  const isSignedIn = useIsSignedIn()
  const shown: Notice[] = []
  if (typeof code === 'string' && !isSignedIn) {
    shown.push(cancelledCodes.includes(code) ? notices.cancelled : notices.failed)
  } else if (hasNext && !isSignedIn) shown.push(notices.next)
  if (mode === 'demo') shown.push(notices.demo)

  return shown.map(({ text, icon: Icon, colour, ground }) => (
    <chakra.div key={text} sx={styles} bg={ground}>
      <chakra.span color={colour}>
        <Icon size={18} aria-hidden />
      </chakra.span>
      {t(text)}
    </chakra.div>
  ))
}
