import type { Samples } from '@/components/discord/message/names'
import { type Block, type Inline, maxTextLength, type Scope } from './ast'
import { verbatim } from './code'
import { type InlineContext, parseInline } from './inline'
import { listLine, type Row, toLists } from './lists'
import { createSource } from './source'

export type ParseOptions = {
  scope?: Scope
  /** What names in braces stand for inside an address; elsewhere they stay nodes of their own. */
  samples?: Samples
}

const noSamples: Samples = new Map()

/**
 * Reads the platform's markdown, by allow-list: what is not known stays the text it is. Never throws; takes time linear
 * in the text's length.
 */
export function parseMarkdown(
  text: string,
  { scope = 'message', samples = noSamples }: ParseOptions = {},
): Block[] {
  const beyond: Inline[] =
    text.length > maxTextLength ? [{ type: 'text', text: text.slice(maxTextLength) }] : []
  const blocks = parseWithin(text.slice(0, maxTextLength), scope, samples)
  return beyond.length > 0 ? [...blocks, { type: 'paragraph', children: beyond }] : blocks
}

function parseWithin(text: string, scope: Scope, samples: Samples): Block[] {
  if (text === '') return []
  if (scope === 'plain') return [{ type: 'paragraph', children: verbatim(text) }]
  const context = { source: createSource(text), samples, isTitle: scope === 'title' }
  if (scope === 'message') return parseBlocks(context, false)
  return [{ type: 'paragraph', children: parseInline(context, { from: 0, end: text.length }).nodes }]
}

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
    if (nodes.length > 0) blocks.push({ type: 'paragraph', children: nodes })
    at = end
  }
  return blocks
}

const heading = /^(#{1,3}) +(?=\S)/

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
  switch (blockStart(context.source.text, at, isQuoted)) {
    case 'wholeQuote':
      return quoteOf(context, context.source.text.slice(at + 4), context.source.text.length)
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

function quoteOf(context: InlineContext, quoted: string, end: number): Read {
  const children = parseBlocks({ ...context, source: createSource(quoted) }, true)
  return { blocks: [{ type: 'quote', children }], end }
}

function quoteAt(context: InlineContext, from: number): Read {
  const { text } = context.source
  const lines: string[] = []
  let at = from
  while (text.startsWith('> ', at)) {
    const line = lineAt(text, at)
    lines.push(line.slice(2))
    at += line.length + 1
  }
  return quoteOf(context, lines.join('\n'), Math.min(at, text.length))
}

function headingAt(context: InlineContext, at: number): Read {
  const line = lineAt(context.source.text, at)
  const [mark = '', signs = ''] = heading.exec(line) ?? []
  const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3
  const { nodes } = parseInline(context, { from: at + mark.length, end: at + line.length })
  return { blocks: [{ type: 'heading', level, children: nodes }], end: at + line.length + 1 }
}

function listAt(context: InlineContext, from: number): Read {
  const rows: Row[] = []
  let at = from
  for (;;) {
    const line = lineAt(context.source.text, at)
    const [mark, spaces = '', sign = ''] = listLine.exec(line) ?? []
    if (mark === undefined) break
    const { nodes } = parseInline(context, { from: at + mark.length, end: at + line.length })
    const isOrdered = sign.endsWith('.')
    rows.push({
      indent: spaces.length,
      isOrdered,
      start: isOrdered ? parseInt(sign, 10) : 1,
      children: nodes,
    })
    at += line.length + 1
  }
  return { blocks: toLists(rows), end: at }
}
