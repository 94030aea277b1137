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

const statusColours = (status: string) =>
  ({ info: 'info', warning: 'warning', success: 'success', error: 'danger', loading: 'info' })[status] ??
  'info'

export const Alert = {
  parts: ['title', 'description', 'container', 'icon', 'spinner'],
  baseStyle: ({ status = 'info' }: { status?: string }) => ({
    container: {
      bg: `${statusColours(status)}.subtle`,
      color: 'text.primary',
      px: 4,
      py: 3,
      borderRadius: 'lg',
      fontSize: 'sm',
      borderWidth: '1px',
      borderColor: 'border.default',
    },
    title: { fontWeight: 'semibold', lineHeight: 'base', marginEnd: 2 },
    description: { lineHeight: 'base' },
    icon: { color: `${statusColours(status)}.text`, flexShrink: 0, marginEnd: 3, w: 5, h: 5 },
    spinner: { color: `${statusColours(status)}.text`, flexShrink: 0, marginEnd: 3, w: 5, h: 5 },
  }),
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

export const Switch = {
  parts: ['container', 'track', 'thumb', 'label'],
  baseStyle: {
    container: { display: 'inline-flex' },
    track: {
      borderRadius: 'full',
      p: '2px',
      width: 9,
      height: 5,
      boxSizing: 'content-box',
      bg: 'border.control',
      transitionProperty: 'common',
      transitionDuration: 'fast',
      _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
      _checked: { bg: 'accent.solid' },
    },
    thumb: {
      bg: 'white',
      borderRadius: 'inherit',
      width: 5,
      height: 5,
      transitionProperty: 'transform',
      transitionDuration: 'fast',
      _checked: { transform: 'translateX(1rem)' },
    },
    label: { ms: 2 },
  },
}
