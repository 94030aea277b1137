import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embedLimits, limits } from '@/config/limits'
import validation from '@/config/messages/en/validation.json'
import { translate } from '@/server/http/http-error'

const schemas = readdirSync('api')
  .filter((file) => file.endsWith('.schema.ts'))
  .map((file) => `api/${file}`)
const source = ['config/embed.ts', ...schemas].map((file) => readFileSync(file, 'utf8')).join('\n')
const keys = [...new Set(source.match(/validation\.[A-Za-z]+/g))]

test('every key that a schema uses has a text', () => {
  expect(keys.length).toBeGreaterThan(10)
  for (const key of keys) expect(translate(key)).not.toBe(key)
})

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
