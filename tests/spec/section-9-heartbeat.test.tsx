import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { useHeartbeat } from '@/api/status'
import { BotStatusButton } from '@/components/shell/top-bar'
import { aHeartbeat } from '@/tests/support/factories'
import { heartbeatUrl, setHeartbeat } from '@/tests/msw/bot'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { renderApp, renderAppHook } from '@/tests/support/render-app'
import { advance, holdClock } from './support'

beforeEach(() => {
  holdClock()
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
  expect(Math.abs(third - second - 60_000)).toBeLessThan(100)
})

test('A bot that stops reporting becomes unknown with the next poll', async () => {
  const { result } = renderAppHook(() => useHeartbeat())
  await waitFor(() => expect(result.current.data?.status).toBe('online'))
  setHeartbeat(null)

  await advance(60_000)

  await waitFor(() => expect(result.current.data).toBeNull())
})

test('The heartbeat is not polled without a session', async () => {
  renderAppHook(() => useHeartbeat(), { session: null })

  await advance(180_000)

  expect(receivedLines()).toEqual([])
})
