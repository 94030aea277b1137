import { expect, test } from 'vitest'
import { nearestLocale } from '@/contract/discord/nearest-locale'
import { languageCookie, testLanguage } from '@/config/messages/languages'
import { languageAsked } from '@/server/http/language'

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
