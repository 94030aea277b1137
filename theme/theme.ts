import {
  Badge,
  Button,
  CloseButton,
  Form,
  FormError,
  FormLabel,
  Heading,
  Input,
  Link,
  Select,
  Skeleton,
  Spinner,
  Textarea,
} from './components'
import { breakpoints, colours, foundations } from './foundations'
import { semanticTokens } from './semantic-tokens'

const ring = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' }

const card = { bg: 'bg.surface', borderWidth: '1px', borderRadius: 'xl', boxShadow: 'card' }

const layerStyles = {
  /** What stands together on a page. */
  card,
  /** A card that is pressed as a whole; its link covers it with `cover`. */
  pressable: {
    ...card,
    position: 'relative',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.strong', boxShadow: 'raised' },
  },
  cover: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'xl' },
    _focusVisible: { outline: 0, _after: ring },
  },
  /** What opens above the page, beside what was pressed. */
  floating: {
    zIndex: 'dropdown',
    bg: 'bg.surface',
    color: 'text.primary',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    animation: 'appear 120ms ease-out',
  },
  /** Choices in a row, which is moved sideways where it is too long; on a phone up to the screen's edges. */
  strip: {
    position: 'relative',
    display: 'flex',
    flexWrap: { md: 'wrap' },
    gap: 2,
    py: 1,
    mx: { base: -4, md: -1 },
    px: { base: 4, md: 1 },
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
  /** Behind a server that has no banner. */
  banner: {
    bgImage:
      'radial-gradient(circle at 85% -20%, var(--chakra-colors-brand-300), transparent 55%), linear-gradient(120deg, var(--chakra-colors-brand-800), var(--chakra-colors-brand-500))',
    bgColor: 'brand.700',
  },
  /** A row of the navigation; the current page's is marked. */
  navLink: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 9,
    scrollMarginBlock: 12,
    px: 3,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'text.muted',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _focusVisible: { ...ring, outlineOffset: '-2px' },
    '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.text', fontWeight: 'semibold' },
  },
  /** The name of several of them. */
  navGroup: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    mt: 3,
    mb: 0.5,
    px: 3,
    minH: 8,
    borderRadius: 'md',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'text.muted',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    'summary&': { cursor: 'pointer', _hover: { color: 'text.primary' } },
    _focusVisible: { ...ring, outlineOffset: '-2px' },
  },
  /** A button with `role="switch"`. The finger's target is larger than what is seen. */
  switch: {
    position: 'relative',
    w: 10,
    h: 6,
    borderRadius: 'full',
    bg: 'border.control',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _before: { content: '""', position: 'absolute', inset: '-8px' },
    _after: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetStart: '2px',
      boxSize: 5,
      borderRadius: 'full',
      bg: 'white',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    _checked: { bg: 'accent.solid', _after: { transform: 'translateX(1rem)' } },
    _focusVisible: ring,
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { border: '1px solid', _after: { bg: 'ButtonText' } },
  },
  cardTitle: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  code: { px: 1, py: 0.5, borderRadius: 'sm', bg: 'bg.subtle', fontSize: '0.875em', fontFamily: 'mono' },
  /** Below a page's title. */
  lead: { mt: 1, color: 'text.muted' },
  hint: { color: 'text.muted', fontSize: 'sm' },
  /** A key of the keyboard. */
  key: {
    px: 1.5,
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    color: 'text.muted',
    fontFamily: 'inherit',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
  },
  /** What opens more. */
  summary: {
    w: 'fit-content',
    color: 'accent.text',
    cursor: 'pointer',
    borderRadius: 'sm',
    _focusVisible: ring,
  },
  /** Read out, but not shown; its place is left to where it stands. */
  visuallyHidden: {
    w: '1px',
    h: '1px',
    m: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}

/**
 * The whole Chakra theme, written out rather than extended: Chakra's own brings every component's styles
 * (20 KB over the wire), of which the product uses a few. A component that is used needs its styles here.
 */
export const theme = {
  ...foundations,
  breakpoints,
  colors: colours,
  semanticTokens,
  layerStyles,
  direction: 'ltr' as const,
  config: { cssVarPrefix: 'chakra', initialColorMode: 'light' as const, useSystemColorMode: false },
  components: {
    Badge,
    Button,
    CloseButton,
    Form,
    FormError,
    FormLabel,
    Heading,
    Input,
    Link,
    Select,
    Skeleton,
    Spinner,
    Textarea,
  },
  styles: {
    global: {
      html: { scrollPaddingTop: '5rem' },
      body: {
        fontFamily: 'body',
        color: 'chakra-body-text',
        bg: 'chakra-body-bg',
        lineHeight: 'base',
        minHeight: '100dvh',
        textRendering: 'optimizeLegibility',
        WebkitFontSmoothing: 'antialiased',
      },
      // It has the focus when what was pressed in it is gone; a ring around all of it would say nothing.
      'form[tabindex="-1"]': { outline: 0 },
      // Browsers draw one that is not chosen as if it were disabled, in dark mode.
      'input[type=radio]': {
        appearance: 'none',
        boxSize: '18px',
        borderRadius: 'full',
        border: '2px solid',
        borderColor: 'border.control',
        bg: 'bg.surface',
        '&:checked': { borderWidth: '6px', borderColor: 'accent.solid' },
        '@media (forced-colors: active)': { appearance: 'auto' },
      },
      '@media (forced-colors: active)': {
        // Outlines that are transparent otherwise would be drawn around everything.
        '*:where(:not(:focus-visible, [data-landed]))': { outlineWidth: '0 !important' },
        '*:focus-visible': { outline: '3px solid Highlight !important', outlineOffset: '2px !important' },
        '.chakra-button, .action': { border: '1px solid ButtonText' },
        '[aria-pressed=true], [aria-selected=true], [aria-current=page], label:has(> [type=radio]:checked)': {
          forcedColorAdjust: 'none',
          bg: 'Highlight !important',
          '&, & *': { color: 'HighlightText !important' },
        },
      },
      '*::placeholder': { color: 'chakra-placeholder-color' },
      '*, *::before, *::after': { borderColor: 'chakra-border-color' },
      '::selection': { bg: 'accent.subtle' },
      '@keyframes appear': { from: { opacity: 0, transform: 'scale(0.98)' } },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
}
