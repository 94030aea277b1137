import { expect, test } from 'vitest'
import { initials } from '@/components/discord/avatars'

test.each([
  ['Harbour Lights', 'HL'],
  ['solo', 'S'],
  ['three word name', 'TW'],
  ['東京 ゲーム部', '東ゲ'],
  ['मित्र मंडली', 'मिमं'],
  ['🌵 Cactus Club', 'CC'],
  ['👩‍🚀', '👩‍🚀'],
  ['  ', '?'],
])('%s gets the initials %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
