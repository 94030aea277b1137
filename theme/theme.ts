import type { BrandColours } from '@/config/brand'
import { components } from './components'
import { breakpoints, colours, disclosureMark, focusRing, foundations } from './foundations'
import { semanticTokens } from './semantic-tokens'

/** Chakra’s own selector for what is checked does not know a checkbox that says so itself. */
const switchedOn = '&:is([aria-checked=true], :checked)'

const card = { bg: 'bg.surface', borderWidth: '1px', borderRadius: 'xl', boxShadow: 'card' }

/** A strip with an icon, text that may wrap, and buttons. */
const notice = (tone: string) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  borderRadius: 'lg',
  bg: `${tone}.subtle`,
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '> svg': { flexShrink: 0, color: `${tone}.text` },
  '> :is(p, div)': { flex: '1 1 14rem', minW: 0 },
})

const layerStyles = {
  card,
  notice: Object.fromEntries(
    ['accent', 'info', 'success', 'warning', 'danger'].map((tone) => [tone, notice(tone)]),
  ),
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 },
  /** A row of a panel's list, and the heading of a group of rows. */
  panelRow: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 11,
    px: 2.5,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
  },
  panelGroup: { px: 2.5, pt: 2, pb: 1, fontSize: 'xs', fontWeight: 'semibold', color: 'text.muted' },
  /** A card that is a link as a whole: its link covers it with `cover`. */
  pressable: {
    ...card,
    position: 'relative',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.strong', boxShadow: 'raised' },
  },
  cover: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'xl' },
    _focusVisible: { outline: 0, _after: focusRing },
  },
  /** A panel above the page, such as a popover or a menu. */
  floating: {
    zIndex: 'dropdown',
    bg: 'bg.surface',
    color: 'text.primary',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    animation: 'appear 120ms ease-out',
  },
  /** A row of choices that scrolls sideways if it is too long, on a phone up to the screen's edges. */
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
  /** A row of the navigation; the current page's is marked. */
  navLink: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: { base: 9, lg: '30px' },
    scrollMarginBlock: 12,
    px: 3,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'text.muted',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.text', fontWeight: 'semibold' },
  },
  /** The heading of a group of them. */
  navGroup: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    mt: 2,
    px: 3,
    minH: 8,
    borderRadius: 'md',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'text.muted',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _focusVisible: { outlineOffset: '-2px' },
  },
  /** A fact that stands after another one and a space. The dot between them is for the eye alone. */
  nextFact: { _before: { content: '"· "', '@supports (content: "" / "")': { content: '"· " / ""' } } },
  /** A button or a checkbox with `role="switch"`. Its touch target is larger than what is visible. */
  switch: {
    position: 'relative',
    flexShrink: 0,
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
    [switchedOn]: { bg: 'accent.control', _after: { transform: 'translateX(calc(var(--forwards) * 1rem))' } },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': {
      border: '1px solid',
      _after: { m: '-1px', bg: 'ButtonText' },
      [switchedOn]: { bg: 'Highlight', _after: { bg: 'HighlightText' } },
    },
  },
  cardTitle: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  lead: { mt: 1, color: 'text.muted' },
  hint: { color: 'text.muted', fontSize: 'sm' },
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
  summary: {
    ...disclosureMark,
    w: 'fit-content',
    minH: 6,
    color: 'accent.text',
    cursor: 'pointer',
    borderRadius: 'sm',
  },
  /** For screen readers only; unlike Chakra's VisuallyHidden, with its position left to the caller. */
  visuallyHidden: {
    w: '1px',
    h: '1px',
    m: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}

/** Icons that point along the line, and so the other way where that runs from right to left. */
const directed = [
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'external-link',
  'list',
  'list-plus',
  'log-in',
  'log-out',
  'send',
  'text-quote',
  'toggle-left',
  'toggle-right',
  'undo-2',
]
  .map((name) => `.lucide-${name}`)
  .join()

/** What the system's colours mark as chosen: all but colours, which are to be seen as they are. */
const chosen = [
  '[aria-pressed=true]:not([data-colour])',
  '[aria-selected=true]',
  ':is([aria-current=page], [aria-current=location])',
  // Where a browser does not know `:has`, the others must stay.
  ':is(label:has(> [type=radio]:checked))',
].join()

/**
 * The whole Chakra theme, not an extension: Chakra's own brings the styles of all components (20 KB over the wire).
 * A component of Chakra needs its styles here before it can be used.
 */
