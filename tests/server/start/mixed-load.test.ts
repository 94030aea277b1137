import { expect, test } from 'vitest'
import { mixedLoad } from '@/tests/slow/mixed-load'

test('a few seconds of mixed load fail nothing and leave the history without a gap', async () => {
  const { calls } = await mixedLoad(3)

  expect(calls).toBeGreaterThan(20)
}, 90_000)
