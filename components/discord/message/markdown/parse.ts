import { fillSamples, type Samples } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import { placeholderPattern } from '@/contract/declaration/placeholders'
import { atomAt, maskAtoms } from './atoms'
import type { ListNode, MarkdownNode, Mark } from './nodes'

/**
 * Where a text stands, which decides how much of Discord's markdown it may use. A `title` is that of an embed or of a
 * field; a `linkedTitle` one in an embed whose title is a link. `plain` texts are authors and footers.
 */
export type Scope = 'message' | 'fieldValue' | 'title' | 'linkedTitle' | 'plain'

type Kind = MarkdownNode['type'] | 'maskedLink' | 'peopleMention'

type Context = {
  /** Fill in placeholders inside a URL; elsewhere placeholders stay nodes of their own. */
  samples: Samples
  /** What is not read here. */
  without: readonly Kind[]
  /** How many nodes this text is inside of. */
  depth: number
  /** How many of them are lists. */
  lists: number
  /** Whether the text begins where a line does, so that it may begin with a block. */
  isLineStart: boolean
}

type Source = {
  text: string
  /** The text with its atoms blanked out. */
  masked: string
  /** Patterns that found no end for their mark: none that begins later has one either. */
  unclosed: Set<RegExp | string>
}

type Piece = { nodes: MarkdownNode[]; end: number }

/** Discord's own longest text is 4096 characters. What is beyond stays as written. */
const maxTextLength = 8000
/** How deep nodes may be nested; deeper ones stay as written. */
const maxNesting = 24
/** Discord's own limit. */
const maxListDepth = 11
const maxLinkLength = 2048

const notInTitles = ['heading', 'subtext', 'list', 'codeBlock', 'maskedLink', 'peopleMention'] as const
const notInLabels = ['heading', 'subtext', 'quote', 'list', 'codeBlock', 'link', 'maskedLink'] as const
const withoutIn: Record<Scope, readonly Kind[]> = {
  message: [],
  fieldValue: ['heading'],
  title: notInTitles,
  linkedTitle: [...notInTitles, 'link'],
  plain: [],
}

const noSamples: Samples = new Map()

/** Reads Discord's markdown, by allow-list: what is not known stays the text it is. Never throws. */
export function parseMarkdown(
  whole: string,
  { scope = 'message', samples = noSamples }: { scope?: Scope; samples?: Samples } = {},
): MarkdownNode[] {
  const text = whole.slice(0, maxTextLength)
  const context: Context = { samples, without: withoutIn[scope], depth: 0, lists: 0, isLineStart: true }
  const nodes = scope === 'plain' ? verbatim(text) : parse(text, context)
  return whole.length > maxTextLength ? [...nodes, textNode(whole.slice(maxTextLength))] : nodes
}

const textNode = (text: string): MarkdownNode => ({ type: 'text', text })

/** Text in which marks mean nothing, with the placeholders that the bot fills in. */
const verbatim = (text: string): MarkdownNode[] =>
  text
    .split(placeholderPattern)
    .map((part, at): MarkdownNode => (at % 2 ? { type: 'placeholder', name: part } : textNode(part)))
    .filter((node) => node.type !== 'text' || node.text !== '')

function parse(text: string, context: Context): MarkdownNode[] {
  const source: Source = { text, masked: maskAtoms(text), unclosed: new Set() }
  const nodes: MarkdownNode[] = []
  const add = (node: MarkdownNode) => {
    const last = nodes.at(-1)
    if (node.type !== 'text') nodes.push(node)
    else if (last?.type === 'text') nodes.splice(-1, 1, textNode(last.text + node.text))
    else if (node.text !== '') nodes.push(node)
  }
  let at = 0
  let plainFrom = 0
  while (at < text.length) {
    const block = isAtLineStart(text, at, context) ? blockAt(text, at, context) : null
    const piece = block ?? pieceAt(source, at, context)
    if (!piece) {
      at++
      continue
    }
    const plain = text.slice(plainFrom, at)
    add(textNode(block ? plain.replace(/\n$/, '') : plain))
    for (const node of piece.nodes) add(node)
    at = plainFrom = piece.end
  }
  add(textNode(text.slice(plainFrom)))
  return nodes
}

const isAtLineStart = (text: string, at: number, { isLineStart }: Context) =>
  at === 0 ? isLineStart : text[at - 1] === '\n'

const inside = (context: Context, isLineStart: boolean): Context => ({
  ...context,
  depth: context.depth + 1,
  isLineStart,
})

