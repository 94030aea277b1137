import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { embed as wireEmbed } from '@/api/embed.schema'
import { embed, messageOption } from '@/config/features/options/message'
import { embedLimits } from '@/config/limits'
import { fieldsOf } from '@/server/http/read-json'
import { jsonSchema } from '@/tests/json-schema'

const about = (max: number) =>
  fc.oneof(fc.constantFrom('', ' ', 'x', 'x'.repeat(max), 'x'.repeat(max + 1)), fc.string(), fc.constant(5))
const link = fc.constantFrom(
  'https://example.org/a',
  'HTTP://EXAMPLE.ORG',
  'https://',
  'ftp://a',
  'https://a b',
  '{member_avatar}',
  '{member_avatar} ',
  '{9}',
  null,
)
const any = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(model, { requiredKeys: [], noNullPrototype: true })
const field = any({
  name: about(embedLimits.fieldName),
  value: about(embedLimits.fieldValue),
  inline: fc.constantFrom(true, 'no'),
})
const goodField = fc.constant({ name: 'x', value: 'y' })

/** Drafts around the limits, right and wrong alike. */
const drafts = any({
  title: about(embedLimits.title),
  description: about(embedLimits.description),
  url: link,
  color: fc.constantFrom(0, 0xffffff, 0x1000000, -1, 1.5, '5', null),
  timestamp: fc.constantFrom('2030-01-01T00:00:00Z', '2030-01-01', 'tomorrow', '', 5),
  author: any({ name: about(embedLimits.authorName), url: link, icon_url: link }),
  footer: any({ text: about(embedLimits.footer), icon_url: link }),
  image: any({ url: link }),
  thumbnail: any({ url: link, width: fc.constant(5) }),
  fields: fc.oneof(fc.array(field, { maxLength: 3 }), fc.array(goodField, { minLength: 24, maxLength: 26 })),
  video: fc.constant({}),
})

const pathsOf = (issues: readonly { path: PropertyKey[]; code?: string }[] = []) =>
  issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`).sort()

test('a feature’s embed is judged as the wire contract judges embeds', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const ours = embed.safeParse(draft)
      const theirs = wireEmbed.safeParse(draft)
      expect(pathsOf(ours.error?.issues)).toEqual(pathsOf(theirs.error?.issues))
      expect(ours.data).toEqual(theirs.data)
    }),
    { numRuns: 1000, seed: 7 },
  )
})

/** The places of an embed that hold an image's address, and one that holds a link. */
const imagePlaces: Record<string, (url: string) => object> = {
  image: (url) => ({ image: { url } }),
  thumbnail: (url) => ({ thumbnail: { url } }),
  'author icon': (url) => ({ author: { name: 'A', icon_url: url } }),
  'footer icon': (url) => ({ footer: { text: 'F', icon_url: url } }),
}
const errorMessage =
  'Enter a link that starts with http:// or https://, or exactly one placeholder in braces.'

test.each(Object.entries(imagePlaces))('the %s may be one placeholder, and nothing beside it', (_, at) => {
  for (const schema of [embed, wireEmbed]) {
    expect(schema.safeParse(at('{member_avatar}')).success).toBe(true)
    for (const wrong of ['{member_avatar}.png', '{member_avatar}{guild}', 'member_avatar', '{}', '{a b}']) {
      const { error } = schema.safeParse(at(wrong))
      expect(error && Object.values(fieldsOf(error))).toEqual([errorMessage])
    }
  }
})

test('a link is an address of the web', () => {
  const url = '{member_avatar}'

  for (const schema of [embed, wireEmbed])
    for (const draft of [{ url }, { author: { name: 'A', url } }])
      expect(schema.safeParse(draft).success).toBe(false)
})

test('the catalogue says what an image’s address may be', () => {
  const { properties: parts } = jsonSchema.parse(z.toJSONSchema(embed))
  const addresses = [parts?.image, parts?.thumbnail].map((part) => part?.properties?.url)

  for (const address of addresses) {
    expect(address).toMatchObject({ complaint: errorMessage })
    expect(new RegExp(address?.pattern ?? '').test('{member_avatar}')).toBe(true)
  }
})

/** An embed whose texts add up to `length` characters. */
const ofLength = (length: number) => ({
  description: 'x'.repeat(embedLimits.description),
  footer: { text: 'y'.repeat(length - embedLimits.description) },
})

test('both add the texts of an embed up', () => {
  for (const schema of [embed, wireEmbed]) {
    expect(schema.safeParse(ofLength(embedLimits.total)).success).toBe(true)
    expect(schema.safeParse(ofLength(embedLimits.total + 1)).success).toBe(false)
  }
})

test('a message is a text with an embed or without', () => {
  const message = messageOption({ title: 'Message', placeholders: [] })

  for (const [draft, isFine] of [
    [{ content: 'x'.repeat(2000), embed: null }, true],
    [{ content: '', embed: { title: 'Hi' } }, true],
    [{ content: 'x'.repeat(2001), embed: null }, false],
    [{ content: 'x' }, false],
    [{ content: 'x', embed: null, tts: true }, false],
  ])
    expect(message.safeParse(draft).success).toBe(isFine)
})

/** What a message option says of a draft, by path. */
function complaintsOf(draft: object) {
  const placeholders = [
    { name: 'member_avatar', sample: 'https://cdn.example/a.png', description: '' },
    { name: 'member', sample: 'Ada', description: '' },
  ]
  const { error } = messageOption({ title: 'Message', placeholders }).safeParse({ content: '', embed: draft })
  return error ? fieldsOf(error) : {}
}

test.each([
  ['an author', { title: 'T', author: { name: ' ', url: 'https://a.example' } }, 'embed.author.name'],
  [
    'a footer',
    { title: 'T', footer: { text: '\n', icon_url: 'https://a.example/a.png' } },
    'embed.footer.text',
  ],
])('%s without a name is refused on its field', (_, draft, path) => {
  expect(complaintsOf(draft)).toEqual({ [path]: 'Please fill this in.' })
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
  expect(complaintsOf({ title: 'A', timestamp })).toEqual({})
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
  expect(complaintsOf({ title: 'A', timestamp })).toEqual({
    'embed.timestamp': 'Enter a date or a time with its zone, such as 2030-01-31T12:00:00Z.',
  })
})

test.each(Object.entries(imagePlaces))('the %s is refused where no address comes in for it', (_, at) => {
  const text = 'Enter a link that starts with http:// or https://, or a placeholder that stands for an image.'

  expect(complaintsOf(at('{member_avatar}'))).toEqual({})
  for (const url of ['{member}', '{nobody}']) expect(Object.values(complaintsOf(at(url)))).toEqual([text])
})

test.each([{}, { color: 0, url: 'https://a.example' }, { title: ' ' }, { fields: [] }])(
  'an embed that shows nothing is refused as a whole: %j',
  (draft) => {
    expect(complaintsOf(draft)).toEqual({ embed: expect.stringMatching(/^Discord shows no empty embed/) })
  },
)
