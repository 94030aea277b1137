/** A card: what stands together on a page. */
export const cardStyles = {
  bg: 'bg.surface',
  borderWidth: '1px',
  borderRadius: 'xl',
  boxShadow: 'card',
} as const

/** Said, but not shown. How it is placed is left to where it stands. */
export const visuallyHidden = {
  w: '1px',
  h: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
