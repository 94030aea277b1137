import { chakra } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { type ReactNode, startTransition, useEffect, useState } from 'react'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const breathe = keyframes({ '50%': { opacity: 0.45 } })

const ring = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' }

const action = {
  '.action': {
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    h: 10,
    px: 4,
    borderRadius: 'md',
    bg: 'accent.subtle',
    color: 'accent.text',
    fontSize: 'sm',
    fontWeight: 'semibold',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { bg: 'accent.solid', color: 'text.onAccent' },
    _focusVisible: ring,
  },
  // The whole card opens the server; the other buttons are above it.
  '.action.open': {
    position: 'static',
    zIndex: 'auto',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'xl' },
  },
  '.action.invite': {
    bg: 'transparent',
    color: 'text.primary',
    borderWidth: '1px',
    borderColor: 'border.strong',
  },
  '.action.invite:hover': { bg: 'bg.hover', color: 'text.primary' },
  '.action.none': { bg: 'bg.subtle', color: 'text.muted', fontWeight: 'normal' },
  '.actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
  '.actions > .action': { flex: '1 0 auto' },
  '.actions > .settings': { flex: 'none', w: 10, px: 0 },
  '.waiting': {
    flex: '2 1 auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    fontSize: 'sm',
    color: 'text.muted',
  },
  '.waiting svg': { animation: `${turn} 1s linear infinite` },
} as const

const card = {
  '> li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) 40px',
    gridTemplateRows: '40px minmax(48px, 1fr) 40px',
    columnGap: 3,
    rowGap: 4,
    p: 4,
    layerStyle: 'card',
    // Cards outside the window are neither laid out nor painted; the size is the one they have.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 210px',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.strong' },
  },
  '> li > .action, > li > .actions': { gridColumn: '1 / -1' },
  '.banner': {
    gridColumn: '1 / -1',
    mx: -4,
    mt: -4,
    overflow: 'hidden',
    borderTopRadius: 'xl',
    bgImage: 'linear-gradient(110deg, var(--chakra-colors-brand-300), var(--chakra-colors-brand-100))',
    _dark: {
      opacity: 0.6,
      bgImage: 'linear-gradient(110deg, var(--chakra-colors-brand-800), var(--chakra-colors-brand-900))',
    },
    img: { w: 'full', h: 'full', objectFit: 'cover' },
  },
  // Beside the icon, which is as high.
  '.text': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minW: 0,
    minH: 12,
    alignSelf: 'start',
  },
  '.name': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textAlign: 'left',
    fontWeight: 'semibold',
    lineHeight: 'short',
  },
  '.meta': { textAlign: 'left', mt: 0.5, fontSize: 'sm', lineHeight: 'short', color: 'text.muted' },
  '.problems': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    ms: 2,
    color: 'warning.text',
    fontWeight: 'medium',
    svg: { flexShrink: 0 },
  },
  '.star': {
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    w: 10,
    h: 10,
    mt: -1.5,
    me: -1.5,
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover' },
    _focusVisible: ring,
  },
  '.star[aria-pressed="true"]': { color: 'warning.text', svg: { fill: 'currentColor' } },
  '.ghost': {
    display: 'block',
    bg: 'bg.active',
    borderRadius: 'md',
    animation: `${breathe} 1.6s ease-in-out infinite`,
  },
} as const

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: 4,
  listStyle: 'none',
  '&[hidden], > li[hidden]': { display: 'none' },
  ...card,
  ...action,
} as const

type GuildGridProps = { label: string; isBusy?: boolean; isEmpty?: boolean; children: ReactNode }

export const GuildGrid = ({ label, isBusy, isEmpty, children }: GuildGridProps) => (
  <chakra.ul sx={grid} role="list" aria-label={label} aria-busy={isBusy} hidden={isEmpty}>
    {children}
  </chakra.ul>
)

export const GhostCards = ({ count = 9 }: { count?: number }) =>
  Array.from({ length: count }, (_, at) => (
    <li key={at} aria-hidden>
      <span className="banner ghost" />
      <span className="ghost" style={{ height: 48, borderRadius: 13 }} />
      <span className="text">
        <span className="ghost" style={{ height: 16, width: '65%' }} />
        <span className="ghost" style={{ height: 13, width: '45%', marginTop: 8 }} />
      </span>
      <span />
      <span className="ghost action none" />
    </li>
  ))

/** As many as fill a window, and as can be drawn without a pause. */
const step = 12

/** How many of a long list to draw: a windowful at first, the rest in steps that leave room for what a person does. */
export function useGrowingCount(total: number) {
  const [count, setCount] = useState(step)
  const isWhole = count >= total

  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setCount((now) => now + step)))
    return () => clearTimeout(timer)
  }, [isWhole, count])

  return count
}
