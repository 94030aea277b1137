import { fillSamples, type Samples } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import { placeholderPattern } from '@/contract/declaration/placeholders'
import { atomAt, maskAtoms } from './atoms'
import type { ListNode, MarkdownNode, Mark } from './nodes'

/** Which of Discord's markdown a text may use: titles know no blocks, links and mentions; plain texts know nothing. */
export type Scope = 'message' | 'title' | 'plain'

type Context = {
  /** Fill in placeholders inside a URL; elsewhere placeholders stay nodes of their own. */
  samples: Samples
  /** Kinds of nodes that are not read here. */
  without: readonly MarkdownNode['type'][]
  depth: number
}

/** `masked` is the text with its atoms blanked out. */
type Source = { text: string; masked: string }

type Piece = { node: MarkdownNode; end: number }

/** Discord's own longest text is 4096 characters. What is beyond stays as written. */
const maxTextLength = 8000
/** How deep marks may be nested; deeper ones stay as written. */
const maxNesting = 12
const maxListDepth = 8
const maxLinkLength = 2048

const blocks = ['heading', 'subtext', 'quote', 'list'] as const
const notInTitles = [...blocks, 'codeBlock', 'link', 'mention', 'command', 'navigation'] as const

const noSamples: Samples = new Map()

/** Reads Discord's markdown, by allow-list: what is not known stays the text it is. Never throws. */
export function parseMarkdown(
  whole: string,
  { scope = 'message', samples = noSamples }: { scope?: Scope; samples?: Samples } = {},
): MarkdownNode[] {
  const text = whole.slice(0, maxTextLength)
  const context: Context = { samples, without: scope === 'title' ? notInTitles : [], depth: 0 }
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
  const source = { text, masked: maskAtoms(text) }
  const nodes: MarkdownNode[] = []
  const add = (node: MarkdownNode) => {
    const last = nodes.at(-1)
    if (node.type !== 'text') nodes.push(node)
    else if (last?.type === 'text') last.text += node.text
    else if (node.text !== '') nodes.push(node)
  }
  let at = 0
  let plainFrom = 0
  while (at < text.length) {
    const block = at === 0 || text[at - 1] === '\n' ? blockAt(text, at, context) : null
    const piece = block ? null : pieceAt(source, at, context)
    if (!block && !piece) {
      at++
      continue
    }
    const plain = text.slice(plainFrom, at)
    add(textNode(block ? plain.replace(/\n$/, '') : plain))
    for (const node of block?.nodes ?? []) add(node)
    if (piece) add(piece.node)
    at = plainFrom = (block ?? piece)?.end ?? at
  }
  add(textNode(text.slice(plainFrom)))
  return nodes
}

const inside = (context: Context): Context => ({
  ...context,
  without: [...context.without, ...blocks],
  depth: context.depth + 1,
})

