import { useMutation, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { useGuildInfo } from '@/api/guilds'
import { ApiError } from '@/api/http'
import { useRoles } from '@/api/roles'
import { usePatchGuildSettings } from '@/api/settings'
import { useUserData } from '@/api/users'
import { aClient } from '@/tests/clients'
import { aGuildInfo, aRole, aUserData, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { rolesUrl, setRoles } from '@/tests/msw/guild-lists'
import { guildInfoUrl, setGuildInfo } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { savedSettings, settingsUrl } from '@/tests/msw/settings'
import { setUserData, userUrl } from '@/tests/msw/users'
import { renderAppHook } from '@/tests/render-app'
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
  const answeredAt = Math.max(
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  )
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

/** A handler's answer that fails so many times before it succeeds. */
function failing(times: number, answer: () => Response, status = 500) {
  let left = times
  return () => (left-- > 0 ? fails(status, { detail: 'Not now.' }) : answer())
}

test('Guild info: stale after 10 s', async () => {
  const change = () => setGuildInfo(aGuildInfo({ chat_prefix: '?' }))

  const shown = await comeBack(() => useGuildInfo(ids.guild).data?.chat_prefix, {
    staleAfter: 10_000,
    change,
  })

  expect(shown).toEqual(['!', '!', '?'])
})

test('User data: stale after 60 s', async () => {
  const change = () => setUserData({ ...aUserData(), profile: { ...aUserData().profile, premium: true } })

  const shown = await comeBack(() => useUserData(ids.user).data?.profile.premium, {
    staleAfter: 60_000,
    change,
  })

  expect(shown).toEqual([false, false, true])
})

test('Guild roles: stale after 5 s', async () => {
  const change = () => setRoles([aRole({ name: 'Renamed' })])

  const shown = await comeBack(() => useRoles(ids.guild).data?.at(-1)?.name, { staleAfter: 5_000, change })

  expect(shown).toEqual(['Keepers', 'Keepers', 'Renamed'])
})

test('Guild info: with retry', async () => {
  server.use(
    http.get(
      guildInfoUrl,
      failing(3, () => HttpResponse.json(aGuildInfo())),
    ),
  )

  const { result } = renderAppHook(() => useGuildInfo(ids.guild))
  await sitOut(result, 3)

  await waitFor(() => expect(result.current.data?.chat_prefix).toBe('!'))
})

test('User data: with retry', async () => {
  server.use(
    http.get(
      userUrl,
      failing(3, () => HttpResponse.json(aUserData())),
    ),
  )

  const { result } = renderAppHook(() => useUserData(ids.user))
  await sitOut(result, 3)

  await waitFor(() => expect(result.current.data?.id).toBe(ids.user))
})

test('A query with retry gives up after three more tries', async () => {
  server.use(
    http.get(
      guildInfoUrl,
      failing(4, () => HttpResponse.json(aGuildInfo())),
    ),
  )

  const { result } = renderAppHook(() => useGuildInfo(ids.guild))
  await sitOut(result, 3)

  await waitFor(() => expect(result.current.error?.message).toBe('Not now.'))
})

test('A query with retry does not ask again for an answer that will not change', async () => {
  server.use(
    http.get(
      guildInfoUrl,
      failing(1, () => HttpResponse.json(aGuildInfo()), 403),
    ),
  )

  const { result } = renderAppHook(() => useGuildInfo(ids.guild))

  await waitFor(() => expect(result.current.error?.status).toBe(403))
  expect(result.current.fetchStatus).toBe('idle')
})

test('Guild roles: no retry', async () => {
  server.use(
    http.get(
      rolesUrl,
      failing(1, () => HttpResponse.json([])),
    ),
  )

  const { result } = renderAppHook(() => useRoles(ids.guild))

  await waitFor(() => expect(result.current.error?.message).toBe('Not now.'))
  expect(result.current.fetchStatus).toBe('idle')
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
  server.use(http.patch(settingsUrl, () => fails(503, { detail: 'Not now.' }), { once: true }))
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
