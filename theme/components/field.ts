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
