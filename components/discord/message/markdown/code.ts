import { placeholderPattern } from '@/config/features/placeholders'
import type { Inline, Verbatim } from './ast'
import type { Source } from './source'

/** A node that was read, and where the text goes on after it. */
export type Piece = { node: Inline; end: number }

/** Text in which marks mean nothing, with the names that the bot fills in. */
export function verbatim(text: string): Verbatim[] {
  const nodes: Verbatim[] = []
  let at = 0
  for (const match of text.matchAll(new RegExp(placeholderPattern, 'g'))) {
    if (match.index > at) nodes.push({ type: 'text', text: text.slice(at, match.index) })
    nodes.push({ type: 'placeholder', name: match[1] ?? '' })
    at = match.index + match[0].length
  }
  if (at < text.length) nodes.push({ type: 'text', text: text.slice(at) })
  return nodes
}

/** `code`, between runs of backticks of the same length. */
export function codeAt(source: Source, at: number, end: number): Piece | null {
  const ticks = source.ticksAt(at)
  const close = source.closingTicks(ticks, at + ticks)
  if (close === -1 || close + ticks > end) return null
  return {
    node: { type: 'code', children: verbatim(source.text.slice(at + ticks, close)) },
    end: close + ticks,
  }
}

const languageLine = /([a-z0-9_+\-.#]+)\n/iy

/** A code block between fences, with its language when that stands alone on the first line. */
export function codeBlockAt(source: Source, at: number, end: number): Piece | null {
  const { text } = source
  if (!text.startsWith('```', at)) return null
  languageLine.lastIndex = at + 3
  const named = languageLine.exec(text)
  let start = at + 3 + (named ? named[0].length : 0)
  while (text[start] === '\n') start++
  const close = source.closingFence(start + 1)
  if (close === -1 || close + 3 > end) return null
  return {
    node: {
      type: 'codeBlock',
      language: named?.[1] ?? null,
      children: verbatim(text.slice(start, close).replace(/\n+$/, '')),
    },
    // The block brings a line's end of its own.
    end: close + 3 < end && text[close + 3] === '\n' ? close + 4 : close + 3,
  }
}
