import { fc } from '@/tests/support/fast-check'
import { expect, test, vi } from 'vitest'
import type { MarkdownNode } from '@/components/discord/message/markdown/nodes'
import { parseMarkdown } from '@/components/discord/message/markdown/parse'
import { isEmojiOnly } from '@/components/discord/message/markdown/emoji-only'
import { type Format, formatEdit } from '@/components/discord/message/editor/formatting'
import { discordCases, emojiMessages } from './discord-cases'
import { momentOf, timestampsOf } from '@/components/discord/message/insert/timestamps'
import { writeTimestamp } from '@/components/discord/message/preview/write-timestamp'

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

test.each(discordCases)('$text is drawn as Discord shows it ($source, $scope)', ({ text, shows, scope }) => {
  expect(read(text, { scope })).toBe(shows)
})

test.each([
  // Placeholders are the bot's own, and are filled in before Discord reads the marks, so a backslash does not escape them.
  ['**{member}**', 'strong({member})'],
  ['`{member}`', 'code({member})'],
  ['\\{member}', '"\\\\" {member}'],
  ['{member_name} and {last_name}', '{member_name} " and " {last_name}'],
  ['{1}', '"{1}"'],
  // Bounds.
  ['<t:9999999999999>', '"<t:9999999999999>"'],
  ['<@12>', '"<@12>"'],
  [`</помощь:${commandId}>`, '/помощь'],
  [`</a b c d:${commandId}>`, JSON.stringify(`</a b c d:${commandId}>`)],
])('parses %j', (text, expected) => expect(read(text)).toBe(expected))

test.each(emojiMessages)('a message of %j is drawn large as Discord does: %s', (text, isLarge) => {
  const isName = (name: string) => name !== 'no_such_emoji'

  expect(isEmojiOnly(parseMarkdown(text), isName)).toBe(isLarge)
})

