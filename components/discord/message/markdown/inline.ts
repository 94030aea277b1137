import { fillSamples, type Samples } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import { placeholderPattern } from '@/config/features/placeholders'
import { maxNesting, type Inline, type Verbatim, type Wrapping } from './ast'
import type { PairMark, SingleMark, Source } from './closing-marks'

export type InlineContext = {
  source: Source
  samples: Samples
  /** Titles know neither links nor mentions nor blocks of code. */
  isTitle: boolean
  /** A link holds no further link. */
  isLink?: boolean
}

type Range = { from: number; end: number }

/** A node that was read, and where the text goes on after it. */
type Piece = { node: Inline; end: number }

/**
 * Reads a range of the source. Each position is visited once on each level of nesting, and the levels are bounded. With
 * `stopsBefore`, it ends at the first line outside any mark that the predicate names, and `end` is where that starts.
 */
export function parseInline(
  context: InlineContext,
  range: Range,
  depth = 0,
  stopsBefore?: (lineStart: number) => boolean,
): { nodes: Inline[]; end: number } {
  const { text } = context.source
  const nodes: Inline[] = []
  let at = range.from
  let plainFrom = at
  const add = (node: Inline) => {
    const last = nodes.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.text += node.text
    else if (node.type !== 'text' || node.text !== '') nodes.push(node.type === 'text' ? { ...node } : node)
  }
  const addPlain = (to: number) => add({ type: 'text', text: text.slice(plainFrom, to) })
  while (at < range.end) {
    if (text[at] === '\n' && stopsBefore?.(at + 1)) {
      addPlain(at)
      return { nodes, end: at + 1 }
    }
    const piece = depth < maxNesting ? pieceAt(context, at, range.end, depth) : null
    if (!piece) {
      at++
      continue
    }
    addPlain(at)
    add(piece.node)
    at = plainFrom = piece.end
    // The end of a block of code has ended its line already.
    if (text[at - 1] === '\n' && stopsBefore?.(at)) return { nodes, end: at }
  }
  addPlain(range.end)
  return { nodes, end: range.end }
}

function pieceAt(context: InlineContext, at: number, end: number, depth: number): Piece | null {
  const { source, isTitle, isLink } = context
  const atom = source.atoms.get(at)
  const isAllowed =
    atom && !(isTitle && atom.kind === 'mention') && !((isTitle || isLink) && atom.kind === 'link')
  if (isAllowed && atom.end <= end) return atom
  const wrapped = wrappedAt(source, at, end)
  if (wrapped) {
    const children = parseInline(context, wrapped.content, depth + 1).nodes
    return { node: { type: wrapped.type, children }, end: wrapped.end }
  }
  const mark = source.text[at]
  if (mark === '`') return (isTitle ? null : codeBlockAt(source, at, end)) ?? codeAt(source, at, end)
  if (isTitle || isLink) return null
  if (mark === '[') return maskedLinkAt(context, at, end, depth)
  return mark === 'h' || mark === 'H' ? bareLinkAt(source, at, end) : null
}

/** A range between marks, and where the text goes on after the closing one. */
type Wrapped = { type: Wrapping; content: Range; end: number }

function wrappedAt(source: Source, at: number, end: number): Wrapped | null {
  switch (source.text[at]) {
    case '*':
      return longer(single(source, '*', at, end), pair(source, '*', 'strong', at, end))
    case '_':
      return longer(single(source, '_', at, end), pair(source, '_', 'underline', at, end))
    case '~':
      return pair(source, '~', 'strike', at, end)
    case '|':
      return pair(source, '|', 'spoiler', at, end)
    default:
      return null
  }
}

/** Of two readings that start at the same place Discord takes the longer one. */
const longer = (one: Wrapped | null, other: Wrapped | null) =>
  one && other ? (other.end > one.end ? other : one) : (one ?? other)

function single(source: Source, mark: SingleMark, at: number, end: number): Wrapped | null {
  const close = source.closingSingle[mark](at, end)
  return close === -1 ? null : { type: 'emphasis', content: { from: at + 1, end: close }, end: close + 1 }
}

