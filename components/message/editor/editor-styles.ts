/** From this width of the editor on, form and preview stand side by side. */
const wide = '@container message-editor (min-width: 46rem)'
const narrow = '@container message-editor (max-width: 45.99rem)'

const focus = { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '1px' }

const headStyles = {
  '.head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
  '.grow': { flex: 1, whiteSpace: 'nowrap' },
  'h3, h4': { fontSize: 'md', fontWeight: 'semibold' },
  h5: { fontSize: 'sm', fontWeight: 'semibold', color: 'text.muted' },
  '.hint': { fontSize: 'sm', color: 'text.muted' },
}

/** What stands below a text: word of what is wrong on the left, its length on the right. */
export const underStyles = {
  '.under': { display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 3 },
  '.under > div': { minW: 0 },
  '.unknown': { mt: 1, fontSize: 'sm', color: 'warning.text', overflowWrap: 'anywhere' },
  '.add-missing': { display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 },
  '.counter': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    columnGap: 2,
    flexShrink: 0,
    mt: 1,
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.muted',
  },
  '.counter[data-state="near"]': { color: 'warning.text' },
  '.counter[data-state="over"]': { color: 'danger.text', fontWeight: 'semibold' },
}

const partStyles = {
  '.part': { borderWidth: '1px', borderRadius: 'lg', minW: 0 },
  summary: {
    px: 3,
    py: 2.5,
    borderRadius: 'lg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _focusVisible: focus,
  },
  '.inside': { display: 'grid', gap: 4, px: 3, pt: 2, pb: 4 },
  '.rows': { display: 'grid', gap: 3, p: 3 },
  '.row': { display: 'grid', gap: 3, p: 3, borderRadius: 'md', bg: 'bg.subtle' },
  '.row button': {
    display: 'grid',
    placeItems: 'center',
    w: 8,
    h: 8,
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.active', color: 'text.primary' },
    _focusVisible: focus,
  },
  '.row button[aria-disabled="true"]': { opacity: 0.4, cursor: 'not-allowed' },
  '.inline': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: 8,
    px: 1,
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '.inline input': { w: 4, h: 4, accentColor: 'var(--chakra-colors-accent-solid)', _focusVisible: focus },
  '.spoken': { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '.complaint': {
    px: 3,
    py: 2,
    borderRadius: 'md',
    bg: 'danger.subtle',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
  },
  '.complaint ul': { ps: 5, listStyle: 'disc' },
  '.buttons, .outcome': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontSize: 'sm' },
}

/** The editor's frame; its skeleton stands in the same. */
export const editorStyles = {
  containerType: 'inline-size',
  containerName: 'message-editor',
  minW: 0,
  '.editor-label': { mb: 2, fontSize: 'sm', fontWeight: 'semibold' },
  '.tabs': { display: 'flex', gap: 1, mb: 4, borderBottomWidth: '1px' },
  '.tabs button': {
    minH: 10,
    px: 4,
    mb: '-1px',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'text.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _focusVisible: { ...focus, outlineOffset: '-2px' },
  },
  '.tabs [aria-selected="true"]': { color: 'accent.text', borderColor: 'accent.text' },
  '.columns': { display: 'grid', alignItems: 'start', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' },
  '.form': { display: 'grid', gap: 4, minW: 0 },
  '.columns > :focus-visible': { ...focus, borderRadius: 'lg' },
  '.chips': {
    position: 'sticky',
    top: 16,
    zIndex: 'docked',
    py: 2,
    bg: 'bg.surface',
    borderBottomWidth: '1px',
  },
  'input, textarea, button, summary': { scrollMarginTop: '8rem' },
  '.embed-offer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    p: 4,
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    color: 'text.muted',
  },
  '.embed-offer > p': { flex: '1 1 12rem' },
  '.embed-form': {
    display: 'grid',
    gap: 4,
    p: { base: 3, md: 4 },
    borderWidth: '1px',
    borderRadius: 'xl',
    minW: 0,
  },
  '.total': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, fontSize: 'sm' },
  ...headStyles,
  ...underStyles,
  ...partStyles,
  [narrow]: { '.columns > [data-shown="false"]': { display: 'none' } },
  [wide]: {
    '.tabs': { display: 'none' },
    '.columns': { gridTemplateColumns: 'minmax(0, 1.05fr) minmax(0, 1fr)' },
    '.preview': { position: 'sticky', top: '5rem', maxH: 'calc(100dvh - 6rem)', overflowY: 'auto' },
  },
} as const
