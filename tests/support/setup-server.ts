import { afterEach, beforeEach, expect, vi } from 'vitest'

// Anything on console.error is a failure: a red test means something.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})
