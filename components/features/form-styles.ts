import { landedStyles } from '@/components/form/landed-styles'
import { noticeStrip } from '@/components/ui/inline-notice'

/** Shared by the form and its skeleton, so that one takes the other's place without a shift. */
export const formStyles = {
  display: 'grid',
  gap: 6,
  // Room for the save bar, whether it is there or not.
  pb: 28,
  '.head': {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: 4,
    mb: { base: 2, md: 0 },
  },
  '.head > .icon': {
    display: 'grid',
    placeItems: 'center',
    boxSize: 11,
    flexShrink: 0,
    borderRadius: 'lg',
    bg: 'accent.subtle',
    color: 'accent.text',
  },
  '.head > div': { minW: 0 },
  '.lead': { mt: 1, color: 'text.muted' },
  '.card': {
    display: 'grid',
    rowGap: 5,
    minW: 0,
    p: { base: 4, md: 6 },
    layerStyle: 'card',
  },
  '.card.switch': { position: 'relative', py: 3 },
  '.card > h2': { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  '.options': {
    display: 'grid',
    alignItems: 'start',
    columnGap: 8,
    rowGap: 5,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
  '.option': { position: 'relative', minW: 0 },
  '.option[data-wide]': { gridColumn: '1 / -1' },
  ...landedStyles,
  '.attention': {
    ...noticeStrip('warning'),
    '> p': { flex: '1 1 14rem' },
    ul: { display: 'flex', flexWrap: 'wrap', gap: 2, listStyleType: 'none' },
  },
} as const
