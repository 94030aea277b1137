import { Grid } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import type { ReactNode } from 'react'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const breathe = keyframes({ '50%': { opacity: 0.45 } })

const actions = {
  '.actions': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
  '.action': {
    position: 'relative',
    zIndex: 1,
    flex: '1 0 auto',
    display: 'flex',
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
  },
  // The whole card opens the server; the other buttons are above it.
  '.action.open': {
    position: 'static',
    zIndex: 'auto',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'xl' },
  },
  '.action.invite': { bg: 'transparent', color: 'text.primary', border: '1px', borderColor: 'border.strong' },
  '.action.invite:hover': { bg: 'bg.hover' },
  '.action.none': { bg: 'bg.subtle', color: 'text.muted', fontWeight: 'normal' },
  '.action.icon': { flex: 'none', w: 10, px: 0 },
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
  // Beside the icon, which has the same height.
  '.text': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minW: 0,
    minH: 12,
    alignSelf: 'start',
  },
  // Chakra's `noOfLines` is for the styled element itself.
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
  },
  '.star': {
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    boxSize: 10,
    mt: -1.5,
    me: -1.5,
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover' },
  },
  '.star[aria-pressed="true"]': { color: 'warning.text', svg: { fill: 'currentColor' } },
  '.ghost': { bg: 'bg.active', borderRadius: 'md', animation: `${breathe} 1.6s ease-in-out infinite` },
} as const

const cards = { '&[hidden], > li[hidden]': { display: 'none' }, ...card, ...actions } as const

type GuildGridProps = { label: string; isBusy?: boolean; isEmpty?: boolean; children: ReactNode }

/** Styles all cards at once: 200 styled components would be slow. */
export const GuildGrid = ({ label, isBusy, isEmpty, children }: GuildGridProps) => (
  <Grid
    as="ul"
    templateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))"
    gap={4}
    sx={cards}
    role="list"
    aria-label={label}
    aria-busy={isBusy}
    hidden={isEmpty}
  >
    {children}
  </Grid>
)

export const GhostCards = () =>
  Array.from({ length: 9 }, (_, index) => (
    <li key={index} aria-hidden>
      <div className="banner ghost" />
      <div className="ghost" style={{ height: 48, borderRadius: 13 }} />
      <div className="text">
        <div className="ghost" style={{ height: 16, width: '65%' }} />
        <div className="ghost" style={{ height: 13, width: '45%', marginTop: 8 }} />
      </div>
      <div className="actions">
        <div className="ghost action none" />
      </div>
    </li>
  ))
