const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 52,
  56, 60, 64, 72, 80, 96,
]

/** As in Chakra's own theme: one step is a quarter of a rem. */
const space: Record<string, string> = {
  px: '1px',
  0: '0',
  ...Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])),
}

const sizes: Record<string, string> = {
  ...space,
  full: '100%',
  xs: '20rem',
  sm: '24rem',
  md: '28rem',
  lg: '32rem',
  xl: '36rem',
  '2xl': '42rem',
  '3xl': '48rem',
  /** The maximum width of a screen's content. */
  content: '68.75rem',
  sidebar: '16.5rem',
}

/** Behind the fonts for text, which draw some symbols in black and white and leave the others to whatever is found. */
const emoji = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"'

const family = `var(--font-inter, system-ui), system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif, ${emoji}`

export const foundations = {
  space,
  sizes,
  fonts: {
    heading: family,
    body: family,
    mono: `ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace, ${emoji}`,
  },
  fontSizes: {
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.375rem',
    '5xl': '3.25rem',
  },
  fontWeights: { normal: 400, medium: 500, semibold: 600, bold: 700 },
  lineHeights: { none: 1, shorter: 1.2, short: 1.35, base: 1.5, tall: 1.65 },
  letterSpacings: { tight: 'var(--tight)' },
  radii: { sm: '0.25rem', base: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem', full: '9999px' },
  borders: { none: 0, '1px': '1px solid', '2px': '2px solid' },
  /** Chakra's toasts use `toast`; what is stuck in a part of the page slides below what is docked. */
  zIndices: { stuck: 5, docked: 10, header: 20, dropdown: 1000, skipLink: 1600, toast: 1700 },
  transition: {
    duration: { fast: '120ms' },
    property: {
      common: 'background-color, border-color, color, fill, stroke, opacity, box-shadow, transform',
      colors: 'background-color, border-color, color, fill, stroke',
    },
  },
}

/** A zoomed page, or a phone with its keyboard, has little height: there what is stuck would cover what is typed. */
export const inLowWindow = '@media (max-height: 30rem)'

/** While a field of the page is typed in on a phone (`components/app/typing-on-phone.ts`). */
export const whileTyping = 'html[data-typing] &'

/** Specification, section 9. */
export const breakpoints = {
  base: '0px',
  sm: '320px',
  '2sm': '380px',
  '3sm': '574px',
  md: '768px',
  lg: '960px',
  xl: '1200px',
  '2xl': '1600px',
  '3xl': '1920px',
}

/** `brand.500` is the brand colour (specification, section 9). */
export const colours = {
  transparent: 'transparent',
  current: 'currentColor',
  black: '#000000',
  white: '#FFFFFF',
  brand: {
    50: '#F1EFFF',
    100: '#E2DDFF',
    200: '#C6BDFF',
    300: '#A699FF',
    400: '#7F6DFF',
    450: '#604AFD',
    500: '#422AFB',
    600: '#3620DB',
    700: '#2B19B0',
    800: '#211487',
    900: '#180F61',
  },
  gray: {
    50: '#F7F8FB',
    100: '#EFF0F6',
    200: '#E1E3ED',
    300: '#CACDDD',
    400: '#9DA2BC',
    500: '#757B99',
    600: '#565B78',
    700: '#363A54',
    750: '#272B45',
    800: '#1B1E34',
    850: '#141627',
    900: '#0D0E1A',
  },
  green: { 100: '#D8F5E4', 300: '#5FD69A', 500: '#178A52', 600: '#0F6E40', 900: '#0B3A25' },
  amber: { 100: '#FFEFCC', 300: '#F5BF4F', 500: '#B36B00', 600: '#8A5200', 900: '#3F2A08' },
  red: { 100: '#FFE1E1', 300: '#FF8F8F', 500: '#CF2B2B', 600: '#B01F1F', 900: '#471418' },
  blue: { 100: '#DDEBFF', 300: '#86B6FF', 500: '#1F66D6', 600: '#184FA8', 900: '#132B52' },
  pink: { 100: '#FFE3EE', 300: '#FF9CC2', 600: '#B01F5C', 900: '#47142B' },
  teal: { 100: '#D3F4F2', 300: '#5FD3CD', 600: '#0B6B67', 900: '#0B3836' },
  violet: { 100: '#EBE4FF', 300: '#BBA5FF', 600: '#6335C9', 900: '#2B1C5C' },
}

/** Under a finger, a small button is 40 pixels high: it also answers a little above and below itself. */
export const touchArea = (beyond: string) => ({
  '@media (pointer: coarse)': {
    _after: { content: '""', position: 'absolute', inset: `-${beyond} 0` },
  },
})

export const focusRing = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' }

/** Around a control whose value is wrong. With the focus the ring has its colour too: another would be seen in its place. */
export const invalidFrame = {
  borderColor: 'danger.text',
  boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger-text)',
} as const
export const invalidFocus = {
  ...invalidFrame,
  outline: '2px solid',
  outlineColor: 'danger.text',
  outlineOffset: '2px',
} as const

/** In place of the browser's triangle in front of what opens and closes. */
export const disclosureMark = {
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  _before: {
    content: '""',
    display: 'inline-block',
    boxSize: '0.45em',
    ms: '0.15em',
    me: '0.6em',
    verticalAlign: '0.1em',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderWidth: '0 0.13em 0.13em 0',
    transform: 'scaleX(var(--forwards)) rotate(-45deg)',
  },
  '&:is([open] > *)::before': { verticalAlign: '0.25em', transform: 'scaleX(var(--forwards)) rotate(45deg)' },
} as const

/** A button that holds a name of any length. */
export const wrapping = {
  h: 'auto',
  maxW: 'full',
  py: 1,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const
