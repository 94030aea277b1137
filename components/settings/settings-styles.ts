import { landedStyles } from '@/components/form/landed-styles'

/** Shared by the form and its skeleton, so that one takes the other's place without a shift. */
export const settingsStyles = {
  display: 'grid',
  gap: 6,
  // Room for the save bar, whether it is there or not.
  pb: 28,
  '.head, .field': { position: 'relative', minW: 0 },
  '.head': { mb: { base: 2, md: 0 } },
  ...landedStyles,
  '.lead': { mt: 1, color: 'text.muted' },
  '.card': {
    display: 'grid',
    alignItems: 'start',
    columnGap: 8,
    rowGap: 5,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    p: { base: 4, md: 6 },
    layerStyle: 'card',
  },
  '.card > h2': { gridColumn: '1 / -1', fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  // A complaint may be longer than the help in its place; the page below stays where it is.
  '.prefix': { minH: { md: '19rem' } },
} as const
