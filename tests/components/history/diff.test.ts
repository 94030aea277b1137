import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { diffTexts, listChanges, type Piece } from '@/components/changes/diff'

const spell = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'old' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

test.each([
  ['Hello there', 'Hello there', 'Hello there'],
  ['Hello there', 'Hello you', 'Hello [-there-][+you+]'],
  ['Welcome, {member}!', 'Welcome to us, {member}!', 'Welcome[+ to us+], {member}!'],
  ['one two three', 'four five three', '[-one two-][+four five+] three'],
  ['', 'new', '[+new+]'],
  [
    'https://a.example/fox.png',
    'http://b.example:80/fox.webp',
    '[-https://a.example/fox.png-][+http://b.example:80/fox.webp+]',
  ],
])('diff of %j and %j', (before, after, spelled) => {
  expect(spell(diffTexts(before, after))).toBe(spelled)
})

test('unchanged text far from a difference is left out', () => {
  const long = 'word '.repeat(60)

  const spelled = spell(diffTexts(`${long}old${' word'.repeat(60)}`, `${long}new${' word'.repeat(60)}`))

  expect(spelled).toMatch(/^… .+\[-old-\]\[\+new\+\].+ …$/)
  expect(spelled.length).toBeLessThan(120)
})

test.each([
  ['a time', '<t:1798736400:f>'],
  ['a mention', '<@&100000000000000001>'],
  ['a command', '</quiz start:100000000000000001>'],
  ['an emoji', '<:heart:100000000000000001>'],
  ['a character of two halves', '🎉'],
])('wherever the text around a difference is cut, %s is there whole or not at all', (_, code) => {
  for (let shift = 0; shift <= 45; shift++) {
    const start = ` ${'x'.repeat(shift)} ${code}`
    const same = `${start} ${'and so on '.repeat(9)} ${code} ${'x'.repeat(shift)} `

    const shown = diffTexts(`old${same}old`, `new${same}new`).map(({ text }) => text)

    expect(shown.join('')).toContain(' … ')
    expect(shown.join('').replaceAll(code, '')).not.toMatch(/[<>\p{Surrogate}]/u)
  }
})

test('both texts can be rebuilt from a short diff', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '!', '\n'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffTexts(before, after)
      const without = (kind: Piece['kind']) =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('')
      expect([without('new'), without('old')]).toEqual([before, after])
    }),
  )
})

test('two long texts with nothing in common are compared quickly', () => {
  const words = (name: string) => Array.from({ length: 4_000 }, (_, index) => `${name}${index}`).join('\n')

  const pieces = diffTexts(words('a'), words('b'))

  expect(pieces.map(({ kind }) => kind)).toEqual(['old', 'new'])
})

test.each([
  ['an entry more', ['a'], ['a', 'b'], { added: ['b'], removed: [], edited: [] }],
  ['an entry less', ['a', 'b'], ['b'], { added: [], removed: ['a'], edited: [] }],
  ['one of two equals less', ['a', 'a'], ['a'], { added: [], removed: ['a'], edited: [] }],
  ['another order', ['a', 'b'], ['b', 'a'], { added: [], removed: [], edited: [] }],
  [
    'an edited entry',
    [{ n: 1 }, { n: 2 }],
    [{ n: 1 }, { n: 3 }],
    { added: [], removed: [], edited: [{ position: 2, before: { n: 2 }, after: { n: 3 } }] },
  ],
  [
    'an entry less before the others',
    [{ n: 1 }, { n: 2 }, { n: 3 }],
    [{ n: 2 }, { n: 3 }],
    { added: [], removed: [{ n: 1 }], edited: [] },
  ],
])('list changes: %s', (_, before, after, changes) => {
  expect(listChanges(before, after)).toEqual(changes)
})