test.each<[string, Parameters<typeof parseMarkdown>[1], string]>([
  // A URL has the values of placeholders.
  ['[a](https://example.com/{id})', { samples: new Map([['id', '7']]) }, 'link<https://example.com/7>("a")'],
  ['**b** {member}', { scope: 'title' }, 'strong("b") " " {member}'],
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
  Math.max(0, ...nodes.map((node) => 1 + depth('items' in node ? node.items.flat() : childrenOf(node))))
const childrenOf = (node: MarkdownNode) => ('children' in node ? node.children : [])

test.each([
  ['marks', '**a ~~b __c ||d '.repeat(50) + '|| __ ~~ **'.repeat(50)],
  ['blocks', '#  -#  '.repeat(500) + 'a'],
  ['lists', '- '.repeat(2000) + 'a'],
  ['lists under each other', Array.from({ length: 100 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')],
])('nesting of %s is limited', (_, nested) => {
  expect(depth(parseMarkdown(nested))).toBeLessThan(30)
})

const repeated = '*a **a _ [ [a]( [a](https://q.example/( ` ``a` ``` || < \\ {a http://'.split(' ')

/** Were the work to grow with more than the text, one of these would not be over before the test's time is. */
test.each([
  ...repeated,
  '> ',
  '- ',
  ' - ',
  '- a\n ',
  '*a **b ',
  '**** ',
  '#  ',
  '||__~~**',
  '[a](https://q.example "',
])('eight thousand characters of %j are parsed whole', (piece) => {
  const text = piece.repeat(Math.ceil(8000 / piece.length)).slice(0, 8000)

  expect(letters(written(parseMarkdown(text)))).toBe(letters(text))
})

test('any mixture of marks, as long as a text can be, is parsed whole', () => {
  const long = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((parts) => {
    const piece = parts.join('')
    return piece.repeat(Math.ceil(8000 / Math.max(1, piece.length))).slice(0, 8000)
  })
  fc.assert(
    fc.property(long, (text) => {
      expect(letters(written(parseMarkdown(text)))).toBe(letters(text))
    }),
    { numRuns: 60 },
  )
})

test('a text beyond the limit stays unparsed', () => {
  const text = `${'word '.repeat(3000)}**end**`

  expect(written(parseMarkdown(text))).toBe(text)
})

/** Formats what stands between two `|`, and shows the result with its selection in the same way. */
function format(kind: Format, marked: string) {
  const [before = '', words = '', after = ''] = marked.split('¦')
  const text = before + words + after
  const edit = formatEdit(kind, { text, start: before.length, end: before.length + words.length })
  const changed = text.slice(0, edit.start) + edit.insert + text.slice(edit.end)
  const [start, end] = edit.selection
  return `${changed.slice(0, start)}¦${changed.slice(start, end)}¦${changed.slice(end)}`
}

test.each<[Format, string, string]>([
  ['bold', 'a ¦b¦ c', 'a **¦b¦** c'],
  ['bold', 'a **¦b¦** c', 'a ¦b¦ c'],
  ['bold', '¦**b**¦', '¦b¦'],
  ['bold', 'a¦ b ¦c', 'a **¦b¦** c'],
  ['bold', '¦¦', '**¦¦**'],
  ['italic', '**¦b¦**', '***¦b¦***'],
  ['italic', '***¦b¦***', '**¦b¦**'],
  ['bold', '***¦b¦***', '*¦b¦*'],
  ['strike', '¦b¦', '~~¦b¦~~'],
  ['code', '¦b¦', '`¦b¦`'],
  ['quote', 'a\nb¦¦', 'a\n> b¦¦'],
  ['quote', '¦> a\n> b¦', '¦a\nb¦'],
  ['list', '¦a\nb¦', '¦- a\n- b¦'],
  ['heading', 'a¦¦', '# a¦¦'],
  ['link', 'see ¦this¦', 'see [this](¦https://¦)'],
  ['link', '¦https://q.example¦', '[¦¦](https://q.example)'],
  ['codeBlock', '¦a¦', '```\n¦a¦\n```'],
])('%s turns %j into %j', (kind, before, after) => {
  expect(format(kind, before)).toBe(after)
})

test('adding a mark and removing it leaves the text unchanged', () => {
  const kinds = fc.constantFrom<Format>('bold', 'italic', 'underline', 'strike', 'spoiler', 'code')
  fc.assert(
    fc.property(
      kinds,
      fc.stringMatching(/^[a-z ]{0,9}$/),
      fc.stringMatching(/^[a-z]{1,9}$/),
      (kind, around, word) => {
        const marked = `${around}¦${word}¦${around}`
        expect(format(kind, format(kind, marked))).toBe(marked)
      },
    ),
  )
})

const utc = { name: 'UTC', isKnown: true }
const now = 1_900_000_000.5
const [minute, hour, day] = [60, 3600, 86_400]

test.each([
  [0, 'now'],
  [59.7, 'in 1 minute'],
  [-90, '2 minutes ago'],
  [59 * minute + 40, 'in 1 hour'],
  [-(2 * hour + 1), '2 hours ago'],
  [day - 1, 'in 1 day'],
  [30 * day, 'in 30 days'],
  [31 * day, 'in 1 month'],
  [364 * day, 'in 1 year'],
])('%d seconds from now are rounded to the nearest unit, as in Discord: %s', (seconds, text) => {
  expect(writeTimestamp({ seconds: now + seconds, style: 'R' }, now, 'en', utc)).toBe(text)
})

test.each([
  ['de', 'in 2 Tagen'],
  ['ja', '2 日後'],
  ['fr', 'dans 2 jours'],
])('two days are never put into the words of a calendar in %s: %s', (language, text) => {
  expect(writeTimestamp({ seconds: now + 2 * day, style: 'R' }, now, language, utc)).toBe(text)
})

test.each([
  ['en', 'now', 'now'],
  ['en', 'in 2 hours', 'in 2 hours'],
  ['de', 'in 3 Tagen', 'in 3 Tagen'],
  ['de', 'in 1 Stunde', 'in 1 Stunde'],
  ['ja', '2時間後', '2 時間後'],
])('in %s, a span that is typed as %s is offered as %s, also late in a second', (language, typed, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2030, 0, 30, 15, 20, 10, 900) })
  const moment = momentOf(typed, language)
  const reads = moment && timestampsOf(moment, language).find(({ style }) => style === 'R')?.reads
  expect(reads).toBe(text)
})
