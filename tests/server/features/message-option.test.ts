import { expect, test } from 'vitest'
import { z } from 'zod'
import { embed as wireEmbed } from '@/contract/calls/embed'
import { messageOption } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { embedLimits } from '@/contract/limits'
import { fieldsOf } from '@/server/http/read-json'
import { jsonSchema } from '@/tests/support/json-schema'

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
])('%s: features and the contract validate embed links alike', (url, isLink) => {
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
test.each(Object.entries(imagePlaces))(
  'the %s may be exactly one placeholder that stands for an image, without other text',
  (_, at) => {
    expect(wireEmbed.safeParse(at('{member_avatar}')).success).toBe(true)
    expect(errorsOf(at('{member_avatar}'))).toEqual({})
    for (const wrong of ['{member_avatar}.png', '{member_avatar}{guild}', 'member_avatar', '{}', '{a b}']) {
      const { error } = wireEmbed.safeParse(at(wrong))
      expect(error && Object.values(fieldsOf(error))).toEqual([
        'Enter a link that starts with http:// or https://, or exactly one placeholder in braces.',
      ])
      expect(Object.values(errorsOf(at(wrong)))).toEqual([notAnImage])
    }
    for (const url of ['{member}', '{nobody}']) expect(Object.values(errorsOf(at(url)))).toEqual([notAnImage])
  },
)

const notAnImage =
  'Enter a link that starts with http:// or https://, or a placeholder that stands for an image.'

test('the catalogue declares the pattern of image addresses', () => {
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

test('the total length of an embed’s texts is limited', () => {
  for (const schema of [wireEmbed, message.shape.embed]) {
    expect(schema.safeParse(ofLength(embedLimits.total)).success).toBe(true)
    expect(schema.safeParse(ofLength(embedLimits.total + 1)).success).toBe(false)
  }
})

test.each([
  [{ content: 'x'.repeat(2000), embed: null }, true],
  [{ content: '', embed: { title: 'Hi' } }, true],
  [{ content: 'x'.repeat(2001), embed: null }, false],
  [{ content: '😀'.repeat(2000), embed: { description: '😀'.repeat(4096) } }, true],
  [{ content: '😀'.repeat(2001), embed: null }, false],
  [{ content: 'x' }, false],
  [{ content: 'x', embed: null, tts: true }, false],
])('validates a message, with an embed or without', (draft, isValid) => {
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

const dates = '2030-01-31 2028-02-29 2000-02-29 2030-04-30 0002-01-01 0400-02-29 9998-12-31'.split(' ')
const times = '2030-01-31T12:00Z 2030-01-31T12:00:00.123+02:00 2030-01-31T12:00:00Z'.split(' ')
const noDates = ' 2030-02-31 2030-02-29 2100-02-29 2030-13-01 tomorrow 31.01.2030 1700000000 {now}'.split(' ')
// Of years that not all programs can read, where the clocks of a zone show another day.
const noYears = '0000-02-29 0000-06-01 0001-01-01 9999-12-31'.split(' ')
const noTimes = '2030-04-31T12:00:00Z 2030-01-31T12:00:00 0000-01-01T00:00:00Z'.split(' ')

test('a time of an embed is a date, or a date with a time and a zone', () => {
  const complaint = 'Enter a date or a time with its zone, such as 2030-01-31T12:00:00Z.'
  for (const timestamp of [...dates, ...times])
    expect(errorsOf({ title: 'A', timestamp }), timestamp).toEqual({})
  for (const timestamp of [...noDates, ...noYears, ...noTimes])
    expect(errorsOf({ title: 'A', timestamp }), timestamp).toEqual({ 'embed.timestamp': complaint })
})

test.each([{}, { color: 0, url: 'https://a.example' }, { title: ' ' }, { fields: [] }])(
  'an empty embed is refused as a whole: %j',
  (draft) => {
    expect(errorsOf(draft)).toEqual({ embed: expect.stringMatching(/^Discord doesn’t show empty embeds/) })
  },
)

const title = 'Option'

type Schema = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }
const errorOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const emoji = ['😀', '❤️', '⭐', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇫🇷', '1️⃣', '#️⃣', '©️', '‼️', '〰️', '㊗️']
test('an emoji is a Unicode or a custom one', () => {
  for (const one of [...emoji, '<:pin:500000000000000001>', '<a:dance:500000000000000001>'])
    expect(Option.emoji({ title }).parse(one)).toBe(one)
  for (const text of ['😀 ', ...' a :pin: 漢 ひ 😀a <:pin:5> <pin:500000000000000001> １'.split(' ')])
    expect(errorOf(Option.emoji({ title }), text), text).toBe('Choose an emoji.')
})

test('a date-time needs a date, a time and a zone', () => {
  for (const text of ['2030-01-01T12:00:00Z', '2030-01-01T12:00:00.000+05:30'])
    expect(Option.dateTime({ title }).parse(text)).toBe(text)
  const wrong = [
    '',
    '2030-01-01',
    '2030-01-01T12:00:00',
    '2030-02-30T12:00:00Z',
    '0000-01-01T12:00:00Z',
    '9999-12-31T23:59:59-23:59',
    `2030-01-01T12:00:00.${'1'.repeat(10)}Z`,
    'soon',
  ]
  for (const text of wrong)
    expect(errorOf(Option.dateTime({ title }), text), text).toBe('Choose a date and a time.')
})

test('an image is a web address, localhost included, or null', () => {
  const image = Option.image({ title })

  expect(image.parse(null)).toBeNull()
  expect(image.safeParse('https://example.org/a.png').success).toBe(true)
  expect(image.safeParse('http://localhost:3000/media/a.webp').success).toBe(true)
  expect(errorOf(image, 'javascript:alert(1)')).toBe('Enter a link that starts with https://.')
  expect(image.safeParse('').success).toBe(false)
})

test('a link is an https address or empty', () => {
  const link = Option.link({ title })

  expect(link.parse('  ')).toBe('')
  expect(link.parse(' https://example.org ')).toBe('https://example.org')
  expect(link.safeParse('ftp://example.org').success).toBe(false)
})

test('duplicate roles are merged, and a channel may be null', () => {
  const role = '500000000000000001'

  expect(Option.roles({ title }).parse([role, role])).toEqual([role])
  expect(Option.channel({ title }).parse(null)).toBeNull()
  const three = [role, `${role}2`, `${role}3`]
  expect(errorOf(Option.roles({ title, max: 2 }), three)).toBe('Choose at most 2 roles.')
})

const whole = Option.number({ title, min: 2, max: 50 })
test.each<[Schema, unknown, string]>([
  [whole, 51, 'Use a number from 2 to 50.'],
  [whole, null, 'Use a number from 2 to 50.'],
  [whole, 2.5, 'Use a whole number.'],
  [Option.number({ title, min: 0.5, max: 10, step: 0.5 }), 0.7, 'Use a multiple of 0.5.'],
  [Option.duration({ title, min: 0, max: 604_800 }), -1, 'Use a time from 0 seconds to 7 days.'],
  [Option.duration({ title, min: 1, max: 5400 }), 0, 'Use a time from 1 second to 90 minutes.'],
  [Option.colour({ title }), 0x1000000, 'Choose a colour.'],
])('an invalid number gets its range in words', (schema, value, message) => {
  expect(errorOf(schema, value)).toBe(message)
})

test('a required text must not be blank, and has a maximum length', () => {
  const text = Option.text({ title, max: 5, empty: 'Enter a word or phrase.' })

  expect(text.parse(' ab ')).toBe('ab')
  expect(errorOf(text, '   ')).toBe('Enter a word or phrase.')
  expect(errorOf(text, 'abcdef')).toBe('Keep it to 5 characters or fewer.')
  expect(errorOf(text, '😀'.repeat(5))).toBeUndefined()
  expect(z.toJSONSchema(text)).toMatchObject({ maxLength: 5 })
})
