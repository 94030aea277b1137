const pair = (light: string, dark: string) => ({ default: light, _dark: dark })

/** Colours that distinguish kinds of things, such as the features' categories. */
export const hues = ['pink', 'violet', 'blue', 'amber', 'teal', 'green', 'gray'] as const
export type Hue = (typeof hues)[number]

const hueTokens = Object.fromEntries(
  hues.flatMap((hue) => [
    [`${hue}.text`, pair(`${hue}.600`, `${hue}.300`)],
    [`${hue}.subtle`, pair(`${hue}.100`, hue === 'gray' ? 'gray.750' : `${hue}.900`)],
  ]),
)

const statuses = { success: 'green', warning: 'amber', danger: 'red', info: 'blue' }
const statusTokens = Object.fromEntries(
  Object.entries(statuses).flatMap(([status, hue]) => [
    [`${status}.text`, pair(`${hue}.600`, `${hue}.300`)],
    [`${status}.subtle`, pair(`${hue}.100`, `${hue}.900`)],
    [`${status}.solid`, pair(`${hue}.500`, `${hue}.300`)],
  ]),
)

/**
 * Components use only these colours: they follow the colour mode in CSS alone, so the server's HTML is right in both.
 * Every pair of text and background below meets WCAG 2.2 AA.
 */
export const semanticTokens = {
  colors: {
    'bg.canvas': pair('gray.50', 'gray.900'),
    'bg.surface': pair('white', 'gray.850'),
    'bg.subtle': pair('gray.100', 'gray.800'),
    'bg.hover': pair('gray.100', 'gray.800'),
    'bg.active': pair('gray.200', 'gray.750'),
    /** What is chosen on a ground of `bg.subtle`: in both modes lighter than that. */
    'bg.raised': pair('white', 'gray.750'),
    'bg.overlay': pair('rgba(13, 14, 26, 0.5)', 'rgba(3, 4, 10, 0.7)'),
    'border.strong': pair('gray.300', 'gray.700'),
    'border.control': pair('gray.500', 'gray.500'),
    'text.primary': pair('#14162B', '#ECEDF7'),
    'text.muted': pair('gray.600', '#A6ABC8'),
    'text.onAccent': pair('white', 'white'),
    'accent.solid': pair('brand.500', 'brand.450'),
    'accent.hover': pair('brand.600', 'brand.500'),
    /** Of a switch that is on: with a white knob, on the page's grounds. */
    'accent.control': pair('brand.500', 'brand.450'),
    'accent.text': pair('brand.500', 'brand.300'),
    'accent.subtle': pair('brand.50', '#211C4A'),
    'accent.border': pair('brand.200', '#443A9C'),
    'focus.ring': pair('brand.500', 'brand.300'),
    ...hueTokens,
    ...statusTokens,
    'danger.solid': pair('red.500', 'red.500'),
    /* Names that Chakra's own components look up. */
    'chakra-border-color': pair('gray.200', 'gray.750'),
    'chakra-placeholder-color': pair('gray.500', 'gray.400'),
  },
  shadows: {
    card: pair('0 1px 2px rgba(20, 22, 43, 0.06)', '0 1px 2px rgba(0, 0, 0, 0.4)'),
    raised: pair('0 4px 16px rgba(20, 22, 43, 0.10)', '0 4px 16px rgba(0, 0, 0, 0.5)'),
    floating: pair('0 12px 40px rgba(20, 22, 43, 0.18)', '0 12px 40px rgba(0, 0, 0, 0.65)'),
  },
}