function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const patterns = {
  wholeQuote: />>> ([^]*)/y,
  quote: /(?:> [^\n]*(?:\n|$))+/y,
  heading: /(#{1,3}) +(?=\S)([^\n]*)\n?/y,
  subtext: /-# +(?=\S)([^\n]*)\n?/y,
  /** `- text`, `* text` or `1. text`, with the spaces before it. */
  list: /(?: *(?:[-*]|\d{1,9}\.) +\S[^\n]*(?:\n|$))+/y,
  code: /(`+)([^`]|[^`][^]*?[^`])\1(?!`)/y,
  codeBlock: /```(?:([a-z0-9_+\-.#]+)\n)?\n*([^]+?)\n*```\n?/iy,
  /** A label may hold brackets in pairs, an address parentheses, and a title may follow it. */
  linkLabel: /\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/y,
  linkAddress:
    /\((?:<([^\s<>]*)>|((?:[^\s()\\]|\\[^\s]|\([^\s()]*\))*)|([^\s)]*))(?: +(?:"[^"\n]*"|'[^'\n]*'))?\)/y,
  bareLink: /https?:\/\/[^\s<\]]*/iy,
}

function blockAt(text: string, at: number, context: Context): { nodes: MarkdownNode[]; end: number } | null {
  const { without } = context
  if (!without.includes('quote')) {
    const [whole, rest] = matchAt(patterns.wholeQuote, text, at) ?? []
    const quote = whole ?? matchAt(patterns.quote, text, at)?.[0]
    if (quote !== undefined) {
      const quoted = rest ?? quote.replace(/\n$/, '').replaceAll(/^> /gm, '')
      const children = parse(quoted, { ...context, without: [...without, 'quote'] })
      return { nodes: [{ type: 'quote', children }], end: at + quote.length }
    }
  }
  if (without.includes('list')) return null
  const [heading, { length: level } = '', title = ''] = matchAt(patterns.heading, text, at) ?? []
  if (heading) {
    const children = parse(title, { ...inside(context), depth: 0 })
    return { nodes: [{ type: 'heading', level, children }], end: at + heading.length }
  }
  const [small, note = ''] = matchAt(patterns.subtext, text, at) ?? []
  if (small) {
    const children = parse(note, { ...inside(context), depth: 0 })
    return { nodes: [{ type: 'subtext', children }], end: at + small.length }
  }
  const [list] = matchAt(patterns.list, text, at) ?? []
  return list ? { nodes: toLists(list.replace(/\n$/, '').split('\n'), context), end: at + list.length } : null
}

/** Lines that follow each other, as lists within lists; a change between numbers and points starts a new one. */
function toLists(lines: readonly string[], context: Context, depth = 0): ListNode[] {
  const rows = lines.map((line) => /^( *)(\S+) +([^]*)/.exec(line) ?? [])
  const lists: ListNode[] = []
  let at = 0
  while (at < rows.length) {
    const [, indent = '', sign = '', text = ''] = rows[at] ?? []
    const next = rows.findIndex(
      ([, other = ''], index) => index > at && (depth === maxListDepth || other.length <= indent.length),
    )
    const end = next === -1 ? rows.length : next
    const nested = toLists(lines.slice(at + 1, end), context, depth + 1)
    const item = [...parse(text, { ...inside(context), depth: 0 }), ...nested]
    const isOrdered = sign.endsWith('.')
    const last = lists.at(-1)
    if (last?.isOrdered === isOrdered) last.items.push(item)
    else lists.push({ type: 'list', isOrdered, start: isOrdered ? parseInt(sign, 10) : 1, items: [item] })
    at = end
  }
  return lists
}

function pieceAt(source: Source, at: number, context: Context): Piece | null {
  if (context.depth >= maxNesting || !/[\\{<@*_~|`[h:]/i.test(source.text[at] ?? '')) return null
  for (const read of [atomIn, markedAt, codeBlockAt, codeAt, maskedLinkAt, bareLinkAt]) {
    const piece = read(source, at, context)
    if (piece && !context.without.includes(piece.node.type)) return piece
  }
  return null
}

const atomIn = ({ text }: Source, at: number) => atomAt(text, at)

const marks: readonly { type: Mark; pattern: RegExp }[] = [
  // A single mark opens with a run of odd length and closes at the end of the next such run.
  { type: 'emphasis', pattern: /\*(?!\s)(?=(?:\*\*)*[^*])((?:\*\*|[^*])*?(?:\*\*|[^*\s]))\*(?!\*)/y },
  { type: 'emphasis', pattern: /_(?=(?:__)*[^_])((?:__|[^_])+?)_(?!\w)/y },
  { type: 'strong', pattern: /\*\*([^]+?)\*\*(?!\*)/y },
  { type: 'underline', pattern: /__([^]+?)__(?!_)/y },
  { type: 'strike', pattern: /~~([^]+?)~~/y },
  { type: 'spoiler', pattern: /\|\|([^]+?)\|\|/y },
]

/** Of two readings that start at the same position, Discord takes the longer one. */
function markedAt({ text, masked }: Source, at: number, context: Context): Piece | null {
  let longest = { type: marks[0]?.type ?? 'emphasis', whole: '', content: '' }
  for (const { type, pattern } of marks) {
    const [whole = '', content = ''] = matchAt(pattern, masked, at) ?? []
    if (whole.length > longest.whole.length) longest = { type, whole, content }
  }
  const { type, whole, content } = longest
  if (whole === '') return null
  const from = at + (whole.length - content.length) / 2
  const children = parse(text.slice(from, from + content.length), inside(context))
  return { node: { type, children }, end: at + whole.length }
}

function codeBlockAt({ text }: Source, at: number): Piece | null {
  const [whole, language = null, code = ''] = matchAt(patterns.codeBlock, text, at) ?? []
  return whole
    ? { node: { type: 'codeBlock', language, children: verbatim(code) }, end: at + whole.length }
    : null
}

function codeAt({ text }: Source, at: number): Piece | null {
  const [whole, , code = ''] = matchAt(patterns.code, text, at) ?? []
  return whole ? { node: { type: 'code', children: verbatim(code) }, end: at + whole.length } : null
}

/** `[label](address)`. A label that itself shows an address is refused, as Discord does: it could lead elsewhere. */
function maskedLinkAt({ text, masked }: Source, at: number, context: Context): Piece | null {
  if (context.without.includes('link')) return null
  const { length } = matchAt(patterns.linkLabel, masked, at)?.[0] ?? ''
  const label = text.slice(at + 1, at + length - 1)
  if (length === 0 || /https?:\/\//i.test(label)) return null
  const [whole, enclosed, balanced, simple = ''] = matchAt(patterns.linkAddress, text, at + length) ?? []
  if (!whole || whole.length > maxLinkLength) return null
  const address = (enclosed ?? balanced ?? simple).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  const url = safeUrl(fillSamples(address, context.samples))
  if (!url) return null
  const children = parse(label, { ...inside(context), without: [...context.without, ...blocks, 'link'] })
  return { node: { type: 'link', url, children }, end: at + length + whole.length }
}

function bareLinkAt({ text }: Source, at: number): Piece | null {
  const [found] = matchAt(patterns.bareLink, text.slice(0, at + maxLinkLength), at) ?? []
  if (found === undefined) return null
  const address = found.replace(/[.,:;"']+$/, '')
  const count = (sign: string) => address.split(sign).length - 1
  // In "(see https://example.com)" the parenthesis belongs to the sentence.
  const isLoose = address.endsWith(')') && count(')') > count('(')
  const written = isLoose ? address.slice(0, -1) : address
  const url = safeUrl(written)
  return url ? { node: { type: 'link', url, children: [textNode(written)] }, end: at + written.length } : null
}
