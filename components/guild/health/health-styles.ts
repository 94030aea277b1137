/** The bar's height is the same whatever it says: nothing below moves when it says something else. */
const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minH: 14,
  px: 4,
  py: 2,
  '> svg': { flexShrink: 0, color: 'text.muted' },
  h2: { flex: 1, minW: 0, fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  '.label': { display: 'block', fontSize: 'xs', fontWeight: 'medium', color: 'text.muted' },
} as const

const row = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2.5,
  py: 2,
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '> svg': { mt: 0.5 },
  p: { gridColumn: 2, color: 'text.muted' },
  a: {
    justifySelf: 'start',
    minH: 6,
    fontWeight: 'semibold',
    color: 'accent.text',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
} as const

export const healthStyles = {
  bg: 'bg.surface',
  borderWidth: '1px',
  borderRadius: 'xl',
  '.bar': bar,
  '&[data-tone="fine"] .bar > svg': { color: 'success.text' },
  '&[data-tone="warning"] .bar > svg, li[data-severity="warning"] > svg': { color: 'warning.text' },
  '&[data-tone="error"] .bar > svg, li[data-severity="error"] > svg': { color: 'danger.text' },
  '.groups': { px: 4, pb: 4, borderTopWidth: '1px', display: 'grid', gap: 3, pt: 3 },
  h3: { fontSize: 'sm', fontWeight: 'semibold' },
  ul: { listStyleType: 'none' },
  li: row,
  '.again': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    pt: 3,
    borderTopWidth: '1px',
    fontSize: 'sm',
  },
  '.note': { fontSize: 'sm', color: 'text.muted' },
} as const
