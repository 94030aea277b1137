const focus = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' } as const
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const
const row = { display: 'flex', alignItems: 'center' } as const
const link = { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const

const contents = {
  alignSelf: 'start',
  position: { lg: 'sticky' },
  top: { lg: 4 },
  maxH: { base: '16rem', lg: 'calc(100dvh - 2rem)' },
  overflowY: 'auto',
  p: 2,
  fontSize: 'sm',
  borderWidth: '1px',
  borderRadius: 'lg',
  bg: 'bg.surface',
  summary: { px: 2, py: 1.5, fontWeight: 'semibold', cursor: 'pointer', borderRadius: 'md' },
  ul: { listStyle: 'none', pb: 2 },
  a: {
    display: 'flex',
    gap: 2,
    alignItems: 'baseline',
    px: 2,
    py: 1.5,
    borderRadius: 'md',
    color: 'text.muted',
  },
  'a:hover, a[aria-current]': { bg: 'bg.hover', color: 'text.primary' },
} as const

const call = {
  mt: 3,
  bg: 'bg.surface',
  borderWidth: '1px',
  borderRadius: 'lg',
  boxShadow: 'card',
  scrollMarginTop: '1rem',
  minW: 0,
  '.call-head': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    px: 4,
    py: 3,
  },
  'h3 button': {
    ...row,
    justifyContent: 'space-between',
    gap: 3,
    w: 'full',
    minH: 8,
    textAlign: 'start',
    fontWeight: 'semibold',
  },
  'button svg': { flexShrink: 0, transition: 'transform 120ms' },
  '[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
  '.anchor': { display: 'grid', placeItems: 'center', w: 8, h: 8, color: 'text.muted', borderRadius: 'md' },
  '.call-line': { ...row, gridColumn: '1 / -1', flexWrap: 'wrap', gap: 2, mt: 1 },
} as const

const details = {
  ...column,
  gap: 2,
  px: 4,
  pb: 4,
  fontSize: 'sm',
  h4: { mt: 3, fontSize: 'md', fontWeight: 'semibold' },
  h5: { mt: 2, fontWeight: 'semibold' },
  '.fields, .failures': { ...column, listStyle: 'none', gap: 2, mt: 1 },
  '.fields li': { borderInlineStartWidth: '2px', ps: 3, minW: 0, overflowWrap: 'anywhere' },
  '.name': { fontWeight: 'semibold' },
  '.words': { color: 'text.muted' },
  '.required': { color: 'danger.text', fontSize: 'xs', fontWeight: 'semibold' },
  summary: { cursor: 'pointer', py: 1, borderRadius: 'sm', overflowWrap: 'anywhere' },
  '.codes': { color: 'text.muted' },
  details: { minW: 0 },
} as const

const example = {
  mt: 2,
  borderWidth: '1px',
  borderRadius: 'md',
  overflow: 'hidden',
  figcaption: { ...row, gap: 2, ps: 3, color: 'text.muted', bg: 'bg.subtle' },
  button: { display: 'grid', placeItems: 'center', w: 8, h: 8, ms: 'auto' },
  pre: {
    p: 3,
    m: 0,
    maxH: '24rem',
    overflow: 'auto',
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: 'base',
  },
} as const

/** Of the page about the API: the list beside the calls, above them on a phone. */
export const docsStyles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  columnGap: 8,
  rowGap: 6,
  py: { base: 6, md: 10 },
  '.head': { display: 'grid', gap: 3, gridColumn: '1 / -1' },
  '.lead': { color: 'text.muted', maxW: '3xl' },
  '.hint': { color: 'text.muted', fontSize: 'sm' },
  '.method': { flexShrink: 0, fontFamily: 'mono', fontSize: '2xs' },
  code: { fontFamily: 'mono', fontSize: '0.92em', overflowWrap: 'anywhere' },
  '.contents': contents,
  '.calls': { ...column, minW: 0, gap: 8 },
  h2: { fontSize: 'lg', fontWeight: 'semibold' },
  '.call': call,
  '.call-details': details,
  '.example': example,
  '.foot': { fontSize: 'sm', color: 'text.muted', a: { ...link, me: 3 } },
  'a:focus-visible, button:focus-visible, summary:focus-visible, pre:focus-visible': focus,
} as const
