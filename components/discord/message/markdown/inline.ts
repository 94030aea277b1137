import type { Samples } from '@/components/discord/message/names'
import { maxNesting, type Inline, type Wrapping } from './ast'
import type { Atom } from './atoms'
import { codeAt, codeBlockAt, type Piece } from './code'
import { bareLinkAt, maskedLinkAt } from './links'
import type { PairMark, SingleMark, Source } from './source'

export type InlineContext = {
  source: Source
  samples: Samples
  /** Titles know neither links nor mentions nor blocks of code. */
  isTitle: boolean
  /** A link holds no further link. */
  isLink?: boolean
}

export function createCollector() {
  const nodes: Inline[] = []
  return {
    nodes,
    text(text: string) {
      const last = nodes.at(-1)
      if (last?.type === 'text') last.text += text
      else if (text !== '') nodes.push({ type: 'text', text })
    },
    add(node: Inline) {
      if (node.type === 'text') this.text(node.text)
      else nodes.push(node)
    },
  }
}

/**
 * Reads a range of the source. Each position is visited once on each level of nesting, and the levels are bounded.
 * With `stopsBefore`, it ends at the first line outside any mark that the predicate names, and `end` is where that starts.
 */
export function parseInline(
  context: InlineContext,
  range: { from: number; end: number },
  depth = 0,
  stopsBefore?: (lineStart: number) => boolean,
): { nodes: Inline[]; end: number } {
  const { text } = context.source
  const found = createCollector()
  let at = range.from
  let plainFrom = at
  const flush = (to: number) => {
    found.text(text.slice(plainFrom, to))
    plainFrom = to
  }
  while (at < range.end) {
    if (text[at] === '\n' && stopsBefore?.(at + 1)) {
      flush(at)
      return { nodes: found.nodes, end: at + 1 }
    }
    const piece = depth < maxNesting ? pieceAt(context, at, range.end, depth) : null
    if (!piece) {
      at++
      continue
    }
    flush(at)
    found.add(piece.node)
    at = plainFrom = piece.end
    // The end of a block of code has ended its line already.
    if (text[at - 1] === '\n' && stopsBefore?.(at)) return { nodes: found.nodes, end: at }
  }
  flush(range.end)
  return { nodes: found.nodes, end: range.end }
}

function allows({ isTitle, isLink }: InlineContext, { kind }: Atom) {
  if (kind === 'mention') return !isTitle
  return kind !== 'link' || !(isTitle || isLink)
}

function pieceAt(context: InlineContext, at: number, end: number, depth: number): Piece | null {
  const { source, isTitle, isLink } = context
  const atom = source.atoms.get(at)
  if (atom && atom.end <= end && allows(context, atom)) return atom
  const mark = source.text[at]
  const wrapped = wrappedAt(source, at, end)
  if (wrapped) return wrap(context, wrapped, depth)
  if (mark === '`') return (isTitle ? null : codeBlockAt(source, at, end)) ?? codeAt(source, at, end)
  if (isTitle || isLink) return null
  if (mark === '[') return linkAt(context, at, end, depth)
  return mark === 'h' || mark === 'H' ? bareLinkAt(source, at, end) : null
}

/** A range between marks, and where the text goes on after the closing one. */
type Wrapped = { type: Wrapping; content: { from: number; end: number }; end: number }

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

/** Of two readings that start at the same place the platform takes the longer one. */
const longer = (one: Wrapped | null, other: Wrapped | null) =>
  one && other ? (other.end > one.end ? other : one) : (one ?? other)

function single(source: Source, mark: SingleMark, at: number, end: number): Wrapped | null {
  const close = source.closingSingle(mark, at, end)
  return close === -1 ? null : { type: 'emphasis', content: { from: at + 1, end: close }, end: close + 1 }
}

function pair(source: Source, mark: PairMark, type: Wrapping, at: number, end: number): Wrapped | null {
  const close = source.text[at + 1] === mark ? source.closingPair(mark, at + 3, end) : -1
  return close === -1 ? null : { type, content: { from: at + 2, end: close }, end: close + 2 }
}

const wrap = (context: InlineContext, { type, content, end }: Wrapped, depth: number): Piece => ({
  node: { type, children: parseInline(context, content, depth + 1).nodes },
  end,
})

function linkAt(context: InlineContext, at: number, end: number, depth: number): Piece | null {
  const link = maskedLinkAt(context.source, at, end, context.samples)
  if (!link) return null
  const { nodes } = parseInline({ ...context, isLink: true }, link.label, depth + 1)
  return { node: { type: 'link', url: link.url, children: nodes }, end: link.end }
}
