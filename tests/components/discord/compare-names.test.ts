import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameComparer } from '@/components/discord/find-guilds'
import { languages } from '@/config/messages/languages'

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
