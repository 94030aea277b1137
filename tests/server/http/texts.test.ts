import { expect, test } from 'vitest'
import { defaultLanguage, languageCookie, testLanguage } from '@/config/messages/languages'
import { addTranslation, answerIn, backend, health, readersLanguage } from '@/server/http/texts'
import { formatText } from '@/server/http/format-text'
import { ids } from '@/tests/support/factories'
import { aServer, failureOf } from '@/tests/server/test-server'

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
