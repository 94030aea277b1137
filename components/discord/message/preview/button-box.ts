/** The size of a button below a message, as Discord draws it. */
export const buttonBox = {
  justifyContent: 'center',
  gap: 1.5,
  minW: '60px',
  minH: '32px',
  px: 4,
  py: '2px',
  borderRadius: '8px',
} as const
