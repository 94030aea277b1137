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

const layerStyles = {
  /** What stands together on a page. */
  card: { bg: 'bg.surface', borderWidth: '1px', borderRadius: 'xl', boxShadow: 'card' },
  cardTitle: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  /** Below a page's title. */
  lead: { mt: 1, color: 'text.muted' },
  hint: { color: 'text.muted', fontSize: 'sm' },
  /** What opens more. */
  summary: {
    w: 'fit-content',
    color: 'accent.text',
    cursor: 'pointer',
    borderRadius: 'sm',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
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
      '*::placeholder': { color: 'chakra-placeholder-color' },
      '*, *::before, *::after': { borderColor: 'chakra-border-color' },
      '::selection': { bg: 'accent.subtle' },
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
