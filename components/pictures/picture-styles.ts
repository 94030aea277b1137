/** By the width of the field: its buttons stand beside the picture, then in one line, then the picture grows wide. */
const beside = '@container picture-field (min-width: 18.5rem)'
const inLine = '@container picture-field (min-width: 25.5rem)'
const wide = '@container picture-field (min-width: 28rem)'

/** A field for a picture's address, and below it the picture beside what else can be done. */
export const pictureStyles = {
  containerType: 'inline-size',
  containerName: 'picture-field',
  position: 'relative',
  minW: 0,
  borderRadius: 'md',
  '&[data-over]': { outline: '2px dashed', outlineColor: 'focus.ring', outlineOffset: '4px' },
  '.shelf': {
    display: 'grid',
    alignContent: 'start',
    gap: 3,
    mt: 2,
    // Room for all that may stand here, so that nothing below moves when it comes.
    minH: '15rem',
  },
  '.slot': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: 1,
    h: '6rem',
    p: 1,
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.subtle',
    overflow: 'hidden',
    color: 'text.muted',
    fontSize: 'xs',
    lineHeight: 'short',
    textAlign: 'center',
  },
  '.slot[data-empty]': { borderStyle: 'dashed', borderColor: 'border.strong' },
  '.slot > img': { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain', borderRadius: 'sm' },
  '.slot > .remove': {
    position: 'absolute',
    top: 1,
    insetEnd: 1,
    display: 'grid',
    placeItems: 'center',
    boxSize: 6,
    borderRadius: 'full',
    borderWidth: '1px',
    bg: 'bg.surface',
    color: 'text.primary',
    _hover: { bg: 'bg.active' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '1px' },
  },
  '@media (hover: none)': { '.by-hand': { display: 'none' } },
  [beside]: { '.shelf': { gridTemplateColumns: '6rem minmax(0, 1fr)', minH: '8rem' } },
  [inLine]: { '.shelf': { minH: '6rem' } },
  [wide]: {
    '.shelf': { gridTemplateColumns: '8rem minmax(0, 1fr)', minH: '4.5rem' },
    '.slot': { h: '4.5rem' },
  },
} as const
