import { expect, test } from 'vitest'
import { embedLimits, limits } from '@/config/limits'
import validation from '@/config/messages/en/validation.json'
import { translate } from '@/server/http/http-error'

test('the numbers in the texts are the limits', () => {
  expect(validation.prefixLong).toContain(` ${limits.chatPrefix} `)
  expect(validation.embedFields).toContain(` ${embedLimits.fields} `)
  expect(validation.embedTotal).toContain(` ${embedLimits.total} `)
})

test.each(['Choose a channel.', 'validation.unheardOf', 'other.required', 'validation.constructor', ''])(
  '%j comes back as it is',
  (text) => {
    expect(translate(text)).toBe(text)
  },
)
