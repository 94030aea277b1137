import { highlightStyles } from '@/components/form/focus-field'
import { inLowWindow } from '@/theme/foundations'

/** For forms made of options, and their skeletons. */
export const formStyles = {
  '.card': { display: 'grid', rowGap: 5, minW: 0, p: { base: 4, md: 6 }, outline: 0, layerStyle: 'card' },
  '.card > h2': { layerStyle: 'cardTitle' },
  '.options': {
    display: 'grid',
    alignItems: 'start',
    columnGap: 8,
    rowGap: 5,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
  // Below the bar and the index, which stay at the top of the window.
  '&:has(.index)': { '--form-top': '7rem', [inLowWindow]: { '--form-top': '4rem' } },
  '.card, .form-option': { scrollMarginTop: 14, [inLowWindow]: { scrollMarginTop: 0 } },
  '.form-option': { position: 'relative', minW: 0 },
  // A switch's label stands in the middle of its row: beside another field, it begins where that field's label does.
  '.form-option:not([data-wide]) .switch': { mt: { md: -2 } },
  '.form-option[data-wide]': { gridColumn: '1 / -1' },
  ...highlightStyles,
} as const
