import { expect, test } from 'vitest'
import { z } from 'zod'
import { embed as wireEmbed } from '@/api/embed.schema'
import { messageOption } from '@/config/features/message-option'
import { embedLimits } from '@/config/limits'
import { fieldsOf } from '@/server/http/read-json'
import { jsonSchema } from '@/tests/json-schema'

const placeholders = [
  { name: 'member_avatar', sample: 'https://cdn.example/a.png', description: '' },
  { name: 'member', sample: 'Ada', description: '' },
]
const message = messageOption({ title: 'Message', placeholders })

/** What a message option says of an embed, by path. */
function errorsOf(embed: object) {
  const { error } = message.safeParse({ content: '', embed })
  return error ? fieldsOf(error) : {}
}

test.each([
  ['https://example.org/a', true],
  ['HTTP://EXAMPLE.ORG', true],
  ['https://', false],
  ['ftp://a', false],
  ['https://a b', false],
  ['{member_avatar}', false],
])('%s: a feature judges a link of an embed as the wire contract does', (url, isLink) => {
  for (const embed of [
    { title: 'T', url },
    { title: 'T', author: { name: 'A', url } },
  ]) {
    expect(wireEmbed.safeParse(embed).success).toBe(isLink)
    expect(message.safeParse({ content: '', embed }).success).toBe(isLink)
  }
})

/** The places of an embed that hold an image's address, and one that holds a link. */
const imagePlaces: Record<string, (url: string) => object> = {
  image: (url) => ({ image: { url } }),
  thumbnail: (url) => ({ thumbnail: { url } }),
  'author icon': (url) => ({ author: { name: 'A', icon_url: url } }),
  'footer icon': (url) => ({ footer: { text: 'F', icon_url: url } }),
}
test.each(Object.entries(imagePlaces))('the %s may be one placeholder, and nothing beside it', (_, at) => {
  expect(wireEmbed.safeParse(at('{member_avatar}')).success).toBe(true)
  expect(errorsOf(at('{member_avatar}'))).toEqual({})
  for (const wrong of ['{member_avatar}.png', '{member_avatar}{guild}', 'member_avatar', '{}', '{a b}']) {
    const { error } = wireEmbed.safeParse(at(wrong))
    expect(error && Object.values(fieldsOf(error))).toEqual([
      'Enter a link that starts with http:// or https://, or exactly one placeholder in braces.',
    ])
    expect(Object.values(errorsOf(at(wrong)))).toEqual([notAnImage])
  }
})

const notAnImage =
  'Enter a link that starts with http:// or https://, or a placeholder that stands for an image.'

test('the catalogue says what an image’s address may be', () => {
  const parts = jsonSchema.parse(z.toJSONSchema(message)).properties?.embed?.anyOf?.[0]?.properties

  for (const address of [parts?.image, parts?.thumbnail].map((part) => part?.properties?.url)) {
    expect(address).toMatchObject({ complaint: notAnImage })
    expect(new RegExp(address?.pattern ?? '').test('{member_avatar}')).toBe(true)
    expect(new RegExp(address?.pattern ?? '').test('{member}')).toBe(false)
  }
})

/** An embed whose texts add up to `length` characters. */
const ofLength = (length: number) => ({
  description: 'x'.repeat(embedLimits.description),
  footer: { text: 'y'.repeat(length - embedLimits.description) },
})

test('the texts of an embed are added up', () => {
  for (const schema of [wireEmbed, message.shape.embed]) {
    expect(schema.safeParse(ofLength(embedLimits.total)).success).toBe(true)
    expect(schema.safeParse(ofLength(embedLimits.total + 1)).success).toBe(false)
  }
})

test.each([
  [{ content: 'x'.repeat(2000), embed: null }, true],
  [{ content: '', embed: { title: 'Hi' } }, true],
  [{ content: 'x'.repeat(2001), embed: null }, false],
  [{ content: 'x' }, false],
  [{ content: 'x', embed: null, tts: true }, false],
])('a message is a text with an embed or without', (draft, isValid) => {
  expect(message.safeParse(draft).success).toBe(isValid)
})

test.each([
  ['an author', { title: 'T', author: { name: ' ', url: 'https://a.example' } }, 'embed.author.name'],
  [
    'a footer',
    { title: 'T', footer: { text: '\n', icon_url: 'https://a.example/a.png' } },
    'embed.footer.text',
  ],
])('%s without a name is refused on its field', (_, draft, path) => {
  expect(errorsOf(draft)).toEqual({ [path]: 'Fill this in.' })
})

test.each([
  '2030-01-31',
  '2028-02-29',
  '2000-02-29',
  '2030-04-30',
  '2030-01-31T12:00Z',
  '2030-01-31T12:00:00.123+02:00',
  '2030-01-31T12:00:00Z',
])('the time %s is taken', (timestamp) => {
  expect(errorsOf({ title: 'A', timestamp })).toEqual({})
})

test.each([
  '2030-02-31',
  '2030-02-29',
  '2100-02-29',
  '2030-04-31T12:00:00Z',
  'tomorrow',
  '31.01.2030',
  '2030-13-01',
  '2030-01-31T12:00:00',
  '1700000000',
  '{now}',
  '',
])('the time %j is refused on its field', (timestamp) => {
  expect(errorsOf({ title: 'A', timestamp })).toEqual({
    'embed.timestamp': 'Enter a date or a time with its zone, such as 2030-01-31T12:00:00Z.',
  })
})

test.each(Object.entries(imagePlaces))('the %s is refused where no address comes in for it', (_, at) => {
  for (const url of ['{member}', '{nobody}']) expect(Object.values(errorsOf(at(url)))).toEqual([notAnImage])
})

test.each([{}, { color: 0, url: 'https://a.example' }, { title: ' ' }, { fields: [] }])(
  'an embed that shows nothing is refused as a whole: %j',
  (draft) => {
    expect(errorsOf(draft)).toEqual({ embed: expect.stringMatching(/^Discord doesn’t show empty embeds/) })
  },
)
