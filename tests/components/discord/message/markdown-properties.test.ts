import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MarkdownNode } from '@/components/discord/message/markdown/nodes'
import { parseMarkdown } from '@/components/discord/message/markdown/parse'

const pieces = fc.oneof(
  fc.constantFrom(...'*_~|`>#-[]()<>{}\\:@!&.1 \n'.split('')),
  fc.constantFrom(...'** __ ~~ || ``` ](https://q.example/ {name}'.split(' ')),
  fc.constantFrom('> ', '>>> ', '# ', '- ', '1. '),
  fc.constantFrom('<@100000000000000001>', '<t:1:R>', '<:wave:100000000000000001>', 'https://q.example'),
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const markup = fc.array(pieces, { maxLength: 120 }).map((parts) => parts.join(''))

/** Everything that a tree shows or leads to, in the order it was written. */
function written(nodes: readonly MarkdownNode[]): string {
  return nodes.map(writtenOf).join('')
}

function writtenOf(node: MarkdownNode): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'placeholder':
    case 'command':
    case 'emoji':
      return node.name
    case 'mention':
      return node.of === 'everyone' || node.of === 'here' ? node.of : ''
    case 'navigation':
    case 'timestamp':
      return ''
    case 'link':
      return written(node.children) + (isSelfNamed(node) ? '' : node.url)
    case 'codeBlock':
      return (node.language ?? '') + written(node.children)
    case 'list':
      return node.items.map(written).join('')
    default:
      return written(node.children)
  }
}

const isSelfNamed = ({ children }: { children: readonly MarkdownNode[] }) =>
  /^https?:/i.test(written(children))

const letters = (text: string) => text.replaceAll(/<t:-?\d+:[tTdDfFR]>/g, '').replaceAll(/[^a-z]/g, '')

test('no letter of the text is lost', () => {
  fc.assert(
    fc.property(markup, (text) => {
      expect(letters(written(parseMarkdown(text)))).toBe(letters(text))
    }),
    { numRuns: 500 },
  )
})

test('any text can be parsed', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void parseMarkdown(text)))
})

const depth = (nodes: readonly MarkdownNode[]): number =>
  Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depth(node.children) : 0)))

test('nesting of marks is limited', () => {
  const nested = '**a ~~b __c ||d '.repeat(50) + '|| __ ~~ **'.repeat(50)

  expect(depth(parseMarkdown(nested))).toBeLessThan(16)
})

const repeated = '*a **a _ [ [a]( [a](https://q.example/( ` ``a` ``` || < \\ {a http://'.split(' ')

test.each([...repeated, '> ', '- ', ' - ', '*a **b '])(
  'eight thousand characters of %j are parsed quickly',
  (piece) => {
    const text = piece.repeat(Math.ceil(8000 / piece.length))
    const started = performance.now()

    parseMarkdown(text)

    expect(performance.now() - started).toBeLessThan(2000)
  },
)

test('a text beyond the limit stays unparsed', () => {
  const text = `${'word '.repeat(3000)}end`

  expect(written(parseMarkdown(text))).toBe(text)
})
