import { expect, test } from 'vitest'
import { type Language, languageCookie } from '@/config/messages/languages'
import { limits } from '@/contract/limits'
import { failureDetail, tooManyServers } from '@/server/game-servers/failures'
import { formatText } from '@/server/http/format-text'
import { notInChange } from '@/server/http/http-error'
import { answerIn, health } from '@/server/http/texts'
import { aServer, failureOf } from '@/tests/server/test-server'
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

test('where people read from right to left, words are kept apart once, and numbers are not', () => {
  translated()
  const told = (port: number) => answerIn('ar', () => failureDetail('refused', { game: 'source', port }))

  expect(told(27_015)).toContain('\u206827015\u2069')
  expect(told(27_015)).not.toContain('\u2068\u2068')
  expect(answerIn('ar', () => tooManyServers().message)).toContain(`التي حفظتها ${limits.gameServers}`)
  expect(answerIn('ar', () => notInChange('a.b').extra.fields?.paths)).toContain('«\u2068a.b\u2069»')
})

test('what a text chooses by is no word to keep apart', () => {
  const text = '{what, select, empty {nothing} other {{type}}}'
  const told = (what: string) => answerIn('ar', () => formatText(text, { what, type: 'text/html' }))

  expect(told('empty')).toBe('nothing')
  expect(told('typed')).toBe('\u2068text/html\u2069')
})

test('what a bot words is said as it is where it only looks like a text with forms', () => {
  expect(formatText('Write {count, plural, of it', { count: 2 })).toBe('Write {count, plural, of it')
})

test.each<[Language, string]>([
  ['en', 'Keep this to 253 characters or fewer: it has 1 too many.'],
  ['es', 'El máximo es de 253 caracteres: sobra 1.'],
  ['pl', 'Najwyżej 253 znaki: o 1 za dużo.'],
  ['ar', 'الحد الأقصى 253 حرفًا، وهناك حرف واحد زائد.'],
])('what is refused in %s is counted in the forms of that language', async (language, told) => {
  translated()
  const { app, headers } = await aServer()

  const answer = await app.request('/backend/user/game', {
    method: 'POST',
    headers: {
      ...headers,
      cookie: `${headers.cookie}; ${languageCookie}=${language}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ game: 'minecraft', host: 'a'.repeat(254), port: 25_575, password: 'x' }),
  })

  expect((await failureOf(answer)).fields).toEqual({ host: told })
})
