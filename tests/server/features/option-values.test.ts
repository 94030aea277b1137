import { expect, test } from 'vitest'
import { channelOption, emojiOption, rolesOption } from '@/config/features/options/discord'
import {
  colourOption,
  dateTimeOption,
  durationOption,
  imageOption,
  linkOption,
  numberOption,
  plainText,
} from '@/config/features/options/text'

const title = 'Option'

test.each([
  '😀',
  '❤️',
  '⭐',
  '👩‍🚀',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇫🇷',
  '1️⃣',
  '#️⃣',
  '©️',
  '‼️',
  '〰️',
  '㊗️',
  '<:pin:500000000000000001>',
  '<a:dance:500000000000000001>',
])('%s is an emoji', (emoji) => expect(emojiOption({ title }).parse(emoji)).toBe(emoji))

test.each(['', 'a', ':pin:', '漢', 'ひ', '😀 ', '😀a', '<:pin:5>', '<pin:500000000000000001>', '１'])(
  '"%s" is no emoji',
  (text) => expect(emojiOption({ title }).safeParse(text).error?.issues[0]?.message).toBe('Choose an emoji.'),
)

test.each(['2030-01-01T12:00:00Z', '2030-01-01T12:00:00.000+05:30'])('%s is a moment', (text) =>
  expect(dateTimeOption({ title }).parse(text)).toBe(text),
)

test.each(['', '2030-01-01', '2030-01-01T12:00:00', '2030-02-30T12:00:00Z', 'soon'])(
  '"%s" is no moment',
  (text) =>
    expect(dateTimeOption({ title }).safeParse(text).error?.issues[0]?.message).toBe(
      'Choose a date and a time.',
    ),
)

test('an image has an address of the web, of one’s own machine too, or is left out', () => {
  const image = imageOption({ title })

  expect(image.parse(null)).toBeNull()
  expect(image.safeParse('https://example.org/a.png').success).toBe(true)
  expect(image.safeParse('http://localhost:3000/media/a.webp').success).toBe(true)
  expect(image.safeParse('javascript:alert(1)').error?.issues[0]?.message).toBe(
    'Enter a link that starts with https://.',
  )
  expect(image.safeParse('').success).toBe(false)
})

test('a link may be empty, and nothing but https', () => {
  const link = linkOption({ title })

  expect(link.parse('  ')).toBe('')
  expect(link.parse(' https://example.org ')).toBe('https://example.org')
  expect(link.safeParse('ftp://example.org').success).toBe(false)
})

test('a role is chosen once, and a channel may wait', () => {
  const role = '500000000000000001'

  expect(rolesOption({ title }).parse([role, role])).toEqual([role])
  expect(channelOption({ title }).parse(null)).toBeNull()
  expect(
    rolesOption({ title }, { max: 2 }).safeParse([role, `${role}2`, `${role}3`]).error?.issues[0]?.message,
  ).toBe('Choose at most 2 roles.')
})

test('numbers say their range in words', () => {
  const errorOf = (
    schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
    value: unknown,
  ) => schema.safeParse(value).error?.issues[0]?.message

  expect(errorOf(numberOption({ title }, { min: 2, max: 50 }), 51)).toBe('Use a number from 2 to 50.')
  expect(errorOf(numberOption({ title }, { min: 2, max: 50 }), null)).toBe('Use a number from 2 to 50.')
  expect(errorOf(numberOption({ title }, { min: 2, max: 50 }), 2.5)).toBe('Use a whole number.')
  expect(errorOf(numberOption({ title }, { min: 0.5, max: 10, step: 0.5 }), 0.7)).toBe('Use steps of 0.5.')
  expect(errorOf(durationOption({ title }, { min: 0, max: 604_800 }), -1)).toBe(
    'Use a time from 0 seconds to 7 days.',
  )
  expect(errorOf(durationOption({ title }, { min: 1, max: 5400 }), 0)).toBe(
    'Use a time from 1 second to 90 minutes.',
  )
  expect(errorOf(colourOption({ title }), 0x1000000)).toBe('Choose a colour.')
})

test('a text that must be there is not made of blanks', () => {
  const text = plainText({ title, max: 5, empty: 'Write a word.' })

  expect(text.parse(' ab ')).toBe('ab')
  expect(text.safeParse('   ').error?.issues[0]?.message).toBe('Write a word.')
  expect(text.safeParse('abcdef').error?.issues[0]?.message).toBe('Keep it to 5 characters or fewer.')
})
