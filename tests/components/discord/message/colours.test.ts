import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { readColour, toHex } from '@/components/discord/message/colour'
import { roleTint } from '@/components/discord/message/preview/discord-colours'

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

test.each(['light', 'dark'] as const)('a role of any colour is readable in the %s look', (look) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const { color, background } = roleTint(colour, look)
      expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour is written as six digits, and read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      expect(readColour(toHex(colour))).toBe(colour)
    }),
  )
})

test.each([
  ['#fff', 0xffffff],
  ['＃ｆｆ８０００', 0xff8000],
  ['f80', 0xff8800],
  [' rgb(1,2,3) ', 0x010203],
  ['RGB(255 128 0)', 0xff8000],
  ['rgb(256, 0, 0)', null],
  ['#12345', null],
  ['#12', null],
  ['', null],
])('a colour is read as people write it: %j', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})
