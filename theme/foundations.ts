const rem = (step: number) => `${step / 4}rem`
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 52,
  56, 60, 64, 72, 80, 96,
]

/** One step is a quarter of a rem, as Chakra's users expect. */
export const space: Record<string, string> = {
  px: '1px',
  0: '0',
  ...Object.fromEntries(steps.map((step) => [step, rem(step)])),
}

export const sizes: Record<string, string> = {
  ...space,
  full: '100%',
  '3xs': '14rem',
  '2xs': '16rem',
  xs: '20rem',
  sm: '24rem',
  md: '28rem',
  lg: '32rem',
  xl: '36rem',
  '2xl': '42rem',
  '3xl': '48rem',
  /** The widest that a screen's content grows. */
  content: '68.75rem',
  sidebar: '16.5rem',
}

const family =
  'var(--font-inter), system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

export const foundations = {
  space,
  sizes,
  fonts: {
    heading: family,
    body: family,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
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
  letterSpacings: { tight: '-0.02em', normal: '0', wide: '0.02em', wider: '0.06em' },
  radii: {
    none: '0',
    sm: '0.25rem',
    base: '0.375rem',
    md: '0.5rem',
    lg: '0.75rem',
    xl: '1rem',
    '2xl': '1.25rem',
    full: '9999px',
  },
  borders: { none: 0, '1px': '1px solid', '2px': '2px solid' },
  zIndices: {
    hide: -1,
    base: 0,
    docked: 10,
    header: 20,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipLink: 1600,
    toast: 1700,
    tooltip: 1800,
  },
  transition: {
    duration: { fast: '120ms', normal: '160ms', slow: '200ms' },
    easing: { 'ease-out': 'cubic-bezier(0, 0, 0.2, 1)', 'ease-in-out': 'cubic-bezier(0.4, 0, 0.2, 1)' },
    property: {
      common: 'background-color, border-color, color, fill, stroke, opacity, box-shadow, transform',
      colors: 'background-color, border-color, color, fill, stroke',
    },
  },
}
