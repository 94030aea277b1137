import type { Samples } from '@/components/discord/message/names'
import { type Block, type Inline, type ListNode, maxTextLength, type Scope } from './ast'
import { createSource } from './closing-marks'
import { type InlineContext, parseInline, verbatim } from './inline'

export type ParseOptions = {
  scope?: Scope
  /** What names in braces stand for inside an address; elsewhere they stay nodes of their own. */
  samples?: Samples
}

const noSamples: Samples = new Map()

/**
 * Reads Discord's markdown, by allow-list: what is not known stays the text it is. Never throws; takes time linear
 * in the text's length.
 */
export function parseMarkdown(
  whole: string,
  { scope = 'message', samples = noSamples }: ParseOptions = {},
): Block[] {
  const text = whole.slice(0, maxTextLength)
  const beyond = paragraph([{ type: 'text', text: whole.slice(maxTextLength) }])
  const context = { source: createSource(text), samples, isTitle: scope === 'title' }
  const blocks =
    scope === 'message'
      ? parseBlocks(context, false)
      : paragraph(
          scope === 'plain' ? verbatim(text) : parseInline(context, { from: 0, end: text.length }).nodes,
        )
  return whole.length > maxTextLength ? [...blocks, ...beyond] : blocks
}

const paragraph = (children: Inline[]): Block[] =>
  children.length > 0 ? [{ type: 'paragraph', children }] : []

/** `isQuoted`: a quote holds no further quote. */
function parseBlocks(context: InlineContext, isQuoted: boolean): Block[] {
  const { text } = context.source
  const blocks: Block[] = []
  let at = 0
  const startsBlock = (lineStart: number) => blockStart(text, lineStart, isQuoted) !== null
  while (at < text.length) {
    const read = blockAt(context, at, isQuoted)
    if (read) {
      blocks.push(...read.blocks)
      at = read.end
      continue
    }
    const { nodes, end } = parseInline(context, { from: at, end: text.length }, 0, startsBlock)
    blocks.push(...paragraph(nodes))
    at = end
  }
  return blocks
}

const heading = /^(#{1,3}) +(?=\S)/
/** `- text`, `* text` or `1. text`, with the spaces before it. */
const listLine = /^( *)([-*]|\d{1,9}\.) +(?=\S)/

function lineAt(text: string, at: number) {
  const end = text.indexOf('\n', at)
  return text.slice(at, end === -1 ? text.length : end)
}

/** What kind of block the line that starts here opens. */
function blockStart(text: string, at: number, isQuoted: boolean) {
  if (!/[>#\-*\d ]/.test(text[at] ?? '')) return null
  const line = lineAt(text, at)
  if (!isQuoted && line.startsWith('>>> ')) return 'wholeQuote'
  if (!isQuoted && line.startsWith('> ')) return 'quote'
  if (heading.test(line)) return 'heading'
  return listLine.test(line) ? 'list' : null
}

type Read = { blocks: Block[]; end: number }

function blockAt(context: InlineContext, at: number, isQuoted: boolean): Read | null {
  const { text } = context.source
  switch (blockStart(text, at, isQuoted)) {
    case 'wholeQuote':
      return { blocks: [quoteOf(context, text.slice(at + 4))], end: text.length }
    case 'quote':
      return quoteAt(context, at)
    case 'heading':
      return headingAt(context, at)
    case 'list':
      return listAt(context, at)
    default:
      return null
  }
}

const quoteOf = (context: InlineContext, quoted: string): Block => ({
  type: 'quote',
  children: parseBlocks({ ...context, source: createSource(quoted) }, true),
})

function quoteAt(context: InlineContext, from: number): Read {
  const { text } = context.source
  const lines: string[] = []
  let at = from
  while (text.startsWith('> ', at)) {
    const line = lineAt(text, at)
    lines.push(line.slice(2))
    at += line.length + 1
  }
  return { blocks: [quoteOf(context, lines.join('\n'))], end: Math.min(at, text.length) }
}

function headingAt(context: InlineContext, at: number): Read {
  const line = lineAt(context.source.text, at)
  const [mark = '', signs = ''] = heading.exec(line) ?? []
  const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3
  const { nodes } = parseInline(context, { from: at + mark.length, end: at + line.length })
  return { blocks: [{ type: 'heading', level, children: nodes }], end: at + line.length + 1 }
}

/** One line of a list. */
type Row = { level: number; isOrdered: boolean; start: number; children: Inline[] }

const maxListDepth = 8

function listAt(context: InlineContext, from: number): Read {
  const rows: Row[] = []
  const indents: number[] = []
  let at = from
  for (;;) {
    const line = lineAt(context.source.text, at)
    const [mark, { length: indent } = '', sign = ''] = listLine.exec(line) ?? []
    if (mark === undefined) break
    while ((indents.at(-1) ?? -1) >= indent) indents.pop()
    const level = Math.min(indents.length, maxListDepth)
    indents.push(indent)
    const { nodes } = parseInline(context, { from: at + mark.length, end: at + line.length })
    const isOrdered = sign.endsWith('.')
    rows.push({ level, isOrdered, start: isOrdered ? parseInt(sign, 10) : 1, children: nodes })
    at += line.length + 1
  }
  return { blocks: toLists(rows), end: at }
}

/** Lines that follow each other, as lists within lists; a change between numbers and points starts a new one. */
function toLists(rows: readonly Row[]): ListNode[] {
  const lists: ListNode[] = []
  let at = 0
  for (let row = rows[at]; row; row = rows[at]) {
    const { level, isOrdered, start, children } = row
    const next = rows.findIndex((later, index) => index > at && later.level <= level)
    const end = next === -1 ? rows.length : next
    const item = { children, lists: toLists(rows.slice(at + 1, end)) }
    const last = lists.at(-1)
    if (last?.isOrdered === isOrdered) last.items.push(item)
    else lists.push({ type: 'list', isOrdered, start, items: [item] })
    at = end
  }
  return lists
}
