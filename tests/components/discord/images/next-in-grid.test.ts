import { expect, test } from 'vitest'
import { nextInGrid } from '@/components/discord/images/image-choice'

/** Five cells in rows of two. */
const cells = [0, 1, 2, 3, 4].map((place) => ({
  place,
  offsetLeft: (place % 2) * 90,
  offsetTop: Math.floor(place / 2) * 90,
}))

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowDown', 0, 2],
  ['ArrowUp', 4, 2],
  ['Home', 3, 0],
  ['End', 1, 4],
])('%s moves from %i to %i', (key, from, to) => expect(nextInGrid(key, from, cells)?.place).toBe(to))

test.each([
  ['ArrowRight', 4],
  ['ArrowLeft', 0],
  ['ArrowDown', 3],
  ['ArrowUp', 1],
  ['a', 2],
  ['ArrowDown', -1],
])('%s does not move from %i', (key, from) => expect(nextInGrid(key, from, cells)).toBeUndefined())
