import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/api/query-client'
import { ApiError, ownError, request } from '@/api/http'
import { setServerReached } from '@/api/reachability'

afterEach(() => setServerReached(true))

test.each([
  ['a change whose answer is lost may have been made', { method: 'PATCH' }, true, 'unanswered'],
  ['so may one of which nothing tells later', { method: 'POST', isUntold: true }, true, 'unheard'],
  ['a change without a network never leaves the browser', { method: 'PATCH' }, false, 'offline'],
  ['a read changes nothing', { method: 'GET' }, true, 'offline'],
] as const)('%s', async (_, call, onLine, code) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine })
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))

  await expect(request('/backend/guilds/1', { ...call, fetch })).rejects.toMatchObject({ status: 0, code })
})

/** A page that shows what is stored, and what fails there. */
async function aPage(error: unknown) {
  vi.stubGlobal('window', {})
  const client = createQueryClient()
  let reads = 0
  const shown = new QueryObserver(client, { queryKey: ['anything'], queryFn: () => ++reads })
  const leave = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(reads).toBe(1))
  const change = () =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => undefined)
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return { change, settled, reads: () => reads, leave }
}

test.each([
  { error: ownError(0, 'unanswered', 'Lost.'), times: 2 },
  { error: ownError(0, 'unheard', 'Lost.'), times: 2 },
  { error: ownError(200, 'answer_lost', 'Lost.'), times: 2 },
  { error: ownError(200, 'bad_response', 'Not JSON.'), times: 2 },
  { error: new ApiError(504, 'backend_slow', 'Slow.'), times: 2 },
  { error: new ApiError(409, 'no_answer', 'The bot was silent.'), times: 2 },
  { error: new ApiError(422, 'invalid', 'Wrong.'), times: 1 },
  { error: ownError(0, 'offline', 'Never sent.'), times: 1 },
  { error: new DOMException('Cancelled.', 'AbortError'), times: 1 },
])(
  'after a change that failed with $error.code, what is shown has been read $times times',
  async ({ error, times }) => {
    const { change, settled, reads, leave } = await aPage(error)

    await change()

    await vi.waitFor(() => expect(reads()).toBe(times))
    await settled()
    expect(reads()).toBe(times)
    leave()
  },
)

test('what may have been changed while the connection was lost is read once, when the server is back', async () => {
  const { change, settled, reads, leave } = await aPage(ownError(0, 'unanswered', 'Lost.'))
  setServerReached(false)

  await change()
  await change()
  await settled()
  expect(reads()).toBe(1)
  setServerReached(true)

  await vi.waitFor(() => expect(reads()).toBe(2))
  await settled()
  expect(reads()).toBe(2)
  leave()
})