export const theme = {
  ...foundations,
  breakpoints,
  colors: colours,
  semanticTokens,
  layerStyles,
  direction: 'ltr' as const,
  config: {
    cssVarPrefix: 'chakra',
    initialColorMode: 'light' as const,
    useSystemColorMode: false,
    // Chakra would do it for each page that opens, whose styles would be computed twice more (`components/app/providers.tsx`).
    disableTransitionOnChange: false,
  },
  components,
  styles: {
    global: {
      html: { scrollPaddingTop: '5rem' },
      // For what no logical property says.
      ':root': { '--forwards': '1', '--page-start': 'left', '--page-direction': 'ltr', '--tight': '-0.02em' },
      ':root[dir=rtl]': { '--forwards': '-1', '--page-start': 'right', '--page-direction': 'rtl' },
      // The letters of Arabic are joined, and those of Japanese and Chinese fill a square: closer together, they would run
      // over each other.
      ':root:is([dir=rtl], :lang(ja), :lang(zh))': { '--tight': '0' },
      // Words have no spaces there, and a sentence's last letter would stand alone in a line.
      ':root:is(:lang(ja), :lang(zh))': { lineBreak: 'strict', textWrap: 'pretty', textAutospace: 'normal' },
      // Lines end between phrases where the browser knows them.
      ':root:lang(ja)': { wordBreak: 'auto-phrase' },
      // What is typed, and messages as Discord shows them.
      ':root:is(:lang(ja), :lang(zh)) :is(textarea, [contenteditable], code, [data-look])': {
        textWrap: 'wrap',
        textAutospace: 'no-autospace',
        wordBreak: 'normal',
      },
      // What Lucide writes at each of its icons.
      '.lucide': { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' },
      '.lucide:not([stroke-width])': { strokeWidth: 2 },
      [directed]: { transform: 'scaleX(var(--forwards))' },
      body: {
        fontFamily: 'body',
        color: 'text.primary',
        bg: 'bg.canvas',
        lineHeight: 'base',
        minHeight: '100dvh',
        overflowWrap: 'break-word',
        textRendering: 'optimizeLegibility',
        WebkitFontSmoothing: 'antialiased',
      },
      // Next reads out the title of the document, which is the same on every page; pages say their names themselves.
      'next-route-announcer': { display: 'none' },
      ':where(:focus-visible)': focusRing,
      // Phones enlarge the page around a field whose text is smaller.
      '@media (pointer: coarse), (max-width: 47.99em)': {
        'input, select, textarea': { fontSize: 'max(1em, 16px) !important' },
      },
      'html[data-typing]': {
        // Below the slim bar at the top, and above the placeholders and the save bar.
        scrollPaddingTop: '3rem',
        scrollPaddingBottom: 'calc(var(--keyboard, 0px) + var(--save-bar, 0px) + 3rem)',
        // The field keeps its place anyway.
        overflowAnchor: 'none',
        // With its label and its toolbar, the greater part of what can be seen.
        'textarea[data-typed]': {
          minHeight: 'clamp(6rem, calc(var(--visible-height) * 0.6 - 1.5rem), 18rem)',
        },
      },
      // A form has the focus once the button that had it is gone; a ring around all of it would say nothing.
      'form[tabindex="-1"]': { outline: 0 },
      // Safari takes a list without markers for one only if its role says so.
      '[role=list]': { listStyleType: 'none' },
      ':where(input:is([type=checkbox], [type=radio]))': {
        flexShrink: 0,
        boxSize: '18px',
        cursor: 'inherit',
      },
      ':where(input[type=checkbox])': {
        accentColor: 'var(--chakra-colors-accent-control)',
        borderRadius: 'sm',
      },
      // In dark mode, browsers draw a disabled one almost as if it were enabled.
      'input:is([type=checkbox], [type=radio]):disabled': { opacity: 0.4 },
      // In dark mode, browsers draw an unchecked one as if it were disabled.
      'input[type=radio]': {
        appearance: 'none',
        borderRadius: 'full',
        border: '2px solid',
        borderColor: 'border.control',
        bg: 'bg.surface',
        '&:checked': { borderWidth: '6px', borderColor: 'accent.control' },
        '@media (forced-colors: active)': { appearance: 'auto' },
      },
      '@media (forced-colors: active)': {
        // Otherwise transparent outlines would be drawn around everything.
        '*:where(:not(:focus-visible, [data-landed]))': { outlineWidth: '0 !important' },
        '*:focus-visible': { outline: '3px solid Highlight !important', outlineOffset: '2px !important' },
        '.chakra-button, .action': { border: '1px solid ButtonText' },
        [chosen]: {
          forcedColorAdjust: 'none',
          bg: 'Highlight !important',
          '&, & *': { color: 'HighlightText !important' },
        },
      },
      'code, kbd, pre': { direction: 'ltr', unicodeBidi: 'isolate' },
      // A name that is a block of its own stands where the page's lines begin, whichever way it is read.
      bdi: { textAlign: 'var(--page-start)' },
      '*::placeholder': { color: 'chakra-placeholder-color', unicodeBidi: 'plaintext' },
      // Chakra's reset says for each element how its words break, so that no parent could.
      '*, *::before, *::after': { borderColor: 'chakra-border-color', overflowWrap: 'inherit' },
      // Names may be one long word. What stands beside them keeps its own words whole.
      ':where(h1, h2, h3, h4, p, legend, label, dt)': { overflowWrap: 'anywhere' },
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

/** `theme` with the colours of a deployment. */
export const themeWith = ({ scale, accents }: BrandColours) => ({
  ...theme,
  colors: { ...theme.colors, brand: { ...theme.colors.brand, ...scale } },
  semanticTokens: { ...semanticTokens, colors: { ...semanticTokens.colors, ...accents } },
})

/** Chakra takes from its theme which side is the start of a line, where CSS would know it from the page. */
export const inEachDirection = <Theme extends object>(theme: Theme) => ({
  ltr: { ...theme, direction: 'ltr' as const },
  rtl: { ...theme, direction: 'rtl' as const },
})
