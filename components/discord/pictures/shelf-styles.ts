import { beside, wide } from './picture-widths'

const slotStyles = {
  '.slot': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: 1,
    h: '6rem',
    p: 1,
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.subtle',
    overflow: 'hidden',
    color: 'text.muted',
    fontSize: 'xs',
    lineHeight: 'short',
    textAlign: 'center',
  },
  '.slot[data-empty]': { borderStyle: 'dashed', borderColor: 'border.strong' },
  '.slot > img': { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain', borderRadius: 'sm' },
  '.slot > .remove': {
    position: 'absolute',
    top: 1,
    insetEnd: 1,
    display: 'grid',
    placeItems: 'center',
    boxSize: 6,
    borderRadius: 'full',
    borderWidth: '1px',
    bg: 'bg.surface',
    color: 'text.primary',
    _hover: { bg: 'bg.active' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '1px' },
  },
  '@media (hover: none)': { '.by-hand': { display: 'none' } },
} as const

/** The picture, and beside it or below it the ways to get another. */
export const shelfStyles = {
  display: 'grid',
  alignContent: 'start',
  gap: 3,
  ...slotStyles,
  '.ways': { display: 'flex', flexWrap: 'wrap', gap: 2 },
  '.note, .failure': { mt: 1.5, fontSize: 'xs', lineHeight: 'short', overflowWrap: 'anywhere' },
  '.note': { color: 'text.muted' },
  '.failure': { color: 'danger.text' },
  [beside]: { gridTemplateColumns: '6rem minmax(0, 1fr)' },
  [wide]: { gridTemplateColumns: '8rem minmax(0, 1fr)', '.slot': { h: '4.5rem' } },
} as const
