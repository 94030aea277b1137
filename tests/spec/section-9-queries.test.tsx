import { useMutation, useQuery } from '@tanstack/react-query'
import { act, waitFor, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { useGuildInfo, useRoles } from '@/api/guilds'
import { ApiError } from '@/api/http'
import { usePatchGuildSettings } from '@/api/settings'
import { useUserData } from '@/api/users'
import { aClient } from '@/tests/support/clients'
import { aGuildInfo, aRole, aUserData, ids, aHeartbeat } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { guildInfoUrl, rolesUrl, setGuildInfo, setRoles } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server, refuseOnce } from '@/tests/msw/server'
import { savedSettings, settingsUrl } from '@/tests/msw/settings'
import { setUserData, userUrl } from '@/tests/msw/users'
import { renderAppHook, renderApp } from '@/tests/support/render-app'
import { useHeartbeat } from '@/api/status'
import { BotStatusButton } from '@/components/shell/top-bar'
import { heartbeatUrl } from '@/tests/msw/bot'
import { advance, holdClock } from './support'

beforeEach(() => {
  holdClock()
})

/**
 * Shows a hook's value, goes away while `change` happens, and comes back twice: a millisecond before the answer is
 * stale, and when it is. Returns what was shown the three times.
 */
async function comeBack(
  hook: () => unknown,
  { staleAfter, change }: { staleAfter: number; change: () => void },
) {
  const client = aClient()
  const first = renderAppHook(hook, { client })
  await waitFor(() => expect(first.result.current).toBeDefined())
  const before = first.result.current
  const answers = client.getQueryCache().getAll()
  const answeredAt = Math.max(...answers.map(({ state }) => state.dataUpdatedAt))
  first.unmount()
  change()

  vi.setSystemTime(answeredAt + staleAfter - 1)
  const early = renderAppHook(hook, { client })
  expect(client.isFetching(), 'asked again too early').toBe(0)
  const still = early.result.current
  early.unmount()

  vi.setSystemTime(answeredAt + staleAfter)
  const late = renderAppHook(hook, { client })
  await waitFor(() => expect(late.result.current).not.toEqual(before))
  return [before, still, late.result.current]
}

/** Lets the pause after each failed try pass: a quarter of a second, then twice as long each time. */
async function sitOut(result: { current: { failureCount: number } }, failures: number) {
  for (let failed = 1; failed <= failures; failed += 1) {
    await waitFor(() => expect(result.current.failureCount).toBe(failed))
    await advance(250 * 2 ** (failed - 1))
  }
}

/** Has the next calls fail. */
function failNext(url: string, times: number, status = 500) {
  let left = times
  server.use(http.get(url, () => (left-- > 0 ? fails(status, { detail: 'Not now.' }) : undefined)))
}

type Asked = { data: unknown; error: ApiError | null; fetchStatus: string; failureCount: number }

test.each<[string, () => unknown, number, () => void, unknown[]]>([
  [
    'Guild info: stale after 10 s',
    () => useGuildInfo(ids.guild).data?.chat_prefix,
    10_000,
    () => setGuildInfo(aGuildInfo({ chat_prefix: '?' })),
    ['!', '!', '?'],
  ],
  [
    'User data: stale after 60 s',
    () => useUserData(ids.user).data?.profile.premium,
    60_000,
    () => setUserData({ ...aUserData(), profile: { ...aUserData().profile, premium: true } }),
    [false, false, true],
  ],
  [
    'Guild roles: stale after 5 s',
    () => useRoles(ids.guild).data?.at(-1)?.name,
    5_000,
    () => setRoles([aRole({ name: 'Renamed' })]),
    ['Keepers', 'Keepers', 'Renamed'],
  ],
])('%s', async (_, hook, staleAfter, change, shown) => {
  expect(await comeBack(hook, { staleAfter, change })).toEqual(shown)
})

const useInfo = () => useGuildInfo(ids.guild)
const useData = () => useUserData(ids.user)
const useList = () => useRoles(ids.guild)

test.each<[string, string, () => Asked, object]>([
  ['Guild info: with retry', guildInfoUrl, useInfo, { chat_prefix: '!' }],
  ['User data: with retry', userUrl, useData, { id: ids.user }],
])('%s', async (_, url, hook, data) => {
  failNext(url, 3)

  const { result } = renderAppHook(hook)
  await sitOut(result, 3)

  await waitFor(() => expect(result.current.data).toMatchObject(data))
})

