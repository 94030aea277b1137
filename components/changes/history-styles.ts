import { skeletonBlock } from '@/components/ui/skeletons'

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const
const marked = { borderRadius: 'sm', px: '1px', boxDecorationBreak: 'clone' } as const

/** What stands in a `WrittenText` for something else. */
export const writtenStyles = {
  '.mention': { px: '2px', borderRadius: 'sm', fontWeight: 'medium', bg: 'bg.subtle' },
  '.emoji': { display: 'inline', w: 5, h: 5, verticalAlign: 'text-bottom' },
} as const

export const valueStyles = {
  fontSize: 'sm',
  '.quiet': { color: 'text.muted', fontStyle: 'italic' },
  '.text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  ...writtenStyles,
  '.json': { fontSize: 'xs', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.colour': { ...row, display: 'inline-flex', gap: 1.5, fontVariantNumeric: 'tabular-nums' },
  '.colour > span': { w: 4, h: 4, borderRadius: 'sm', borderWidth: '1px', borderColor: 'border.strong' },
  '.items': { ...row, display: 'inline-flex', gap: 1.5, minW: 0 },
  '.item': { overflowWrap: 'anywhere' },
  '.part + .part': { layerStyle: 'nextFact' },
  '.part::before': { color: 'text.muted' },
  '.items > .item, .chip': { px: 1.5, borderRadius: 'sm', bg: 'bg.subtle' },
  '.chip': { display: 'inline-flex', alignItems: 'center', gap: 1, maxW: 'full', verticalAlign: 'bottom' },
  '.chip .icon': { display: 'grid', placeItems: 'center', flexShrink: 0, color: 'text.muted' },
  '.chip.deleted': { bg: 'danger.subtle', color: 'danger.text' },
  '.chip.hidden, .chip.unseen': { bg: 'warning.subtle', color: 'warning.text' },
  '.chip:is(.deleted, .hidden, .unseen) .icon': { color: 'inherit' },
  '.chip .icon img': { w: 4, h: 4, objectFit: 'contain' },
  '.chip .name': { minW: 0, overflowWrap: 'anywhere' },
  '.old-new': { ...row, gap: 2, minW: 0 },
  '.old-new > svg': { flexShrink: 0, color: 'text.muted' },
  '.old-new > span': { minW: 0, maxW: 'full', overflowWrap: 'anywhere' },
  '.old': { color: 'text.muted' },
  '.new': { fontWeight: 'medium' },
  '.diff': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.diff del': { ...marked, bg: 'danger.subtle', color: 'danger.text' },
  '.diff ins': { ...marked, bg: 'success.subtle', color: 'success.text', textDecoration: 'none' },
  '.diff mark': { ...marked, bg: 'accent.subtle', color: 'inherit' },
  ':is(del, ins, mark) .mention': { bg: 'transparent' },
  '.list-changes': { display: 'grid', gap: 1.5 },
  '.list-changes > .added, .list-changes > .removed': { display: 'flex', alignItems: 'flex-start', gap: 2 },
  '.list-changes > li > span[aria-hidden]': { fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' },
  '.list-changes > .added > span[aria-hidden]': { color: 'success.text' },
  '.list-changes > .removed': { color: 'text.muted', '> span[aria-hidden]': { color: 'danger.text' } },
  '.edited > .name': { color: 'text.muted', fontWeight: 'medium' },
  '.edited > .part-changes': { mt: 1 },
  '.part-changes': { display: 'grid', gap: 2, ps: 3, borderInlineStartWidth: '2px' },
  '.part-changes dt': { color: 'text.muted', fontSize: 'xs' },
  details: { mt: 2 },
  summary: { py: 1, layerStyle: 'summary' },
  'details > .part-changes': { mt: 1 },
} as const

export const fieldsStyles = {
  '.fields': { ...valueStyles, mt: 3, display: 'grid' },
  '.field': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 16rem) minmax(0, 1fr) auto' },
    alignItems: 'start',
    columnGap: 4,
    rowGap: 1,
    py: 2.5,
    borderTopWidth: '1px',
  },
  '.field:last-of-type': { pb: 0 },
  '.field > dt': { color: 'text.muted', overflowWrap: 'anywhere', gridRow: 1, gridColumn: 1 },
  '.field > .values': { minW: 0, gridColumn: { base: '1 / -1', md: '2' }, gridRow: { base: 2, md: 1 } },
  '.field > .undo': { gridRow: 1, gridColumn: { base: 2, md: 3 }, my: -1 },
} as const

