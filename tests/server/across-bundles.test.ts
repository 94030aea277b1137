import { expect, test, vi } from 'vitest'
import { HttpError } from '@/server/http/http-error'

test('an error thrown by the server entry is recognised in an API route, whose bundle has its own class', async () => {
  vi.resetModules()
  const copy = await import('@/server/http/http-error')

  expect(copy.HttpError).not.toBe(HttpError)
  expect(new copy.HttpError(429, 'platform_rate_limited', 'Wait.')).toBeInstanceOf(HttpError)
  expect(new Error('Wait.')).not.toBeInstanceOf(HttpError)
})
