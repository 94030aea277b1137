import { focusRing } from '@/theme/components'

const heading = { fontWeight: 'semibold', scrollMarginTop: '1rem' }
const frame = { borderWidth: '1px', borderRadius: 'md', bg: 'bg.surface' }

export const proseStyles = {
  minW: 0,
  lineHeight: 'tall',
  overflowWrap: 'anywhere',
  '> *': { maxW: '3xl' },
  '> .table': { maxW: 'full', mt: 4, overflowX: 'auto', ...frame },
  h1: { fontSize: '3xl', fontWeight: 'bold', lineHeight: 'short' },
  h2: { mt: 10, fontSize: 'xl', ...heading },
  h3: { mt: 8, fontSize: 'lg', ...heading },
  h4: { mt: 6, ...heading },
  'p, ul, ol, blockquote': { mt: 3 },
  'ul, ol': { ps: 6 },
  li: { mt: 1 },
  'li > p': { mt: 1 },
  a: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '.anchor': { display: 'inline-block', ms: 1, p: 1, color: 'text.muted', verticalAlign: 'middle' },
  hr: { my: 6 },
  blockquote: { ps: 4, borderInlineStartWidth: '3px', color: 'text.muted' },
  code: { px: 1, py: '1px', fontFamily: 'mono', fontSize: '0.875em', bg: 'bg.subtle', borderRadius: 'sm' },
  '.code': { position: 'relative', mt: 4, ...frame, overflow: 'hidden' },
  pre: {
    p: 4,
    pe: 12,
    overflowX: 'auto',
    fontFamily: 'mono',
    fontSize: 'sm',
    lineHeight: 'base',
    overflowWrap: 'normal',
  },
  table: { w: 'full', fontSize: 'sm', borderCollapse: 'collapse' },
  // Two columns fit on a phone; a wider table scrolls.
  'table:has(th:nth-of-type(3))': { minW: '36rem' },
  'th, td': { p: 3, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'break-word' },
  th: { fontWeight: 'semibold', bg: 'bg.subtle' },
  'tbody tr + tr': { borderTopWidth: '1px' },
  ':is(a, pre, .table):focus-visible': focusRing,
} as const
