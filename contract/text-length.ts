/*
 * Lengths as Discord and JSON Schema count them: by code points. An emoji is one character, where JavaScript counts two.
 */

const surrogatePairs = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

export const textLength = (text: string) => text.length - (text.match(surrogatePairs)?.length ?? 0)

/** In a regular expression, what belongs to the character before it: accents, variations, skin tones and tags. */
export const extenders = String.raw`\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}`
const continues = new RegExp(String.raw`^[${extenders}\u200d]`, 'u')

/** The start of a text, with at most so many code points. No emoji is cut in half. */
export function cutText(text: string, max: number) {
  if (text.length <= max) return text
  // No more is looked at than that, since a text may be of any length.
  const points = [...text.slice(0, 2 * max + 4)]
  if (points.length <= max) return text
  let end = max
  while (end > 0 && (continues.test(points[end] ?? '') || points[end - 1] === '\u200d')) end -= 1
  return points.slice(0, end).join('')
}

/** The text, or its start and an ellipsis if it is longer. */
export const shorten = (text: string, max: number) =>
  textLength(text) > max ? `${cutText(text, max)}…` : text

/** As much of what somebody typed or saved as a sentence about it quotes: the text may have any length. */
export const quotable = (text: string) => shorten(text, 60)
