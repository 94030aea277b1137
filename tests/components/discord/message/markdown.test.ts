import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import type { MarkdownNode } from '@/components/discord/message/markdown/nodes'
import { parseMarkdown } from '@/components/discord/message/markdown/parse'

/** A short way to write down what was read: `strong(a emphasis(b))`. */
const outline = (nodes: readonly MarkdownNode[]): string => nodes.map(outlineOf).join(' ')

function outlineOf(node: MarkdownNode): string {
  switch (node.type) {
    case 'text':
      return JSON.stringify(node.text)
    case 'placeholder':
      return `{${node.name}}`
    case 'mention':
      return `${node.of}:${node.id}`
    case 'command':
      return `/${node.name}`
    case 'navigation':
      return `go:${node.to}`
    case 'shortcode':
      return `:${node.name}:`
    case 'emoji':
      return `:${node.name}:${node.id}`
    case 'timestamp':
      return `t:${node.seconds}:${node.style}`
    case 'link':
      return `link<${node.url}>(${outline(node.children)})`
    case 'codeBlock':
      return `block<${node.language ?? ''}>(${outline(node.children)})`
    case 'heading':
      return `h${node.level}(${outline(node.children)})`
    case 'list':
      return `${node.isOrdered ? `ol${node.start}` : 'ul'}[${node.items.map(outline).join(', ')}]`
    default:
      return `${node.type}(${outline(node.children)})`
  }
}

const read = (...args: Parameters<typeof parseMarkdown>) => outline(parseMarkdown(...args))

const commandId = '500000000000000001'

test.each([
  // Marks.
  ['plain words', '"plain words"'],
  [
    '**b** *i* _i_ __u__ ~~s~~ ||p||',
    'strong("b") " " emphasis("i") " " emphasis("i") " " underline("u") " " strike("s") " " spoiler("p")',
  ],
  ['***both***', 'emphasis(strong("both"))'],
  ['___both___', 'emphasis(underline("both"))'],
  ['**bold *and italic***', 'strong("bold " emphasis("and italic"))'],
  ['*italic **and bold***', 'emphasis("italic " strong("and bold"))'],
  ['**a *b** c', 'strong("a *b") " c"'],
  ['2 * 3 * 4', '"2 * 3 * 4"'],
  ['**not closed', '"**not closed"'],
  ['****', '"****"'],
  ['a snake_case_name', '"a snake_case_name"'],
  ['**over\ntwo lines**', 'strong("over\\ntwo lines")'],
  ['||~~__*deep*__~~||', 'spoiler(strike(underline(emphasis("deep"))))'],
  // Code.
  ['`a **b**`', 'code("a **b**")'],
  ['``a ` b``', 'code("a ` b")'],
  ['`not closed', '"`not closed"'],
  ['`a\\`', 'code("a\\\\")'],
  ['`{member}`', 'code({member})'],
  ['```js\nlet a\n```', 'block<js>("let a")'],
  ['```one line```', 'block<>("one line")'],
  ['a\n```\n# no heading\n```\nb', '"a\\n" block<>("# no heading") "b"'],
  // A backslash escapes a mark, but not a placeholder.
  ['\\*a\\*', '"*a*"'],
  ['\\\\', '"\\\\"'],
  ['**a \\** b**', 'strong("a ** b")'],
  ['\\<@100000000000000001>', '"<@100000000000000001>"'],
  ['\\{member}', '"\\\\" {member}'],
  ['C:\\new', '"C:\\\\new"'],
  // Blocks.
  ['# One\n## Two\n### Three\n#### four', 'h1("One") h2("Two") h3("Three") "#### four"'],
  ['#no heading', '"#no heading"'],
  ['-# small *print*\nafter', 'subtext("small " emphasis("print")) "after"'],
  ['> -# q', 'quote(subtext("q"))'],
  ['-#no', '"-#no"'],
  ['a\n# b\nc', '"a" h1("b") "c"'],
  ['> one\n> **two**\nthree', 'quote("one\\n" strong("two")) "three"'],
  ['>>> all\nof this', 'quote("all\\nof this")'],
  ['> > only once', 'quote("> only once")'],
  ['>no quote', '">no quote"'],
  ['- a\n- b\n  - c\n- d', 'ul["a", "b" ul["c"], "d"]'],
  ['3. a\n4. b', 'ol3["a", "b"]'],
  ['* a\n1. b', 'ul["a"] ol1["b"]'],
  ['> - a', 'quote(ul["a"])'],
  ['**a\n- b**', 'strong("a\\n- b")'],
  // Links.
  ['[here](https://example.com/a)', 'link<https://example.com/a>("here")'],
  ['[**b**](<https://example.com/>)', 'link<https://example.com/>(strong("b"))'],
  ['[a](https://example.com/x_(y))', 'link<https://example.com/x_(y)>("a")'],
  [
    '[https://good.example](https://bad.example)',
    '"[" link<https://good.example/>("https://good.example") "](" link<https://bad.example/>("https://bad.example") ")"',
  ],
  ['[a](javascript:alert(1))', '"[a](javascript:alert(1))"'],
  ['[docs](https://example.com "tip")', 'link<https://example.com/>("docs")'],
  ["[docs](<https://example.com> 'tip')", 'link<https://example.com/>("docs")'],
  [
    '[w](https://en.wikipedia.org/wiki/Endemic_\\(epidemiology\\))',
    'link<https://en.wikipedia.org/wiki/Endemic_(epidemiology)>("w")',
  ],
  ['[a](https://example.com) b "c")', 'link<https://example.com/>("a") " b \\"c\\")"'],
  ['[a](/relative)', '"[a](/relative)"'],
  [
    'see https://example.com/a_b_c.',
    '"see " link<https://example.com/a_b_c>("https://example.com/a_b_c") "."',
  ],
  ['(https://example.com)', '"(" link<https://example.com/>("https://example.com") ")"'],
  ['<https://example.com/*a*>', 'link<https://example.com/*a*>("https://example.com/*a*")'],
  ['**https://example.com/**', 'strong(link<https://example.com/>("https://example.com/"))'],
  // Mentions, emoji and timestamps.
  ['<@100000000000000001>', 'user:100000000000000001'],
  ['<@!100000000000000001>', 'user:100000000000000001'],
  ['<@&100000000000000001>', 'role:100000000000000001'],
  ['<#100000000000000001>', 'channel:100000000000000001'],
  ['@everyone @here', 'everyone: " " here:'],
  ['<t:1700000000> <t:0:R>', 't:1700000000:f " " t:0:R'],
  ['<t:9999999999999>', '"<t:9999999999999>"'],
  ['<:wave_hi:100000000000000001>', ':wave_hi:100000000000000001'],
  ['<@12>', '"<@12>"'],
  [':tada: _:white_check_mark:_', ':tada: " " emphasis(:white_check_mark:)'],
  [':+1: at 10:30:45', ':+1: " at 10:30:45"'],
  ['{member_name} and {last_name}', '{member_name} " and " {last_name}'],
  ['**{member}**', 'strong({member})'],
  ['{1}', '"{1}"'],
  // Slash commands, and pages of a guild.
  [`</help:${commandId}>`, '/help'],
  [`</voice room join:${commandId}>`, '/voice room join'],
  [`</помощь:${commandId}>`, '/помощь'],
  [`</a b c d:${commandId}>`, JSON.stringify(`</a b c d:${commandId}>`)],
  ['<id:customize>', 'go:customize'],
  ['<id:browse>', 'go:browse'],
  ['<id:guide>', 'go:guide'],
  ['<id:linked-roles>', 'go:linked-roles'],
  [`<id:linked-roles:${commandId}>`, 'go:linked-roles'],
  ['<id:cellar>', '"<id:cellar>"'],
  ['<t:1700000000:s>', 't:1700000000:s'],
  ['<t:1700000000:S>', 't:1700000000:S'],
])('parses %j', (text, expected) => expect(read(text)).toBe(expected))

