import { featureStyles } from './grid/feature-styles'

/** Shared by the overview and its skeleton, so that one takes the other's place without a shift. */
export const overviewStyles = {
  display: 'grid',
  gap: 8,
  h2: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short', mb: 3 },
  '.head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
  '.names': { flex: '1 1 12rem', minW: 0 },
  '.top': {
    display: 'grid',
    gap: 6,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
  '.facts': { display: 'grid', gap: 3 },
  '.facts > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    px: 4,
    h: 14,
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'xl',
  },
  dt: { display: 'flex', alignItems: 'center', gap: 2, color: 'text.muted', fontSize: 'sm' },
  dd: { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  ...featureStyles,
} as const
