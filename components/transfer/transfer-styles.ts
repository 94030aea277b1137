import { fieldsStyles } from '@/components/changes/history-styles'

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const

/** The columns of the roles and channels, from a tablet on. */
const columns = 'minmax(0, 1.1fr) minmax(0, 0.9fr) minmax(0, 1.3fr) 6.5rem'

const references = {
  '.columns': {
    display: { base: 'none', md: 'grid' },
    gridTemplateColumns: columns,
    columnGap: 4,
    mt: 4,
    pb: 2,
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'text.muted',
  },
  '.references': { listStyleType: 'none', fontSize: 'sm', mt: { base: 4, md: 0 } },
  '.references > li': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: columns },
    alignItems: 'center',
    columnGap: 4,
    rowGap: 2,
    py: { base: 4, md: 2.5 },
    borderTopWidth: '1px',
  },
  '.theirs': { display: 'flex', gap: 2, minW: 0, overflowWrap: 'anywhere' },
  '.theirs .icon': { flexShrink: 0, pt: '3px', color: 'text.muted' },
  '.theirs p': { minW: 0 },
  '.theirs .name': { fontWeight: 'semibold' },
  '.used': { color: 'text.muted', overflowWrap: 'anywhere', gridColumn: { base: '1 / -1', md: 'auto' } },
  '.used .caption': { display: { md: 'none' } },
  '.ours': { minW: 0, gridColumn: { base: '1 / -1', md: 'auto' } },
  // Only for screen readers: the column has the same title.
  '.ours label, .ours .chakra-form__label': { position: 'absolute', layerStyle: 'visuallyHidden' },
  '.ours .chakra-form__helper-text:has(> :empty)': { m: 0 },
  '.how': { gridRow: { base: 1, md: 'auto' }, gridColumn: { base: 2, md: 'auto' }, fontSize: 'xs' },
  '.how > span': { px: 2, py: 0.5, borderRadius: 'full', bg: 'bg.subtle', color: 'text.muted' },
  '[data-how="chosen"] .how > span': { bg: 'accent.subtle', color: 'accent.text' },
  '[data-how="none"] .how > span': { bg: 'warning.subtle', color: 'warning.text' },
} as const

const parts = {
  '.parts': { listStyleType: 'none', mt: 4, transition: 'opacity 120ms' },
  '.parts[aria-busy="true"]': { opacity: 0.6 },
  '.part': { py: 3, borderTopWidth: '1px', fontSize: 'sm' },
  '.part:last-of-type': { pb: 0 },
  '.part > .line': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 16rem) minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: 4,
    minH: 8,
  },
  '.part label': { ...row, flexWrap: 'nowrap', gap: 3, minH: 8, fontWeight: 'semibold', cursor: 'pointer' },
  '.part .what': {
    color: 'text.muted',
    overflowWrap: 'anywhere',
    gridColumn: { base: '1 / -1', md: 'auto' },
    gridRow: { base: 2, md: 'auto' },
    ps: { base: '1.875rem', md: 0 },
  },
  '.part:not([data-state="changes"]) label': { color: 'text.muted', fontWeight: 'normal', cursor: 'default' },
  '.part[data-state="refused"] .what': { color: 'danger.text', fontWeight: 'medium' },
  '.errors': { mt: 2 },
  '.part > ul': { mt: 2, ps: '1.875rem' },
  '.part > .detail': { mt: 2, ps: { md: '1.875rem' } },
  ...fieldsStyles,
} as const

export const transferStyles = {
  '.hint': { layerStyle: 'hint' },
  ...references,
  ...parts,
} as const
