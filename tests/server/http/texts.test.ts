import { expect, test } from 'vitest'
import { defaultLanguage, type Language, languageCookie, testLanguage } from '@/config/messages/languages'
import { addTranslation, answerIn, backend, health, readersLanguage } from '@/server/http/texts'
import { formatText } from '@/server/http/format-text'
import { ids } from '@/tests/support/factories'
import { aServer, failureOf } from '@/tests/server/test-server'
import { limits } from '@/contract/limits'
import { failureDetail, tooManyServers } from '@/server/game-servers/failures'
import { notInChange } from '@/server/http/http-error'
import { translated } from '@/tests/server/translated'
import { nearestLocale } from '@/contract/discord/nearest-locale'
import { languageAsked } from '@/server/http/language'

addTranslation(testLanguage, {
  'http-errors': { invalid: '[Invalid]' },
  backend: { botAbsent: '[No bot]', conflict: '' },
  'health-server': { roleGone: '{count, plural, one {[{names} is gone]} other {[{names} are gone]}}' },
  validation: { nothingChanged: '[Nothing]' },
})

const prefix = `/guilds/${ids.guild}/settings`

test('an answer is in the language of whoever calls, and the next one in that of the next', async () => {
  const { app, headers } = await aServer()
  const refuse = async (cookie: string) => {
    const response = await app.request(`/backend${prefix}`, {
      method: 'PATCH',
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    const { detail, fields } = await failureOf(response)
    return [detail, ...Object.values(fields ?? {})]
  }
  const own = headers.cookie ?? ''

  const translated = await refuse(`${own}; ${languageCookie}=${testLanguage}`)
  expect(translated).toContain('[Invalid]')
  const english = await refuse(own)
  expect(english).toHaveLength(translated.length)
  expect(english.join('')).not.toContain('[')
})

test('a text that a language lacks is in English, and so is everything that nobody is answered with', () => {
  expect(answerIn(testLanguage, () => [backend.botAbsent, backend.conflict])).toEqual([
    '[No bot]',
    backend.conflict,
  ])
  expect(backend.botAbsent).toMatch(/^The bot isn’t in this server/)
  expect(readersLanguage()).toBe(defaultLanguage)
})

test('a text with forms is put together by the rules of whoever is answered', () => {
  const told = (count: number, names: string[]) => formatText(health.roleGone, { count, names })

  expect(answerIn(testLanguage, () => told(1, ['Guest']))).toBe('[Guest is gone]')
  expect(told(2, ['Guest', 'Muted'])).toBe('Guest and Muted were deleted.')
})

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

test('what somebody chose in this browser comes before the languages of the browser', () => {
  const cookie = `other=1; ${languageCookie}=${testLanguage}`

  expect(languageAsked({ cookie, acceptLanguage: 'en-GB,en;q=0.8' })).toBe(testLanguage)
})

test.each([
  ['a language that there is not', `${languageCookie}=xx`, 'sv-SE,sv;q=0.9'],
  ['nothing', undefined, undefined],
  ['anything', '', '*'],
  ['what is no language', `${languageCookie}=%00`, '-,;q=x,𝕏'],
])('whoever asks for %s gets English', (_name, cookie, acceptLanguage) => {
  expect(languageAsked({ cookie, acceptLanguage })).toBe('en')
})

test('nobody is given the test language by their browser’s languages', () => {
  expect(languageAsked({ cookie: undefined, acceptLanguage: testLanguage })).toBe('en')
})

test('a region’s language is that of the region, else the usual one', () => {
  const offered = ['en', 'de', 'pt-BR', 'zh-CN', 'ar']

  expect(['de-AT', 'pt-PT', 'zh-TW', 'ar-EG', 'en-XA'].map((name) => nearestLocale(name, offered))).toEqual([
    'de',
    'pt-BR',
    undefined,
    'ar',
    'en',
  ])
})
