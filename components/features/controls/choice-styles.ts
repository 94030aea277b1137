/** Rows of radio buttons or checkboxes with their words. */
export const choiceStyles = {
  border: 0,
  minW: 0,
  legend: { fontSize: 'sm', fontWeight: 'semibold', mb: 1 },
  '.rows': { display: 'grid', columnGap: 6 },
  '.rows.many': { gridTemplateColumns: { base: '1fr', '3sm': 'repeat(2, minmax(0, 1fr))' } },
  '.row': { display: 'flex', alignItems: 'center', gap: 2.5, minH: 9, cursor: 'pointer', fontSize: 'sm' },
  '.row > input': {
    boxSize: '18px',
    flexShrink: 0,
    m: 0,
    accentColor: 'var(--chakra-colors-accent-solid)',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
  '.gone': { color: 'danger.text' },
  '.help': { mt: 1, color: 'text.muted', fontSize: 'sm' },
  '.complaint': { mt: 1, color: 'danger.text', fontSize: 'sm' },
} as const