test.each<[string, string, () => Asked, number, number]>([
  ['A query with retry gives up after three more tries', guildInfoUrl, useInfo, 500, 3],
  ['A query with retry does not ask again for an answer that will not change', guildInfoUrl, useInfo, 403, 0],
  ['Guild roles: no retry', rolesUrl, useList, 500, 0],
])('%s', async (_, url, hook, status, retries) => {
  failNext(url, retries + 1, status)

  const { result } = renderAppHook(hook)
  await sitOut(result, retries)

  await waitFor(() => expect(result.current.error?.status).toBe(status))
  expect(result.current.fetchStatus).toBe('idle')
})

test('A query with retry that gave up is not asked again because another component shows it too', async () => {
  failNext(guildInfoUrl, 8)
  const client = aClient()
  const { result } = renderAppHook(useInfo, { client })
  await sitOut(result, 3)
  await waitFor(() => expect(result.current.error?.status).toBe(500))

  const { result: second } = renderAppHook(useInfo, { client })
  await advance(5000)

  expect(second.current).toMatchObject({ error: { status: 500 }, fetchStatus: 'idle' })
  expect(receivedLines()).toHaveLength(4)
})

test('Default queries: no refetch on window focus', async () => {
  let answer = 'first'
  const { result } = renderAppHook(() => useQuery({ queryKey: ['any'], queryFn: () => answer, staleTime: 0 }))
  await waitFor(() => expect(result.current.data).toBe('first'))
  answer = 'second'

  act(() => {
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await advance(1000)

  expect(result.current.data).toBe('first')
})

test('Default queries: never stale', async () => {
  const client = aClient()
  const useMoment = () =>
    useQuery({ queryKey: ['any'], queryFn: () => new Date().toISOString(), gcTime: Infinity })
  const first = renderAppHook(useMoment, { client })
  await waitFor(() => expect(first.result.current.data).toBeDefined())
  const { data } = first.result.current
  first.unmount()

  await advance(30 * 24 * 3_600_000)
  const { result } = renderAppHook(useMoment, { client })

  expect(client.isFetching()).toBe(0)
  expect(result.current).toMatchObject({ data, isStale: false })
})

test('Default queries: zero retries', async () => {
  let tries = 0
  const queryFn = () => {
    tries += 1
    throw new ApiError(500, 'internal', `Failed ${tries}`)
  }
  const { result } = renderAppHook(() => useQuery({ queryKey: ['any'], queryFn }))

  await waitFor(() => expect(result.current.status).toBe('error'))
  await advance(60_000)

  expect(result.current.error?.message).toBe('Failed 1')
})

test('Mutations: zero retries', async () => {
  refuseOnce('patch', settingsUrl, 503, { detail: 'Not now.' })
  const { result } = renderAppHook(() => ({
    patch: usePatchGuildSettings(ids.guild),
    plain: useMutation({ mutationFn: () => Promise.reject(new ApiError(500, 'internal', 'Failed')) }),
  }))

  act(() => {
    result.current.patch.mutate({ patch: { chat_prefix: '?' }, etag: null })
    result.current.plain.mutate()
  })
  await waitFor(() => expect(result.current.patch.error?.message).toBe('Not now.'))
  await advance(60_000)

  expect(result.current.patch.status).toBe('error')
  expect(result.current.plain).toMatchObject({ status: 'error', failureCount: 1 })
  expect(savedSettings().chat_prefix).toBe('!')
})

test('Heartbeat polled every 60 s', async () => {
  const polls: number[] = []
  server.use(
    http.get(heartbeatUrl, () => {
      polls.push(Date.now())
      return HttpResponse.json(aHeartbeat({ latency_ms: polls.length }))
    }),
  )
  renderApp(<BotStatusButton />)
  await screen.findByRole('button', { name: 'Bot online' })

  await advance(60_000)
  await waitFor(() => expect(polls).toHaveLength(2))
  await advance(60_000)
  await waitFor(() => expect(polls).toHaveLength(3))

  const [first = 0, second = 0, third = 0] = polls
  // An interval counts from the first answer; between the others lies nothing but the minute.
  expect(second - first).toBeGreaterThanOrEqual(60_000)
  // The clock goes on slowly by itself while an answer is on its way.
  expect(Math.abs(third - second - 60_000)).toBeLessThan(10_000)
})

test('The heartbeat is not polled without a session', async () => {
  renderAppHook(() => useHeartbeat(), { session: null })

  await advance(180_000)

  expect(receivedLines()).toEqual([])
})
