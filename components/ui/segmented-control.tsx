import { chakra } from '@chakra-ui/react'
import type { CSSProperties, ReactNode } from 'react'

type Segment = { key: string; isChosen: boolean; label: ReactNode; onChoose: () => void }

type SegmentedControlProps = {
  name: string
  /** What they fit into in one line: a form's column, a whole card if it is wide enough, or nothing. */
  layout: 'column' | 'card' | 'list'
  /** Of a card that has room for all of them; in a narrower one they stand below each other. */
  width: string
  segments: readonly Segment[]
}

/** Radio buttons for a few choices, side by side in one track. Whoever draws it names the group around it. */
export const SegmentedControl = ({ name, layout, width, segments }: SegmentedControlProps) => (
  <chakra.div sx={trackStyles} style={{ '--width': width } as CSSProperties} data-layout={layout}>
    {segments.map(({ key, isChosen, label, onChoose }) => (
      <label key={key}>
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
        <span>{label}</span>
      </label>
    ))}
  </chakra.div>
)

/**
 * In a card, a segment is as wide as the track where the track is narrower than all of them together, and else as its
 * name. A container query would say it plainly, but now and then Chromium left its contents without any layout here.
 */
const asWideAsTrackOrName = 'min(100%, max(0px, (var(--width) - 0.75rem - 100%) * 999))'

/** Segments that do not fit into one line go on in the next, and fill it. */
const trackStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  w: 'fit-content',
  maxW: 'full',
  mt: 1.5,
  p: 1,
  bg: 'bg.subtle',
  borderRadius: 'lg',
  '&[data-layout=card]': {
    minW: 'min(100%, var(--width))',
    span: { justifyItems: 'start' },
    '> label': { minW: asWideAsTrackOrName },
  },
  '&[data-layout=list]': { flexDirection: 'column', span: { justifyItems: 'start' } },
  '> label': { position: 'relative', display: 'grid', flex: '1 0 auto', maxW: 'full', cursor: 'pointer' },
  // It covers its segment, so that a press finds it.
  input: {
    position: 'absolute',
    inset: 0,
    boxSize: 'auto',
    opacity: '0 !important',
    cursor: 'inherit',
  },
  span: {
    display: 'grid',
    placeItems: 'center',
    minH: 8,
    px: 3,
    py: 1,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'text.muted',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
  },
  'label:hover > span': { color: 'text.primary' },
  'input:checked + span': { bg: 'bg.raised', color: 'accent.text', boxShadow: 'card' },
  'input:focus-visible + span': { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  'input:disabled + span': { cursor: 'not-allowed' },
  'input:disabled:not(:checked) + span': { opacity: 0.6 },
  '@media (pointer: coarse)': { span: { minH: 10 } },
  '@media (forced-colors: active)': {
    'input:checked + span': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    'input:focus-visible + span': { outline: '3px solid Highlight' },
  },
} as const
