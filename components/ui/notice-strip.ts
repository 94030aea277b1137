/** The strip that a form's notices stand in: an icon, words that may wrap, and what can be done, in one tone. */
export const noticeStrip = <Tone extends 'info' | 'warning' | 'danger'>(tone: Tone) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    px: 4,
    py: 3,
    borderRadius: 'lg',
    bg: `${tone}.subtle`,
    fontSize: 'sm',
    '> svg': { flexShrink: 0, color: `${tone}.text` },
  }) as const