/** Shared by the screen and its skeleton, so that one takes the other's place without a shift. */
export const historyStyles = {
  display: 'grid',
  gap: 6,
  '.lead': { mt: 1, color: 'text.muted' },
  // Aligned at the top: a message below one field leaves the others where they are.
  '.filters': { ...row, alignItems: 'start', gap: 3 },
  '.filters > button': { alignSelf: 'end' },
  '.filters > label, .filters > .day': {
    flex: '1 1 9rem',
    maxW: { sm: '16rem' },
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
  // A date as `Sep 30, 2030` beside the button of its calendar.
  '.filters > .day': { flexBasis: '10.5rem' },
  '.filters > .day input': { px: 2.5 },
  '.filters > .day .chakra-form__error-message': { fontWeight: 'normal' },
  // Where all fields are in one row, a message may go on below the next one, unless that has its own.
  '.filters > .day:not(:has(+ .day .chakra-form__error-message)) .chakra-form__error-message': {
    w: { xl: 'calc(200% + 0.75rem)' },
  },
  '.filters > .search': { flexBasis: '14rem', maxW: { base: 'none', xl: '16rem' } },
  '.filters > label > span': { display: 'block', mb: 1.5 },
  '.changes': { display: 'grid', gap: 3, transition: 'opacity 120ms' },
  '.changes[aria-busy="true"]': { opacity: 0.6 },
  '.change': { p: { base: 4, md: 5 }, layerStyle: 'card' },
  '.change > header': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 0.5,
  },
  '.change > header > span': { gridRow: '1 / 3' },
  // On a phone the heading, the time and the button have a row each.
  '.change > header > h2': { gridColumn: { base: '2 / -1', md: '2' }, alignSelf: 'end' },
  '.change > header > time': {
    gridColumn: { base: '2 / -1', md: '2' },
    gridRow: 2,
    fontSize: 'xs',
    color: 'text.muted',
  },
  '.change > header > button': {
    gridColumn: { base: '2 / -1', md: '3' },
    gridRow: { base: '3', md: '1 / 3' },
    justifySelf: 'start',
    mt: { base: 2, md: 0 },
  },
  '.change h2': { fontSize: 'sm', fontWeight: 'normal', lineHeight: 'short', overflowWrap: 'anywhere' },
  '.change h2 bdi': { fontWeight: 'semibold' },
  '.change h2 a': { display: 'inline' },
  // What was made in one step.
  '.batch > .about': { ...row, justifyContent: 'space-between', gap: 2, mt: 2, ps: 12, fontSize: 'sm' },
  '.batch > .about > span': { color: 'text.muted', flex: '1 1 12rem', minW: 0, overflowWrap: 'anywhere' },
  '.batch > .parts': { display: 'grid', gap: 4, mt: 3 },
  '.batch > .parts > li': { p: { base: 3, md: 4 }, borderWidth: '1px', borderRadius: 'lg' },
  '.part-head': { ...row, justifyContent: 'space-between', gap: 2 },
  '.part-head h3': { fontSize: 'sm', fontWeight: 'semibold' },
  // What stands for the changes until they are there.
  '.block': skeletonBlock,
  '.blank > div': { display: 'flex', alignItems: 'center', gap: 3, mb: 4 },
  '.blank > div > :first-of-type': { boxSize: 9, borderRadius: 'full', flexShrink: 0 },
  '.blank > div > :last-of-type': { maxW: '18rem' },
  '.blank > .block': { h: 3.5 },
  '.blank > :last-of-type': { mt: 2.5, w: '60%' },
  ...fieldsStyles,
  '.end': { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 3 },
  '.end > p': { fontSize: 'sm', color: 'text.muted' },
} as const
