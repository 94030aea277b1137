import { expect, test } from 'vitest'
import { nextInGrid } from '@/components/discord/images/image-choice'

const fiveInRowsOfTwo = [0, 0, 90, 90, 180]

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowDown', 0, 2],
  ['ArrowUp', 4, 2],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['a', 2, undefined],
])('%s moves from %i to %j', (key, from, to) => expect(nextInGrid(key, from, fiveInRowsOfTwo)).toBe(to))
