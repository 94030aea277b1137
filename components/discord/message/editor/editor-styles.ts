import { disclosureMark, inLowWindow, whileTyping } from '@/theme/foundations'

const partStyles = {
  '.part': { borderWidth: '1px', borderRadius: 'lg', minW: 0 },
  summary: {
    ...disclosureMark,
    px: 3,
    py: 2.5,
    borderRadius: 'lg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
  },
  '.inside': { display: 'grid', gap: 4, px: 3, pt: 2, pb: 4 },
  '.head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
  'h3, h4, h5': { flex: 1, whiteSpace: 'nowrap', fontSize: 'md', fontWeight: 'semibold' },
  h5: { fontSize: 'sm', color: 'text.muted' },
  '.rows': { display: 'grid', gap: 3, p: 3 },
}

/** The editor's layout, which its skeleton shares. */
export const editorStyles = {
  minW: 0,
  '.editor-label': { mb: 2, fontSize: 'sm', fontWeight: 'semibold' },
  '.tabs': { display: 'flex', gap: 1, mb: 4, borderBottomWidth: '1px' },
  '.tabs [role=tab]': {
    display: 'grid',
    placeItems: 'center',
    minH: 10,
    px: 4,
    mb: '-1px',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'text.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    userSelect: 'none',
    _focusVisible: { outlineOffset: '-2px' },
    _selected: { color: 'accent.text', borderColor: 'accent.text' },
  },
  // What is fixed to the window, such as the placeholders beside a phone's keyboard, would be held by it.
  '.form-view': { containerType: 'inline-size', containerName: 'message-editor', minW: 0 },
  '.columns': { display: 'grid', alignItems: 'start', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' },
  '.views, .form': { display: 'grid', gap: 4, minW: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  '.columns > :focus-visible': { borderRadius: 'lg' },
  '.chips': {
    position: 'sticky',
    top: 'var(--form-top, 4rem)',
    zIndex: 'stuck',
    py: 2,
    bg: 'bg.surface',
    borderBottomWidth: '1px',
    [inLowWindow]: { position: 'static' },
  },
  'input, textarea, button, summary': {
    scrollMarginTop: 'calc(var(--form-top, 4rem) + 4rem)',
    [inLowWindow]: { scrollMarginTop: 8 },
    [whileTyping]: { scrollMarginTop: 0 },
  },
  '.embed-form': {
    display: 'grid',
    gap: 4,
    p: { base: 3, md: 4 },
    borderWidth: '1px',
    borderRadius: 'xl',
    minW: 0,
  },
  ...partStyles,
  '@container message-editor (max-width: 45.99rem)': { '.columns > .preview': { display: 'none' } },
  // In a wide editor, form and preview are side by side.
  '@container message-editor (min-width: 46rem)': {
    '.columns': { gridTemplateColumns: 'minmax(0, 1.05fr) minmax(0, 1fr)' },
    '.columns > .preview': {
      position: 'sticky',
      top: 'calc(var(--form-top, 4rem) + 1rem)',
      maxH: 'calc(100dvh - var(--form-top, 4rem) - 2rem)',
      overflowY: 'auto',
    },
  },
} as const
