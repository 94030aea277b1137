import { focusRing, invalidFocus, invalidFrame, touchArea, wrapping } from './foundations'

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
  // Each line in the direction of what is typed in it, whatever that of the page.
  unicodeBidi: 'plaintext',
  transitionProperty: 'common',
  transitionDuration: 'fast',
  _placeholder: { color: 'chakra-placeholder-color' },
  _hover: { borderColor: 'text.muted' },
  _readOnly: { boxShadow: 'none', userSelect: 'all' },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  _invalid: invalidFrame,
  _focusVisible: {
    borderColor: 'focus.ring',
    boxShadow: 'inset 0 0 0 1px var(--chakra-colors-focus-ring)',
    zIndex: 1,
    _invalid: invalidFocus,
  },
}

const sizes = {
  sm: { field: { fontSize: 'sm', px: 3, h: 8 } },
  md: { field: { fontSize: 'md', px: 3, h: 10 } },
}

const Input = {
  parts: ['field'],
  baseStyle: { field: control },
  sizes,
  variants: {
    /** Within a box that has the border, and shows the focus. */
    unstyled: {
      field: {
        borderWidth: 0,
        _invalid: { boxShadow: 'none' },
        _focusVisible: { boxShadow: 'none', _invalid: { boxShadow: 'none', outline: 0 } },
      },
    },
  },
  defaultProps: { size: 'md' },
}

const Select = {
  parts: ['field', 'icon'],
  baseStyle: {
    field: { ...control, pe: 9, cursor: 'pointer', '> option, > optgroup': { bg: 'bg.surface' } },
    icon: { width: 6, insetEnd: 2, position: 'relative', color: 'text.muted', fontSize: 'lg' },
  },
  sizes,
  defaultProps: { size: 'md' },
}

const Textarea = {
  baseStyle: { ...control, px: 3, py: 2, minH: 24, fontSize: 'md', lineHeight: 'base', verticalAlign: 'top' },
}

const Form = {
  parts: ['container', 'helperText'],
  baseStyle: {
    container: { width: '100%', position: 'relative' },
    helperText: {
      mt: 1.5,
      color: 'text.muted',
      fontSize: 'sm',
      lineHeight: 'base',
      overflowWrap: 'anywhere',
    },
  },
}

const FormLabel = {
  baseStyle: { fontSize: 'sm', me: 3, mb: 1.5, fontWeight: 'semibold', display: 'block', textAlign: 'start' },
}

const FormError = {
  parts: ['text'],
  baseStyle: {
    text: { color: 'danger.text', mt: 1.5, fontSize: 'sm', lineHeight: 'base', overflowWrap: 'anywhere' },
  },
}

const Button = {
  baseStyle: {
    borderRadius: 'md',
    fontWeight: 'semibold',
    lineHeight: 'shorter',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    // Chakra gives its own none, which is stronger than what the theme gives everything.
    _focusVisible: focusRing,
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  sizes: {
    xs: { h: 7, minW: 7, px: 2, fontSize: 'xs', ...touchArea('6px') },
    sm: { h: 8, minW: 8, px: 3, fontSize: 'sm', ...touchArea('4px') },
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
    ghost: { color: 'text.primary', _hover: { bg: 'bg.hover' }, _active: { bg: 'bg.active' } },
    danger: {
      bg: 'danger.solid',
      color: 'white',
      _hover: { bg: 'red.600', _disabled: { bg: 'danger.solid' } },
    },
    /** One of several choices in a row. */
    chip: {
      ...wrapping,
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
    /** What can be added to a list, as wide as its place. */
    dashed: {
      justifyContent: 'start',
      w: 'full',
      h: 'full',
      minH: 10,
      px: 3,
      py: 1.5,
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'border.strong',
      borderRadius: 'lg',
      fontWeight: 'normal',
      lineHeight: 'base',
      textAlign: 'start',
      whiteSpace: 'normal',
      _hover: { bg: 'bg.hover' },
      '& svg': { color: 'accent.text' },
    },
    /** One of several choices of which exactly one is pressed. */
    segment: {
      fontWeight: 'medium',
      color: 'text.muted',
      _hover: { color: 'text.primary' },
      _pressed: { bg: 'bg.raised', color: 'text.primary', boxShadow: 'card' },
    },
    link: { h: 'auto', px: 0, color: 'accent.text', _hover: { textDecoration: 'underline' } },
  },
  defaultProps: { variant: 'solid', size: 'md' },
}

const Heading = {
  baseStyle: { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: 'tight' },
  sizes: {
    xs: { fontSize: 'sm', lineHeight: 'short' },
    sm: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
    md: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: 'short' },
    lg: { fontSize: { base: 'xl', md: '2xl' }, lineHeight: 'shorter' },
    xl: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: 'shorter' },
    '2xl': { fontSize: { base: '4xl', md: '5xl' }, lineHeight: 'shorter' },
  },
  defaultProps: { size: 'lg' },
}

const Link = {
  baseStyle: {
    color: 'accent.text',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
  variants: {
    plain: { display: 'inline-flex', color: 'inherit', _hover: { textDecoration: 'none' } },
    underlined: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
}

const Badge = {
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
    success: { bg: 'success.subtle', color: 'success.text' },
    warning: { bg: 'warning.subtle', color: 'warning.text' },
    danger: { bg: 'danger.subtle', color: 'danger.text' },
  },
  defaultProps: { variant: 'neutral' },
}

const Code = {
  baseStyle: {
    display: 'inline',
    px: 1,
    py: 0.5,
    borderRadius: 'sm',
    bg: 'bg.subtle',
    fontFamily: 'mono',
    fontSize: '0.875em',
    overflowWrap: 'anywhere',
  },
}

const CloseButton = {
  baseStyle: {
    w: 8,
    h: 8,
    borderRadius: 'md',
    fontSize: 'xs',
    position: 'relative',
    ...touchArea('4px'),
    _hover: { bg: 'bg.hover' },
    _active: { bg: 'bg.active' },
    _focusVisible: { ...focusRing, outlineOffset: 0 },
  },
}

const Spinner = { baseStyle: { width: 5, height: 5 }, sizes: { xs: { width: 3, height: 3 } } }

export const components = {
  Badge,
  Button,
  CloseButton,
  Code,
  Form,
  FormError,
  FormLabel,
  Heading,
  Input,
  Link,
  Select,
  Spinner,
  Textarea,
}
