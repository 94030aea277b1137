import { expect, test } from 'vitest'
import { backOff } from '@/components/shell/live/live-connection'

test('the delay between attempts grows, from a second to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 60].map((failures) => [backOff(failures, 0, 0), backOff(failures, 0, 1)])

  expect(waits).toEqual([
    [1_000, 2_000],
    [2_000, 4_000],
    [4_000, 8_000],
    [8_000, 16_000],
    [15_000, 30_000],
    [15_000, 30_000],
    [15_000, 30_000],
  ])
})

test('a Retry-After of the server is respected, within limits', () => {
  expect(backOff(1, 45)).toBe(45_000)
  expect(backOff(1, 86_400)).toBe(300_000)
})
