/** Styles of a part that shows so many lines of its text at most. Chakra's `noOfLines` serves only the styled element itself. */
export const clampedTo = <Lines>(lines: Lines) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const
