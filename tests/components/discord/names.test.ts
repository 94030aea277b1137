import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { nameComparer } from '@/components/discord/find-guilds'
import { languages } from '@/config/messages/languages'
import { initials } from '@/components/discord/avatars'
import { graphemesOf } from '@/components/discord/graphemes'

/** Names that begin alike, of letters that languages order by rules of their own, and of plain ones. */
const name = fc.string({
  unit: fc.constantFrom(...'abhiIjnopsz ABZ019-_!ıİöñßłé', '\u0301', '雪', '🎮'),
  maxLength: 5,
})

test.each(languages.map(({ code }) => code))('names are in the order of the language %s', (code) => {
  const compare = nameComparer(code)
  const collator = new Intl.Collator(code, { sensitivity: 'base', numeric: true })

  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(Math.sign(compare(one, other))).toBe(collator.compare(one, other))
    }),
    { numRuns: 500, seed: 1 },
  )
})

const words = ['Ünder', 'e\u0301tude', '👩‍👩‍👧 family', '👍🏽', '🇩🇪🇫🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️‍🔥!', '한국', 'नमस्ते', '🎮', '']

const starts = () =>
  words.map((word) => [graphemesOf(word)[0], graphemesOf(word).length === 1, initials(word)])

test('a browser without Intl.Segmenter finds the same first characters', () => {
  const segmented = starts()

  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  const matched = starts()
  vi.unstubAllGlobals()

  expect(matched).toEqual(segmented)
})
