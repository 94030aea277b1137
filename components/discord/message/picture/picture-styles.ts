import { discordColour } from '@/components/discord/message/preview/discord-colours'

const ring = { outline: '2px solid', outlineColor: discordColour('focus'), outlineOffset: '3px' }

/** An embed of which a part is open. */
const withFields = '.embed:has(> .opened, .embed-fields > .opened)'

/** A text is typed as large as it is drawn. */
const textStyles = {
  '.opened :is(input, textarea)[data-names]': { fontSize: '1rem' },
  // A phone gives it most of the room beside the keyboard.
  '.opened textarea[data-names]:not([data-typed])': {
    fieldSizing: 'content',
    minH: '4.5rem',
    maxH: '24rem',
  },
  '.opened :is([data-names$=".title"], [data-names$=".author.name"])': { fontWeight: 600 },
  '.opened [data-names*=".fields."][data-names$=".name"]': { fontWeight: 600 },
  // Dialogs that open from a part, such as the one for a time, have labels of their own.
  '.opened label:not(dialog *)': { fontSize: 'xs', mb: 1 },
}

/** Of a message that is edited where it is drawn: around its figure. */
export const pictureStyles = {
  maxW: '48rem',
  // What edits the message is no part of it, and is read as the page is.
  '.opened, .tools': { direction: 'var(--page-direction)' },
  '.drawn': { position: 'relative', minW: 0, borderRadius: '4px' },
  '.edit': {
    position: 'absolute',
    inset: '-2px -4px',
    borderRadius: '4px',
    cursor: 'text',
    _hover: { outline: '1px dashed', outlineColor: discordColour('muted'), outlineOffset: '1px' },
  },
  '.edit:focus-visible': ring,
  // It shows images of other hosts, which is no edit.
  '.drawn > .no-image > button': { position: 'relative', zIndex: 1 },
  '.drawn:empty, .embed-field.drawn': { minH: '1.25rem' },
  '.opened': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 3,
    minW: 0,
    my: 1,
    p: 3,
    borderWidth: '1px',
    borderColor: 'accent.border',
    borderRadius: 'lg',
    bg: discordColour('entry'),
    color: 'text.primary',
    fontSize: '1rem',
    lineHeight: 1.375,
    ':is(input, textarea):not(dialog *)': { bg: 'transparent' },
  },
  '.embed > .opened + .embed-author': { mt: 2 },
  [withFields]: { w: '100%', pe: 3 },
  // Beside an image there would be too little room for fields.
  '@container discord-message (max-width: 30rem)': {
    [withFields]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [`${withFields} > .embed-thumbnail`]: { gridColumn: 1, gridRow: 'auto', mt: 2 },
  },
  ...textStyles,
  '.row-tools': { display: 'flex', gap: 1 },
  '.row-tools .tool': {
    display: 'grid',
    placeItems: 'center',
    boxSize: 9,
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    '&[aria-disabled]': { opacity: 0.4 },
  },
  '.tools': { display: 'grid', gap: 2, mt: 2, maxW: '32.5rem' },
  '.tools.of-message, .tools + .embed': { mt: 4 },
  '.embed-head': { display: 'flex', alignItems: 'center', gap: 1, fontSize: 'xs', fontWeight: 600 },
  '.embed-head > span:first-of-type': { flex: 1, color: discordColour('muted') },
  '.chips-to-add': { display: 'flex', flexWrap: 'wrap', gap: 1.5 },
  '.chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    minH: 8,
    px: 2.5,
    borderRadius: 'full',
    bg: discordColour('secondary'),
    color: discordColour('onSecondary'),
    fontSize: 'xs',
    fontWeight: 500,
    _hover: { textDecoration: 'underline' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  '.chip:focus-visible': ring,
  '.chip.done': { justifySelf: 'end' },
  '.chip .swatch': {
    boxSize: 3,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'current',
    bg: discordColour('bar'),
  },
  '@media (pointer: coarse)': { '.chip': { minH: 10, px: 3 } },
  // On a phone the message takes the whole width below who sends it.
  '@media (max-width: 36rem)': {
    figure: { p: 3 },
    '.post': { columnGap: 3, gridTemplateColumns: '32px minmax(0, 1fr)', alignItems: 'center', rowGap: 2 },
    '.post > .avatar': { boxSize: '32px' },
    '.post > div': { display: 'contents' },
    '.post > div > :not(.author)': { gridColumn: '1 / -1' },
    '.embed': { pe: 3, py: 3 },
    '.opened': { p: 2.5 },
    // In one row, which a finger moves.
    '.opened [role=toolbar]': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' },
  },
} as const
