const focusRing = {
  outline: '2px solid',
  outlineColor: 'focus.ring',
  outlineOffset: '2px',
  boxShadow: 'none',
}

/** Chakra's Button and IconButton. */
export const Button = {
  baseStyle: {
    borderRadius: 'md',
    fontWeight: 'semibold',
    lineHeight: 'shorter',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    _focusVisible: focusRing,
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  sizes: {
    xs: { h: 7, minW: 7, px: 2, fontSize: 'xs' },
    sm: { h: 8, minW: 8, px: 3, fontSize: 'sm' },
    md: { h: 10, minW: 10, px: 4, fontSize: 'sm' },
    lg: { h: 12, minW: 12, px: 6, fontSize: 'md' },
  },
  variants: {
    solid: {
      bg: 'accent.solid',
      color: 'text.onAccent',
      _hover: { bg: 'accent.hover', _disabled: { bg: 'accent.solid' } },
      _active: { bg: 'accent.hover' },
    },
    outline: {
      borderWidth: '1px',
      borderColor: 'border.strong',
      color: 'text.primary',
      bg: 'bg.surface',
      _hover: { bg: 'bg.hover' },
      _active: { bg: 'bg.active' },
    },
    ghost: {
      color: 'text.primary',
      bg: 'transparent',
      _hover: { bg: 'bg.hover' },
      _active: { bg: 'bg.active' },
    },
    danger: {
      bg: 'danger.solid',
      color: 'white',
      _hover: { bg: 'red.600', _disabled: { bg: 'danger.solid' } },
    },
    link: {
      h: 'auto',
      px: 0,
      color: 'accent.text',
      _hover: { textDecoration: 'underline' },
    },
    unstyled: { bg: 'none', color: 'inherit', display: 'inline', lineHeight: 'inherit', m: 0, p: 0 },
  },
  defaultProps: { variant: 'solid', size: 'md' },
}
