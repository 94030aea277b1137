/** The page's look, shared with its skeleton so that nothing moves when the data is there. */
export const statusStyles = {
  display: 'grid',
  gap: 6,
  '.card': {
    layerStyle: 'card',
    p: { base: 4, md: 6 },
    minW: 0,
  },
  '.lead': { mt: 1, color: 'text.muted' },
  '.state': { display: 'flex', gap: 3, alignItems: 'center', minH: 8 },
  '.facts': {
    mt: 4,
    display: 'grid',
    gap: 4,
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  },
  '.facts dt': { color: 'text.muted', fontSize: 'sm' },
  '.facts dd': {
    fontWeight: 'semibold',
    minH: 6,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '.chart': { mt: 4, h: '180px' },
  '.chart svg': { display: 'block', w: 'full', h: '140px', overflow: 'visible' },
  '.scale': { display: 'flex', justifyContent: 'space-between', color: 'text.muted', fontSize: 'xs' },
  '.rows': { mt: 4, maxH: '24rem', overflow: 'auto' },
  table: { w: 'full', fontVariantNumeric: 'tabular-nums' },
  'th, td': { textAlign: 'start', py: 2, pe: 4, borderBottomWidth: '1px', whiteSpace: 'nowrap' },
  th: { color: 'text.muted', fontSize: 'sm', fontWeight: 'medium' },
  summary: { mt: 3, cursor: 'pointer', minH: 6, color: 'accent.text', fontWeight: 'medium' },
} as const
