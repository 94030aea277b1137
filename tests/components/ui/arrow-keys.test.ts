import { expect, test } from 'vitest'
import { indexAfterKey } from '@/components/ui/arrow-keys'

const five = { count: 5, at: 4, page: 3 }
const grid = { ...five, layout: [0, 0, 90, 90, 180] }
const column = { ...five, layout: 'column' } as const
const row = { ...five, layout: 'row' } as const

test.each([
  ['ArrowRight', 2, { ...grid, at: 1 }],
  ['ArrowDown', 2, { ...grid, at: 0 }],
  ['ArrowDown', 4, { ...grid, at: 3 }],
  ['ArrowUp', 2, grid],
  ['PageUp', 0, grid],
  ['Home', 0, grid],
  ['End', 4, { ...grid, at: 1 }],
  ['a', undefined, grid],
  ['ArrowDown', 4, column],
  ['ArrowDown', 0, { ...column, wraps: true }],
  ['PageUp', 1, { ...column, wraps: true }],
  ['ArrowRight', undefined, column],
  ['ArrowDown', 0, { ...column, at: -1 }],
  ['ArrowLeft', 3, row],
  ['ArrowLeft', 0, { ...row, wraps: true, isRightToLeft: true }],
  ['ArrowDown', undefined, row],
  ['Home', undefined, { ...grid, isInText: true }],
  ['ArrowUp', 2, { ...grid, isInText: true }],
  ['ArrowDown', undefined, { ...column, count: 0 }],
])('%s leads to %j in %j', (key, to, moves) => expect(indexAfterKey(key, moves)).toBe(to))
