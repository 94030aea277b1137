import { expect, test } from 'vitest'
import type { Language } from '@/config/messages/languages'
import { formatText } from '@/server/http/format-text'
import { answerIn, health } from '@/server/http/texts'
import { translated } from '@/tests/server/translated'

test.each<[Language, string[]]>([
  ['en', ['1 more embed', '2 more embeds', '1,200 more embeds']],
  ['de', ['1 weitere Einbettung', '2 weitere Einbettungen', '1.200 weitere Einbettungen']],
  ['pl', ['jeszcze 1 embed', 'jeszcze 2 embedy', 'jeszcze 1200 embedów']],
  ['ja', ['ほか1個の埋め込み', 'ほか2個の埋め込み', 'ほか1,200個の埋め込み']],
  ['ar', ['تضمين آخر', 'تضمينان آخران', '1,200 تضمين آخر']],
])('answers in %s have the forms and the numbers of that language', (language, texts) => {
  translated()

  const told = [1, 2, 1_200].map((count) =>
    answerIn(language, () => formatText(health.moreEmbeds, { count })),
  )

  expect(told).toEqual(texts)
})

test('answers list names as the language does, and keep those apart that may be written the other way', () => {
  translated()
  const gone = (language: Language) =>
    answerIn(language, () => formatText(health.roleGone, { count: 2, names: ['Guest', 'Muted'] }))

  expect(gone('en')).toBe('Guest and Muted were deleted.')
  expect(gone('ja')).toBe('Guest、Mutedは削除されました。')
  expect(gone('ar')).toBe('حُذفت \u2068Guest وMuted\u2069.')
})

test('what a bot words is said as it is where it only looks like a text with forms', () => {
  expect(formatText('Write {count, plural, of it', { count: 2 })).toBe('Write {count, plural, of it')
})