function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const patterns = {
  wholeQuote: / *>>> ([^]*)/y,
  quote: / *>(?!>>) [^\n]*(?:\n *>(?!>>) [^\n]*)*\n?/y,
  heading: / *(#{1,3}) (?!#) *(?=\S)([^\n]+)\n?/y,
  subtext: /-# (?!-#) *(?=\S)([^\n]+)\n?/y,
  /** `- text`, `* text` or `1. text`, with the lines after it that are indented further. */
  listItem: /( *)([-*]|\d{1,9}\.)( +)(\S[^\n]*(?:\n\1 [^\n]+)*)\n?/y,
  code: /(`+)([^`]|[^`][^]*?[^`])\1(?!`)/y,
  codeBlock: /```(?:([a-z0-9_+\-.#]+)\n)?\n*([^\n][^]*?)\n*```\n?/iy,
  /** A label may hold brackets in pairs, an address parentheses, and a title may follow it. */
  linkLabel: /\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/y,
  linkAddress:
    /\(\s*<?((?:[^\s()\\<>]|\\[^\s]|\([^\s()]*\))*|[^\s)<>]*)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/y,
  bareLink: /https?:\/\/[^\s<]*[^\s<.,:;"'\]]/iy,
}

/** An address or a block of code in a label, with which Discord draws a masked link as it is written. */
const notForLabels = /https?:\/\/[^\s<]+[^\s<.,:;"')\]]|```[^]+?```/i

function blockAt(text: string, at: number, context: Context): Piece | null {
  if (context.depth >= maxNesting) return null
  for (const read of [quoteAt, headingAt, subtextAt, listAt]) {
    const block = read(text, at, context)
    if (block) return block
  }
  return null
}

function quoteAt(text: string, at: number, context: Context): Piece | null {
  if (context.without.includes('quote')) return null
  const [whole, rest] = matchAt(patterns.wholeQuote, text, at) ?? []
  const quote = whole ?? matchAt(patterns.quote, text, at)?.[0]
  if (quote === undefined) return null
  const quoted = rest ?? quote.replace(/\n$/, '').replaceAll(/^ *> ?/gm, '')
  // Quotes do not nest.
  const children = parse(quoted, { ...inside(context, true), without: [...context.without, 'quote'] })
  return {
    nodes: [{ type: 'quote', children: children.length > 0 ? children : [textNode(' ')] }],
    end: at + quote.length,
  }
}

function headingAt(text: string, at: number, context: Context): Piece | null {
  const [whole, { length: level } = '', title = ''] = matchAt(patterns.heading, text, at) ?? []
  if (whole === undefined || context.without.includes('heading')) return null
  const children = parse(title.trim(), inside(context, true))
  return { nodes: [{ type: 'heading', level, children }], end: at + whole.length }
}

function subtextAt(text: string, at: number, context: Context): Piece | null {
  const [whole, note = ''] = matchAt(patterns.subtext, text, at) ?? []
  if (whole === undefined || context.without.includes('subtext')) return null
  return {
    nodes: [{ type: 'subtext', children: parse(note.trim(), inside(context, true)) }],
    end: at + whole.length,
  }
}

/** Items that follow each other; what the first one starts with decides whether they are numbered. */
function listAt(text: string, start: number, context: Context): Piece | null {
  if (context.without.includes('list') || context.lists >= maxListDepth) return null
  const within = { ...inside(context, true), lists: context.lists + 1 }
  let list: ListNode | null = null
  let end = start
  for (;;) {
    const [whole = '', indent = '', sign = '', gap = '', body = ''] =
      matchAt(patterns.listItem, text, end) ?? []
    if (whole === '') return list && { nodes: [list], end }
    const isOrdered = sign.endsWith('.')
    list ??= { type: 'list', isOrdered, start: isOrdered ? Math.max(1, parseInt(sign, 10)) : 1, items: [] }
    list.items.push(parse(undented(body, indent.length + sign.length + gap.length), within))
    end += whole.length
  }
}

const undented = (body: string, width: number) =>
  body.replaceAll(new RegExp(String.raw`\n {1,${width}}`, 'g'), '\n')

function pieceAt(source: Source, at: number, context: Context): Piece | null {
  if (context.depth >= maxNesting || !/[\\{<@*_~|`[h:¯]/i.test(source.text[at] ?? '')) return null
  for (const read of [atomIn, markedAt, codeBlockAt, codeAt, maskedLinkAt, bareLinkAt]) {
    const piece = read(source, at, context)
    if (piece && !piece.nodes.some((node) => context.without.includes(kindOf(node)))) return piece
  }
  return null
}

const kindOf = (node: MarkdownNode): Kind =>
  node.type === 'mention' && node.of !== 'channel' ? 'peopleMention' : node.type

function atomIn({ text }: Source, at: number): Piece | null {
  const atom = atomAt(text, at)
  return atom && { nodes: [atom.node], end: atom.end }
}

type Marking = { type: Mark; pattern: RegExp; width: 1 | 2 }

const marks: readonly Marking[] = [
  // A single mark opens with a run of odd length and closes at the end of the next such run, up to two spaces before it.
  { type: 'emphasis', width: 1, pattern: /\*(?!\s)((?:\*\*|[^*])*?(?:\*\*|[^*\s])) {0,2}\*(?!\*)/y },
  { type: 'emphasis', width: 1, pattern: /_(?=(?:__)*[^_])((?:__|[^_])+?)_(?!\w)/y },
  { type: 'strong', width: 2, pattern: /\*\*([^]+?)\*\*(?!\*)/y },
  { type: 'underline', width: 2, pattern: /__([^]+?)__(?!_)/y },
  { type: 'strike', width: 2, pattern: /~~([^]+?)~~(?!_)/y },
  { type: 'spoiler', width: 2, pattern: /\|\|([^]+?)\|\|/y },
]

/** Of two readings that start at the same position, Discord takes the longer one. */
function markedAt({ text, masked, unclosed }: Source, at: number, context: Context): Piece | null {
  let longest: { type: Mark; length: number; from: number; content: string } | null = null
  for (const { type, pattern, width } of marks) {
    const sign = { emphasis: '', strong: '**', underline: '__', strike: '~~', spoiler: '||' }[type]
    if (!masked.startsWith(sign, at) || unclosed.has(pattern)) continue
    const [whole = '', content = ''] = matchAt(pattern, masked, at) ?? []
    if (whole === '' && width === 2) unclosed.add(pattern)
    if (whole.length > (longest?.length ?? 0))
      longest = { type, length: whole.length, from: at + width, content }
  }
  if (!longest) return null
  const { type, length, from, content } = longest
  const children = parse(
    text.slice(from, from + content.length),
    inside(context, isAtLineStart(text, at, context)),
  )
  return { nodes: [{ type, children }], end: at + length }
}

function codeBlockAt({ text, unclosed }: Source, at: number): Piece | null {
  if (!text.startsWith('```', at) || unclosed.has(patterns.codeBlock)) return null
  const [whole, language = null, code = ''] = matchAt(patterns.codeBlock, text, at) ?? []
  if (whole !== undefined)
    return { nodes: [{ type: 'codeBlock', language, children: verbatim(code) }], end: at + whole.length }
  unclosed.add(patterns.codeBlock)
  return null
}

function codeAt({ text, unclosed }: Source, at: number): Piece | null {
  if (text[at] !== '`') return null
  const [sign = ''] = matchAt(/`+/y, text, at) ?? []
  if (unclosed.has(sign)) return null
  const [whole, , code = ''] = matchAt(patterns.code, text, at) ?? []
  if (whole !== undefined)
    return { nodes: [{ type: 'code', children: verbatim(code) }], end: at + whole.length }
  unclosed.add(sign)
  return null
}

/** `[label](address)`. With a label that itself shows an address it stays as it is written, since it could lead elsewhere. */
function maskedLinkAt({ text, masked }: Source, at: number, context: Context): Piece | null {
  if (text[at] !== '[' || context.without.includes('maskedLink')) return null
  const { length } = matchAt(patterns.linkLabel, masked, at)?.[0] ?? ''
  if (length === 0) return null
  const label = text.slice(at + 1, at + length - 1)
  const [whole, written = ''] = matchAt(patterns.linkAddress, text, at + length) ?? []
  if (!whole || whole.length > maxLinkLength) return null
  const address = written.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  const url = safeUrl(fillSamples(address, context.samples))
  if (!url) return null
  const end = at + length + whole.length
  if (notForLabels.test(label)) return { nodes: verbatim(text.slice(at, end)), end }
  const without = [...context.without, ...notInLabels]
  return {
    nodes: [{ type: 'link', url, children: parse(label, { ...inside(context, false), without }) }],
    end,
  }
}

function bareLinkAt({ text }: Source, at: number, context: Context): Piece | null {
  if (context.without.includes('link')) return null
  const [found] = matchAt(patterns.bareLink, text.slice(0, at + maxLinkLength), at) ?? []
  if (found === undefined) return null
  const address = withoutLooseParentheses(found)
  const url = safeUrl(address)
  return url
    ? { nodes: [{ type: 'link', url, children: [textNode(address)] }], end: at + address.length }
    : null
}

/** In "(see https://example.com)" the parenthesis belongs to the sentence. */
function withoutLooseParentheses(address: string) {
  const count = (sign: string) => address.split(sign).length - 1
  const loose = Math.max(0, count(')') - count('('))
  const { length } = /\)*$/.exec(address)?.[0] ?? ''
  return address.slice(0, address.length - Math.min(loose, length))
}
