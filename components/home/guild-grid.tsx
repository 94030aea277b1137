import { Grid } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import type { ReactNode } from 'react'
import { bannerStyles } from '@/components/discord/guild-banner'
import { clampedTo } from '@/theme/clamped-to'

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
    h: 9,
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
  '.action.icon': { flex: 'none', w: 9, px: 0 },
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
    gridTemplateRows: '24px minmax(48px, 1fr) 36px',
    columnGap: 3,
    rowGap: 3,
    p: 4,
    layerStyle: 'card',
    // Cards outside the window are neither laid out nor painted; the size is the one they have.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 176px',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.strong' },
  },
  ...bannerStyles,
  '.banner': { ...bannerStyles['.banner'], gridColumn: '1 / -1', mx: -4, mt: -4, borderTopRadius: 'xl' },
  // Beside the icon, which has the same height.
  '.text': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minW: 0,
    minH: 12,
    alignSelf: 'start',
  },
  '.name': {
    ...clampedTo(2),
    overflowWrap: 'anywhere',
    textAlign: 'var(--page-start)',
    fontWeight: 'semibold',
    lineHeight: 'short',
  },
  '.meta': { mt: 0.5, fontSize: 'sm', lineHeight: 'short', color: 'text.muted' },
  '.state': { display: 'flex', flexWrap: 'wrap', columnGap: 2 },
  '.problems': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
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

const shared = { '&[hidden], > li[hidden]': { display: 'none' } } as const
const cards = { ...shared, ...card, ...actions } as const

const wide = '@media (min-width: 62em)'

/** The parts of a card in one line, or on a phone in the lines of the text. */
const row = {
  ...card,
  '> li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr) auto 40px',
    [wide]: { gridTemplateColumns: '36px minmax(0, 1fr) 14rem 40px' },
    alignItems: 'center',
    columnGap: 3,
    minH: 12,
    px: { base: 3, md: 4 },
    py: { base: 2, lg: 1.5 },
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 50px',
    _hover: { bg: 'bg.hover' },
  },
  '> li + li': { borderTopWidth: '1px' },
  '.text': {
    minW: 0,
    [wide]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 4fr)',
      alignItems: 'center',
      columnGap: 4,
    },
  },
  '.name': { ...card['.name'], ...clampedTo(1), fontSize: 'sm' },
  '.meta': {
    ...card['.meta'],
    mt: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.star': { ...card['.star'], gridArea: '1 / 4', m: 0 },
  '.actions': {
    gridArea: '1 / 3',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'end',
    gap: 1,
  },
  '.action': { ...actions['.action'], flex: 'none', h: 8, px: 3, bg: 'transparent' },
  '.action.open': { ...actions['.action.open'], _after: { content: '""', position: 'absolute', inset: 0 } },
  // The ring is around the row, which it opens.
  '.action.open:focus-visible': { outline: 0 },
  '.action.open:focus-visible::after': {
    outline: '2px solid',
    outlineColor: 'focus.ring',
    outlineOffset: '-2px',
  },
  '.action.none': {
    ...actions['.action.none'],
    bg: 'transparent',
    px: 0,
    textAlign: 'end',
    maxW: { base: 24, lg: 'none' },
  },
  '.action.icon': { ...actions['.action.icon'], w: 8 },
  // Its row opens the server, and has little room beside its name.
  '@media (max-width: 47.99em)': {
    '.action.icon': { display: 'none' },
    '.action.open': { w: 0, px: 0, overflow: 'hidden' },
    '.action.invite': { w: 10, h: 10, px: 0, gap: 0, fontSize: 0 },
  },
} as const

const styles = {
  cards,
  list: { ...shared, ...actions, ...row },
} as const

export type GridLayout = keyof typeof styles

const columns = {
  cards: { templateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))', gap: 4 },
  list: { templateColumns: 'minmax(0, 1fr)', layerStyle: 'card', overflow: 'hidden' },
} as const

type GuildGridProps = {
  layout?: GridLayout
  label: string
  isBusy?: boolean
  isEmpty?: boolean
  children: ReactNode
}

/** Styles all servers at once: 200 styled components would be slow. */
export const GuildGrid = ({ layout = 'cards', label, isBusy, isEmpty, children }: GuildGridProps) => (
  <Grid
    as="ul"
    {...columns[layout]}
    sx={styles[layout]}
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
