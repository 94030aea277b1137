const ring = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' }

/** A switch as the theme draws Chakra's, without its script. */
const toggle = {
  '.switch': {
    position: 'relative',
    w: '2.5rem',
    h: 6,
    borderRadius: 'full',
    bg: 'border.control',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _focusVisible: ring,
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    // The finger's target is larger than what is seen.
    _before: { content: '""', position: 'absolute', inset: '-8px' },
    _after: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetStart: '2px',
      boxSize: '1.25rem',
      borderRadius: 'full',
      bg: 'white',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
  },
  '.switch[aria-checked="true"]': { bg: 'accent.solid', _after: { transform: 'translateX(1rem)' } },
  '@media (forced-colors: active)': {
    '.switch': { border: '1px solid', _after: { bg: 'ButtonText' } },
  },
} as const

const state = {
  '.state': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    px: 2,
    py: 0.5,
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    bg: 'bg.subtle',
    color: 'text.muted',
  },
  '[data-state="on"] .state': { bg: 'success.subtle', color: 'success.text' },
  '[data-state="attention"] .state': { bg: 'warning.subtle', color: 'warning.text' },
  '.icon': {
    display: 'grid',
    placeItems: 'center',
    w: '36px',
    h: '36px',
    borderRadius: 'lg',
    bg: 'bg.subtle',
    color: 'text.muted',
  },
  '[data-state="on"] .icon': { bg: 'accent.subtle', color: 'accent.text' },
  '[data-state="attention"] .icon': { bg: 'warning.subtle', color: 'warning.text' },
} as const

/** The feature grid: cards of one size, whatever they have to say in two lines. */
export const featureStyles = {
  h3: { mb: 2, fontSize: 'sm', lineHeight: 'short', fontWeight: 'semibold', color: 'text.muted' },
  '.category + .category': { mt: 6 },
  '.features': {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
    listStyle: 'none',
  },
  '.features > li': {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr) 2.5rem',
    gridTemplateRows: 'minmax(36px, auto) 1fr 32px',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 2.5,
    p: 4,
    pb: 3,
    layerStyle: 'card',
  },
  h4: { fontWeight: 'semibold', fontSize: 'md', lineHeight: 'short', overflowWrap: 'anywhere' },
  '.summary': {
    gridColumn: '1 / -1',
    alignSelf: 'start',
    minH: '2.3625rem',
    fontSize: 'sm',
    lineHeight: 'short',
    color: 'text.muted',
    overflowWrap: 'anywhere',
  },
  '.summary.reason': { color: 'warning.text' },
  '[data-state="locked"] .reason': { color: 'text.primary' },
  '.foot': { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '.configure': {
    // Alone, where no state is told, it stays on its side.
    ml: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    h: 8,
    px: 2,
    me: -2,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'accent.text',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { bg: 'accent.subtle' },
    _focusVisible: ring,
  },
  ...state,
  ...toggle,
} as const
