import { Button, chakra } from '@chakra-ui/react'
import { type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  action?: ReactNode
  children?: ReactNode
}

export const EmptyState = ({ action, ...state }: EmptyStateProps) => (
  <StateFrame {...state} actions={action} heading="p" />
)

export type Tone = 'neutral' | 'accent' | 'info' | 'warning' | 'danger'

const tones: Record<Tone, { bg: string; color: string }> = {
  neutral: { bg: 'bg.subtle', color: 'text.muted' },
  accent: { bg: 'accent.subtle', color: 'accent.text' },
  info: { bg: 'info.subtle', color: 'info.text' },
  warning: { bg: 'warning.subtle', color: 'warning.text' },
  danger: { bg: 'danger.subtle', color: 'danger.text' },
}

type FrameProps = {
  icon: LucideIcon
  tone?: Tone
  title: string
  heading?: 'h1' | 'h2' | 'p'
  /** `alert` when it appears in answer to something that failed. */
  role?: 'alert' | 'status'
  actions?: ReactNode
  children?: ReactNode
}

const iconStyles = {
  display: 'grid',
  placeItems: 'center',
  boxSize: 14,
  mb: 4,
  borderRadius: 'full',
} as const

const styles = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  maxW: 'lg',
  mx: 'auto',
  px: 4,
  py: { base: 8, md: 12 },
  '.frame-title': {
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: 'short',
    textWrap: 'balance',
    letterSpacing: 'tight',
  },
  'h1.frame-title': { fontSize: { base: '2xl', md: '3xl' }, fontWeight: 'bold', lineHeight: 'shorter' },
  'h1 ~ .frame-text': { fontSize: 'md' },
  '.frame-text': { mt: 2, color: 'text.muted', fontSize: 'sm', '> * + *': { mt: 2 } },
  '.frame-actions': { mt: 6, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 },
} as const

/** An icon, one sentence and what can be done about it: the shape of every empty, failed or missing thing. */
export function StateFrame({ icon: Icon, tone = 'neutral', title, heading = 'h2', ...props }: FrameProps) {
  const { role, actions, children } = props
  const Title = heading
  return (
    <chakra.div role={role} sx={styles}>
      <chakra.span {...tones[tone]} {...iconStyles} aria-hidden>
        <Icon size={26} strokeWidth={1.75} />
      </chakra.span>
      <Title className="frame-title">{title}</Title>
      {children && <div className="frame-text">{children}</div>}
      {actions && <div className="frame-actions">{actions}</div>}
    </chakra.div>
  )
}

type NothingFoundProps = { title: string; clear: string; onClear: () => void }

export const NothingFound = ({ title, clear, onClear }: NothingFoundProps) => (
  <EmptyState
    icon={SearchX}
    title={title}
    action={
      <Button variant="outline" onClick={onClear}>
        {clear}
      </Button>
    }
  />
)
