/** Rows that are dragged by their grip. */
export const sortableStyles = {
  '> ol': { listStyleType: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 },
  '.list-row': { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.surface', minW: 0, outline: 0 },
  '.list-row[data-dragged]': {
    position: 'relative',
    zIndex: 1,
    boxShadow: 'raised',
    borderColor: 'accent.border',
  },
  '.list-row[data-wrong]': { borderColor: 'danger.text' },
  '.row-head': { display: 'flex', alignItems: 'center', gap: 1, px: 1, minH: 11 },
  '.row-tools': { display: 'flex', flexShrink: 0, flexWrap: 'wrap', justifyContent: 'flex-end' },
  '.tool': {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: 8, md: 9 },
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring' },
    _disabled: { opacity: 0.35, cursor: 'not-allowed' },
  },
  '.tool.grip': { cursor: 'grab', touchAction: 'none', flexShrink: 0 },
} as const
