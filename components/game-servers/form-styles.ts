import { keyframes } from '@emotion/react'
import { noticeStrip } from '@/components/ui/inline-notice'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

/** A try under way and how it ended; used by the form and by the rows. */
export const progressStyles = {
  '.progress': {
    ...noticeStrip('info'),
    '> svg': { flexShrink: 0, color: 'info.text', animation: `${turn} 1s linear infinite` },
    '> p': { flex: '1 1 10rem', minW: 0, overflowWrap: 'anywhere' },
  },
} as const

const tones = ['success', 'info', 'warning', 'danger', 'accent'] as const
const toneStyles = Object.fromEntries(
  tones.map((tone) => [
    `.outcome[data-tone=${tone}]`,
    { bg: `${tone}.subtle`, '> svg': { color: `${tone}.text` } },
  ]),
)

export const formStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 5,
  p: { base: 4, md: 6 },
  layerStyle: 'card',
  '> h2': { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  '.address': {
    display: 'grid',
    alignItems: 'start',
    gap: 3,
    gridTemplateColumns: 'minmax(0, 1fr) 6.5rem',
  },
  '.secret': { position: 'relative' },
  '.secret > input': { pe: 12 },
  '.secret > button': {
    position: 'absolute',
    zIndex: 2,
    top: 1,
    insetEnd: 1,
    display: 'grid',
    placeItems: 'center',
    boxSize: 8,
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '-2px' },
  },
  '.keep': { minH: '5.125rem' },
  '.keep.help': { color: 'text.muted', fontSize: 'sm' },
  '.progress, .outcome': { scrollMarginBlock: '5rem 1.5rem' },
  '.outcome': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: 3,
    px: 4,
    py: 3,
    borderRadius: 'lg',
    fontSize: 'sm',
    '> div': { display: 'grid', gap: 2, justifyItems: 'start', overflowWrap: 'anywhere' },
    h3: { fontWeight: 'semibold', outline: 0 },
    h4: { fontWeight: 'semibold', mt: 1 },
    ul: { ps: 4, display: 'grid', gap: 1 },
  },
  '.outcome[data-tone=neutral]': { bg: 'bg.subtle', '> svg': { color: 'text.muted' } },
  ...toneStyles,
  ...progressStyles,
} as const
