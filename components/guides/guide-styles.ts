const focus = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' } as const
const link = { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const
const frame = { borderWidth: '1px', borderRadius: 'md', bg: 'bg.surface' } as const

/** The list of guides: beside a guide on a wide screen; on others the way to it is a link. */
const list = {
  display: { base: 'none', lg: 'block' },
  alignSelf: 'start',
  position: 'sticky',
  top: 4,
  maxH: 'calc(100dvh - 2rem)',
  overflowY: 'auto',
  p: 2,
  fontSize: 'sm',
  ...frame,
  borderRadius: 'lg',
  h2: { px: 2, pt: 2, pb: 1, fontWeight: 'semibold' },
  ul: { listStyle: 'none', pb: 1 },
  'ul ul': { ps: 3 },
  a: { display: 'block', px: 2, py: 1.5, borderRadius: 'md', color: 'text.muted' },
  'a:hover, a[aria-current]': { bg: 'bg.hover', color: 'text.primary' },
} as const

/** The words of a guide. */
const prose = {
  minW: 0,
  lineHeight: 'tall',
  overflowWrap: 'anywhere',
  '> *': { maxW: '3xl' },
  '> .scrolled': { maxW: 'full' },
  h1: { fontSize: '3xl', fontWeight: 'bold', lineHeight: 'short' },
  h2: { mt: 10, fontSize: 'xl', fontWeight: 'semibold', scrollMarginTop: '1rem' },
  h3: { mt: 8, fontSize: 'lg', fontWeight: 'semibold', scrollMarginTop: '1rem' },
  h4: { mt: 6, fontWeight: 'semibold', scrollMarginTop: '1rem' },
  '.anchor': { display: 'inline-block', ms: 1, p: 1, color: 'text.muted', verticalAlign: 'middle' },
  'p, ul, ol, blockquote': { mt: 3 },
  'ul, ol': { ps: 6 },
  li: { mt: 1 },
  'li > p': { mt: 1 },
  a: link,
  hr: { my: 6 },
  blockquote: { ps: 4, borderInlineStartWidth: '3px', color: 'text.muted' },
  code: { px: 1, py: '1px', fontFamily: 'mono', fontSize: '0.875em', bg: 'bg.subtle', borderRadius: 'sm' },
  '.code': { position: 'relative', mt: 4, ...frame, overflow: 'hidden' },
  '.code button': {
    position: 'absolute',
    top: 1,
    insetInlineEnd: 1,
    display: 'grid',
    placeItems: 'center',
    w: 8,
    h: 8,
    borderRadius: 'md',
    color: 'text.muted',
    bg: 'bg.surface',
  },
  '.code button:hover': { bg: 'bg.hover' },
  '.code [role="status"]': {
    position: 'absolute',
    top: 2,
    insetInlineEnd: 11,
    fontSize: 'sm',
    bg: 'bg.surface',
  },
  pre: {
    p: 4,
    pe: 12,
    overflowX: 'auto',
    fontFamily: 'mono',
    fontSize: 'sm',
    lineHeight: 'base',
    overflowWrap: 'normal',
  },
  '.scrolled': { mt: 4, overflowX: 'auto', ...frame },
  table: { w: 'full', fontSize: 'sm', borderCollapse: 'collapse' },
  // Two columns fit on a phone; more of them are scrolled.
  'table:has(th:nth-of-type(3))': { minW: '36rem' },
  'th, td': { p: 3, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'break-word' },
  th: { fontWeight: 'semibold', bg: 'bg.subtle' },
  'tbody tr + tr': { borderTopWidth: '1px' },
} as const

export const guideStyles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' },
  columnGap: 10,
  py: { base: 6, md: 10 },
  '.list': list,
  '.prose': prose,
  '.all': { display: { base: 'inline-block', lg: 'none' }, mb: 4, fontSize: 'sm', ...link },
  'a:focus-visible, button:focus-visible, pre:focus-visible, .scrolled:focus-visible': focus,
} as const

/** The page that lists the guides. */
export const indexStyles = {
  py: { base: 6, md: 10 },
  '.lead': { mt: 3, color: 'text.muted', maxW: '3xl' },
  '.groups': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: 4,
    mt: 8,
  },
  section: { p: 4, ...frame, borderRadius: 'lg', boxShadow: 'card' },
  h2: { fontSize: 'lg', fontWeight: 'semibold' },
  ul: { listStyle: 'none' },
  li: { mt: 3 },
  a: { ...link, display: 'inline-block', py: 0.5, fontWeight: 'medium' },
  'li p': { fontSize: 'sm', color: 'text.muted' },
  'a:focus-visible': focus,
} as const
