import { expect, test } from 'vitest'
import { loadEmojiFinder } from '@/components/discord/pickers/find-emoji'

test.each([
  ['de', 'ta', 'tada'],
  ['en', 'ta', 'tada'],
  ['fr', 'smi', 'smile'],
] as const)(
  'in %s, the names that “:%s” is most of come first, :%s: among them',
  async (language, typed, code) => {
    const { findNamed } = await loadEmojiFinder(language)

    expect(
      findNamed(typed)
        .slice(0, 4)
        .map((one) => one.code),
    ).toContain(code)
  },
)

test.each([
  ['hundeg', '🐶', 'dog', 'Hundegesicht'],
  ['hund', '🐕', 'dog2', 'Hund'],
])('in German, “:%s” leads to %s', async (typed, symbol, code, name) => {
  const { findNamed } = await loadEmojiFinder('de')

  expect(findNamed(typed)[0]).toMatchObject({ symbol, code, name })
})

test.each([
  ['de', 'hund', 'Hund', '🐕'],
  ['de', 'dog', 'Hundegesicht', '🐶'],
  ['pt-BR', 'coracao vermelho', 'coração vermelho', '❤️'],
  ['ar', 'dog', 'dog face', '🐶'],
] as const)('in %s, a search for “%s” finds %s', async (language, search, name, symbol) => {
  const { find } = await loadEmojiFinder(language)

  expect(find(search).flatMap(({ emoji }) => emoji)[0]).toMatchObject({ name, symbol })
})
