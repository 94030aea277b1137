import { expect, test } from 'vitest'
import * as Option from '@/config/features/options'

const title = 'Option'

type Schema = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }
const errorOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const emoji = ['😀', '❤️', '⭐', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇫🇷', '1️⃣', '#️⃣', '©️', '‼️', '〰️', '㊗️']
test('an emoji is one of Unicode, or of a server', () => {
  for (const one of [...emoji, '<:pin:500000000000000001>', '<a:dance:500000000000000001>'])
    expect(Option.emoji({ title }).parse(one)).toBe(one)
  for (const text of ['😀 ', ...' a :pin: 漢 ひ 😀a <:pin:5> <pin:500000000000000001> １'.split(' ')])
    expect(errorOf(Option.emoji({ title }), text), text).toBe('Choose an emoji.')
})

test('a moment has a date, a time and a zone', () => {
  for (const text of ['2030-01-01T12:00:00Z', '2030-01-01T12:00:00.000+05:30'])
    expect(Option.dateTime({ title }).parse(text)).toBe(text)
  for (const text of ['', '2030-01-01', '2030-01-01T12:00:00', '2030-02-30T12:00:00Z', 'soon'])
    expect(errorOf(Option.dateTime({ title }), text), text).toBe('Choose a date and a time.')
})

test('an image has an address of the web, of one’s own machine too, or is left out', () => {
  const image = Option.image({ title })

  expect(image.parse(null)).toBeNull()
  expect(image.safeParse('https://example.org/a.png').success).toBe(true)
  expect(image.safeParse('http://localhost:3000/media/a.webp').success).toBe(true)
  expect(errorOf(image, 'javascript:alert(1)')).toBe('Enter a link that starts with https://.')
  expect(image.safeParse('').success).toBe(false)
})

test('a link may be empty, and nothing but https', () => {
  const link = Option.link({ title })

  expect(link.parse('  ')).toBe('')
  expect(link.parse(' https://example.org ')).toBe('https://example.org')
  expect(link.safeParse('ftp://example.org').success).toBe(false)
})

test('a role is chosen once, and a channel may wait', () => {
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
])('numbers say their range in words', (schema, value, message) => {
  expect(errorOf(schema, value)).toBe(message)
})

test('a text that must be there is not made of blanks', () => {
  const text = Option.text({ title, max: 5, empty: 'Enter a word or phrase.' })

  expect(text.parse(' ab ')).toBe('ab')
  expect(errorOf(text, '   ')).toBe('Enter a word or phrase.')
  expect(errorOf(text, 'abcdef')).toBe('Keep it to 5 characters or fewer.')
})
