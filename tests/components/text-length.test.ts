import { expect, test } from 'vitest'
import { cutText, textLength } from '@/contract/text-length'

test.each([
  ['abc', 3],
  ['😀😀', 2],
  ['👍🏽', 2],
  ['', 0],
])('the length of %j is %i', (text, length) => {
  expect(textLength(text)).toBe(length)
})

test.each([
  ['short', 5, 'short'],
  ['😀😀😀', 2, '😀😀'],
  ['a👩‍👧b', 2, 'a'],
  ['a👩‍👧b', 4, 'a👩‍👧'],
  ['👍🏽!', 1, ''],
  ['cafe\u0301s', 4, 'caf'],
])('%j cut to %i characters is %j: no emoji or accent is torn', (text, max, start) => {
  expect(cutText(text, max)).toBe(start)
})
