const control = {
  width: '100%',
  minWidth: 0,
  outline: 0,
  position: 'relative',
  appearance: 'none',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border.control',
  bg: 'bg.surface',
  color: 'text.primary',
  transitionProperty: 'common',
  transitionDuration: 'fast',
  _placeholder: { color: 'chakra-placeholder-color' },
  _hover: { borderColor: 'text.muted' },
  _readOnly: { boxShadow: 'none', userSelect: 'all' },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  _invalid: { borderColor: 'danger.text', boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger-text)' },
  _focusVisible: {
    borderColor: 'focus.ring',
    boxShadow: 'inset 0 0 0 1px var(--chakra-colors-focus-ring)',
    zIndex: 1,
  },
}

const sizes = {
  sm: { fontSize: 'sm', px: 3, h: 8 },
  md: { fontSize: 'md', px: 3, h: 10 },
  lg: { fontSize: 'md', px: 4, h: 12 },
}

const fieldSizes = Object.fromEntries(
  Object.entries(sizes).map(([name, size]) => [name, { field: size, group: size, element: { h: size.h } }]),
)

export const Input = {
  parts: ['field', 'element', 'addon', 'group'],
  baseStyle: { field: control, element: { color: 'text.muted' } },
  sizes: fieldSizes,
  defaultProps: { size: 'md' },
}

export const Select = {
  parts: ['field', 'icon'],
  baseStyle: {
    field: { ...control, pe: 9, cursor: 'pointer', '> option, > optgroup': { bg: 'bg.surface' } },
    icon: { width: 6, insetEnd: 2, position: 'relative', color: 'text.muted', fontSize: 'lg' },
  },
  sizes: fieldSizes,
  defaultProps: { size: 'md' },
}

export const Textarea = {
  baseStyle: { ...control, py: 2, minH: 24, lineHeight: 'base', verticalAlign: 'top' },
  sizes: { sm: { fontSize: 'sm', px: 3 }, md: { fontSize: 'md', px: 3 } },
  defaultProps: { size: 'md' },
}

export const Form = {
  parts: ['container', 'requiredIndicator', 'helperText'],
  baseStyle: {
    container: { width: '100%', position: 'relative' },
    requiredIndicator: { ms: 1, color: 'danger.text' },
    helperText: { mt: 1.5, color: 'text.muted', fontSize: 'sm', lineHeight: 'base' },
  },
}

export const FormLabel = {
  baseStyle: { fontSize: 'sm', me: 3, mb: 1.5, fontWeight: 'semibold', display: 'block', textAlign: 'start' },
}

export const FormError = {
  parts: ['text', 'icon'],
  baseStyle: {
    text: {
      color: 'danger.text',
      mt: 1.5,
      fontSize: 'sm',
      lineHeight: 'base',
      display: 'flex',
      alignItems: 'center',
    },
    icon: { me: 1.5, color: 'danger.text' },
  },
}

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
    /** One of several choices that stand in a row. */
    chip: {
      flexShrink: 0,
      borderRadius: 'full',
      borderWidth: '1px',
      fontWeight: 'medium',
      color: 'text.muted',
      bg: 'bg.surface',
      _hover: { borderColor: 'border.strong', color: 'text.primary' },
      '&[aria-pressed=true], &[aria-current]': {
        bg: 'accent.subtle',
        borderColor: 'accent.border',
        color: 'accent.text',
      },
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

export const Heading = {
  baseStyle: { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: 'tight' },
  sizes: {
    xs: { fontSize: 'sm', lineHeight: 'short' },
    sm: { fontSize: 'md', lineHeight: 'short' },
    md: { fontSize: 'lg', lineHeight: 'short' },
    lg: { fontSize: { base: 'xl', md: '2xl' }, lineHeight: 'shorter' },
    xl: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: 'shorter' },
    '2xl': { fontSize: { base: '4xl', md: '5xl' }, lineHeight: 'shorter' },
  },
  defaultProps: { size: 'lg' },
}

export const Link = {
  baseStyle: {
    color: 'accent.text',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
  variants: { plain: { display: 'inline-flex', color: 'inherit', _hover: { textDecoration: 'none' } } },
}

export const Skeleton = {
  baseStyle: {
    borderRadius: 'md',
    bg: 'bg.active',
    opacity: 0.8,
    '--skeleton-start-color': 'colors.bg.subtle',
    '--skeleton-end-color': 'colors.bg.active',
  },
}

export const Badge = {
  baseStyle: {
    px: 2,
    py: 0.5,
    fontSize: 'xs',
    fontWeight: 'semibold',
    borderRadius: 'full',
    whiteSpace: 'nowrap',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
  },
  variants: {
    neutral: { bg: 'bg.subtle', color: 'text.muted' },
    accent: { bg: 'accent.subtle', color: 'accent.text' },
    success: { bg: 'success.subtle', color: 'success.text' },
    warning: { bg: 'warning.subtle', color: 'warning.text' },
    danger: { bg: 'danger.subtle', color: 'danger.text' },
  },
  defaultProps: { variant: 'neutral' },
}

export const CloseButton = {
  baseStyle: {
    w: 8,
    h: 8,
    borderRadius: 'md',
    fontSize: 'xs',
    _hover: { bg: 'bg.hover' },
    _active: { bg: 'bg.active' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring' },
  },
}

export const Spinner = {
  baseStyle: { width: 5, height: 5 },
  sizes: { xs: { width: 3, height: 3 }, sm: { width: 4, height: 4 }, md: { width: 6, height: 6 } },
  defaultProps: { size: 'sm' },
}
