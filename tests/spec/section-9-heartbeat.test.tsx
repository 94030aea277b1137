import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useHeartbeat } from '@/api/heartbeat'
import { aHeartbeat } from '@/tests/factories'
import { setHeartbeat } from '@/tests/msw/bot'
import { receivedLines } from '@/tests/msw/received'
import { renderAppHook } from '@/tests/render-app'
import { advance, holdClock } from './support'

beforeEach(() => {
  holdClock()
})

test('Heartbeat polled every 60 s', async () => {
  const { result, client } = renderAppHook(() => useHeartbeat())
  await waitFor(() => expect(result.current.data?.latency_ms).toBe(42))

  for (const latency_ms of [50, 60]) {
    setHeartbeat(aHeartbeat({ latency_ms }))
    await advance(58_000)
    expect(client.isFetching()).toBe(0)
    expect(result.current.data?.latency_ms).toBe(latency_ms === 50 ? 42 : 50)
    await advance(2_000)
    await waitFor(() => expect(result.current.data?.latency_ms).toBe(latency_ms))
  }
})

test('A bot that stops reporting becomes unknown with the next poll', async () => {
  const { result } = renderAppHook(() => useHeartbeat())
  await waitFor(() => expect(result.current.data?.status).toBe('online'))
  setHeartbeat(null)

  await advance(60_000)

  await waitFor(() => expect(result.current.data).toBeNull())
})

test('Nobody signed in: the heartbeat is not polled', async () => {
  renderAppHook(() => useHeartbeat(), { session: null })

  await advance(180_000)

  expect(receivedLines()).toEqual([])
})