function pair(source: Source, mark: PairMark, type: Wrapping, at: number, end: number): Wrapped | null {
  const close = source.text[at + 1] === mark ? source.closingPair[mark](at + 3, end) : -1
  return close === -1 ? null : { type, content: { from: at + 2, end: close }, end: close + 2 }
}

const maxLinkLength = 2048
const patterns = {
  ticks: /`+/y,
  fence: /```(?:([a-z0-9_+\-.#]+)\n)?\n*/iy,
  balancedAddress: /\]\(((?:[^\s()]|\([^\s()]*\))*)\)/y,
  address: /\]\(([^\s)]*)\)/y,
  bareLink: /https?:\/\/[^\s<\]]*/iy,
}

/** What matches exactly here. */
function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Text in which marks mean nothing, with the names that the bot fills in. */
export function verbatim(text: string): Verbatim[] {
  return text
    .split(placeholderPattern)
    .map((part, at): Verbatim =>
      at % 2 ? { type: 'placeholder', name: part } : { type: 'text', text: part },
    )
    .filter((node) => node.type === 'placeholder' || node.text !== '')
}

/** `code`, between runs of backticks of the same length. */
function codeAt({ text }: Source, at: number, end: number): Piece | null {
  const [ticks = ''] = matchAt(patterns.ticks, text, at) ?? []
  const from = at + ticks.length
  let close = text.indexOf(ticks, from)
  while (close !== -1) {
    const [run = ''] = matchAt(patterns.ticks, text, close) ?? []
    if (run === ticks) break
    close = text.indexOf(ticks, close + run.length)
  }
  if (close === -1 || close + ticks.length > end) return null
  return {
    node: { type: 'code', children: verbatim(text.slice(from, close)) },
    end: close + ticks.length,
  }
}

/** A code block between fences, with its language when that stands alone on the first line. */
function codeBlockAt({ text }: Source, at: number, end: number): Piece | null {
  const [opening, language = null] = matchAt(patterns.fence, text, at) ?? []
  if (opening === undefined) return null
  const start = at + opening.length
  const close = text.indexOf('```', start + 1)
  if (close === -1 || close + 3 > end) return null
  const children = verbatim(text.slice(start, close).replace(/\n+$/, ''))
  return {
    node: { type: 'codeBlock', language, children },
    // The block brings a line's end of its own.
    end: close + 3 < end && text[close + 3] === '\n' ? close + 4 : close + 3,
  }
}

/**
 * `[label](address)`, whose address may hold pairs of parentheses. A label that itself shows an address is refused, as
 * Discord does: it could lead elsewhere than it says.
 */
function maskedLinkAt(context: InlineContext, at: number, end: number, depth: number): Piece | null {
  const { text, closingBracket } = context.source
  const label = { from: at + 1, end: closingBracket(at) }
  if (label.end <= label.from || /https?:\/\//i.test(text.slice(label.from, label.end))) return null
  const [whole = '', written = ''] =
    matchAt(patterns.balancedAddress, text, label.end) ?? matchAt(patterns.address, text, label.end) ?? []
  const close = label.end + whole.length
  if (whole === '' || close > end || close - label.end > maxLinkLength) return null
  const url = safeUrl(fillSamples(written.replace(/^<(.*)>$/, '$1'), context.samples))
  if (!url) return null
  const children = parseInline({ ...context, isLink: true }, label, depth + 1).nodes
  return { node: { type: 'link', url, children }, end: close }
}

/** An address that stands in the text as it is. What punctuates the sentence around it is not part of it. */
function bareLinkAt({ text }: Source, at: number, end: number): Piece | null {
  const [found] = matchAt(patterns.bareLink, text.slice(0, Math.min(end, at + maxLinkLength)), at) ?? []
  if (found === undefined) return null
  const address = found.replace(/[.,:;"']+$/, '')
  const count = (sign: string) => address.split(sign).length - 1
  // In "(see https://example.com)" the parenthesis belongs to the sentence.
  const isLoose = address.endsWith(')') && count(')') > count('(')
  const written = isLoose ? address.slice(0, -1) : address
  const url = safeUrl(written)
  return url
    ? { node: { type: 'link', url, children: [{ type: 'text', text: written }] }, end: at + written.length }
    : null
}