test.each<[string, Parameters<typeof parseMarkdown>[1], string]>([
  // A URL has the values of placeholders.
  ['[a](https://example.com/{id})', { samples: new Map([['id', '7']]) }, 'link<https://example.com/7>("a")'],
  // A title has marks, but no links, mentions or blocks; plain text has placeholders only.
  ['**b** {member}', { scope: 'title' }, 'strong("b") " " {member}'],
  ['# [a](https://example.com)', { scope: 'title' }, '"# [a](https://example.com)"'],
  ['<@100000000000000001>', { scope: 'title' }, '"<@100000000000000001>"'],
  ['**{guild}**', { scope: 'plain' }, '"**" {guild} "**"'],
])('parses %j with %o', (text, options, expected) => expect(read(text, options)).toBe(expected))

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
const written = (nodes: readonly MarkdownNode[]) => nodes.map(writtenOf).join('')

function writtenOf(node: MarkdownNode): string {
  if ('text' in node) return node.text
  if ('name' in node) return node.name
  if ('items' in node) return node.items.map(written).join('')
  if (node.type === 'mention') return /everyone|here/.test(node.of) ? node.of : ''
  if (!('children' in node)) return ''
  const below = written(node.children)
  if (node.type === 'link') return /^https?:/i.test(below) ? below : below + node.url
  return node.type === 'codeBlock' ? (node.language ?? '') + below : below
}

const letters = (text: string) => text.replaceAll(/<t:-?\d+:[tTdDfFR]>/g, '').replaceAll(/[^a-z]/g, '')

test('no character of the text is lost', () => {
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
  const text = `${'word '.repeat(3000)}**end**`

  expect(written(parseMarkdown(text))).toBe(text)
})
