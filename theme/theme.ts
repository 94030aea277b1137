import { breakpoints } from './breakpoints'
import { colours } from './colours'
import { Button } from './components/button'
import { Alert, Badge, CloseButton, Heading, Link, Skeleton, Spinner, Switch } from './components/display'
import { Form, FormError, FormLabel, Input, Select, Textarea } from './components/field'
import { Drawer, Menu, Modal, Popover, Tooltip } from './components/overlay'
import { foundations } from './foundations'
import { semanticTokens } from './semantic-tokens'

/**
 * The whole Chakra theme, written out rather than extended: Chakra's own brings every component's styles
 * (20 KB over the wire), of which the product uses a few. A component that is used needs its styles here.
 */
export const theme = {
  ...foundations,
  breakpoints,
  colors: colours,
  semanticTokens,
  direction: 'ltr' as const,
  config: { cssVarPrefix: 'chakra', initialColorMode: 'light' as const, useSystemColorMode: false },
  components: {
    Alert,
    Badge,
    Button,
    CloseButton,
    Drawer,
    Form,
    FormError,
    FormLabel,
    Heading,
    Input,
    Link,
    Menu,
    Modal,
    Popover,
    Select,
    Skeleton,
    Spinner,
    Switch,
    Textarea,
    Tooltip,
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
