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

export type Tone = 'accent' | 'info' | 'warning' | 'danger'

const tones: Record<Tone, { bg: string; color: string }> = {
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

const pictureStyles = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  mb: 4,
  '> svg': { fill: 'bg.surface', stroke: 'border.strong' },
  '> svg .line': { fill: 'border.strong', stroke: 'none', opacity: 0.5 },
  '> span': {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    boxSize: 14,
    borderRadius: 'full',
    outline: '4px solid',
    outlineColor: 'bg.canvas',
  },
} as const

/** Two cards, with the icon before them. */
const Picture = ({ icon: Icon, tone }: { icon: LucideIcon; tone: Tone }) => (
  <chakra.span sx={pictureStyles} aria-hidden>
    <svg width="176" height="88" viewBox="0 0 176 88">
      {['rotate(-7 48 44)', 'rotate(7 128 44) translate(80)'].map((transform) => (
        <g key={transform} transform={transform}>
          <rect x="12" y="16" width="72" height="56" rx="10" />
          <circle className="line" cx="26" cy="31" r="6" />
          <rect className="line" x="38" y="28" width="34" height="6" rx="3" />
          <rect className="line" x="20" y="46" width="56" height="5" rx="2.5" />
          <rect className="line" x="20" y="57" width="38" height="5" rx="2.5" />
        </g>
      ))}
    </svg>
    <chakra.span {...tones[tone]}>
      <Icon size={26} strokeWidth={1.75} />
    </chakra.span>
  </chakra.span>
)

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

/** A picture, one sentence and what can be done about it: the shape of every empty, failed or missing thing. */
export function StateFrame({ icon, tone = 'accent', title, heading = 'h2', ...props }: FrameProps) {
  const { role, actions, children } = props
  const Title = heading
  return (
    <chakra.div role={role} sx={styles}>
      <Picture icon={icon} tone={tone} />
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
