import { afterEach, expect, test, vi } from 'vitest'
import { request } from '@/api/http'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['a change whose answer is lost may have been made', 'PATCH', true, 'unanswered'],
  ['a change without a network never leaves the browser', 'PATCH', false, 'offline'],
  ['a read changes nothing', 'GET', true, 'offline'],
] as const)('%s', async (_, method, onLine, code) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine })
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))

  await expect(request('/backend/guilds/1', { method, fetch })).rejects.toMatchObject({ status: 0, code })
})
