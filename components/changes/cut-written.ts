import { atomAt } from '@/components/discord/message/markdown/atoms'
import { cutText, extenders, textLength } from '@/contract/text-length'

/*
 * Parts of texts that somebody wrote. What stands in them for something else, such as `<#123>` or `<t:0:f>`, is there whole
 * or not at all: half of it says nothing.
 */

/** What stands for something else and has that place of the text within it. */
function atomAround(text: string, at: number) {
  const start = text.lastIndexOf('<', at - 1)
  const atom = start < 0 ? null : atomAt(text, start)
  return atom && atom.end > at ? { start, end: atom.end } : null
}

/** The start of a text, with at most so many characters. */
export function writtenStart(text: string, max: number) {
  const start = cutText(text, max)
  return text.slice(0, atomAround(text, start.length)?.start ?? start.length)
}

/** The second half of a character, or what belongs to the one before it. */
const continues = new RegExp(String.raw`^[\uDC00-\uDFFF\u200D${extenders}]`, 'u')

/** The end of a text, with at most so many characters. */
export function writtenEnd(text: string, max: number) {
  let start = Math.max(0, text.length - max)
  start = atomAround(text, start)?.end ?? start
  while (start > 0 && continues.test(text.slice(start, start + 2))) start += 1
  return text.slice(start)
}

/** The text, or its start and an ellipsis if it is longer. */
export const shortenWritten = (text: string, max: number) =>
  textLength(text) > max ? `${writtenStart(text, max)}…` : text
