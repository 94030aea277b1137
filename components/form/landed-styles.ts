/** The field that a link or a complaint led to. */
export const landedStyles = {
  '[data-landed]': {
    outline: '2px solid',
    outlineColor: 'focus.ring',
    outlineOffset: '8px',
    borderRadius: 'sm',
  },
} as const
