import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { probe, probeServer } from '@/api/probe'
import { heartbeatQuery, useHeartbeat } from '@/api/status'
import { ConnectionBanner } from '@/components/ui/connection'
import { aGate } from '@/tests/msw/answers'
import { heartbeatUrl } from '@/tests/msw/bot'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'

const aliveUrl = '*/healthz'

function Heartbeat() {
  const { data } = useHeartbeat()
  return <output>{data?.status}</output>
}

const claim = (isOn: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')))
}

test('a browser that claims to be offline is believed only if the server does not answer', async () => {
  let asked = 0
  server.use(http.get(aliveUrl, () => HttpResponse.json({ asked: ++asked })))
  renderApp(
    <>
      <ConnectionBanner />
      <Heartbeat />
    </>,
  )
  claim(false)
  expect(await screen.findByText('online')).toBeVisible()
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()

  server.use(http.get(aliveUrl, () => HttpResponse.error()))
  claim(false)
  expect(await screen.findByText(/You are offline/)).toBeVisible()

  server.resetHandlers()
  claim(true)
  await waitFor(() => expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument())
})

test('a connection that was lost before the page was ready is told of', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(http.get(aliveUrl, () => HttpResponse.error()))
  renderApp(<ConnectionBanner />)
  expect(await screen.findByText(/You are offline/)).toBeVisible()
})

test('says that the server cannot be reached until it can', async () => {
  server.use(http.get(heartbeatUrl, () => HttpResponse.error()))
  const { client } = renderApp(
    <>
      <ConnectionBanner />
      <Heartbeat />
    </>,
  )
  expect(await screen.findByText(/The dashboard can’t be reached/)).toBeVisible()

  server.resetHandlers()
  await act(() => client.refetchQueries(heartbeatQuery))
  await waitFor(() => expect(screen.queryByText(/The dashboard can’t be reached/)).not.toBeInTheDocument())
})

test('the answer to a call that went out before the connection was lost does not say that it is back', async () => {
  const { opened, open } = aGate()
  server.use(
    http.get('*/healthz/earlier', () => opened.then(() => HttpResponse.json({}))),
    http.get(aliveUrl, () => HttpResponse.error()),
  )
  renderApp(<ConnectionBanner />)
  const earlier = probe('/healthz/earlier')
  await act(() => probeServer())
  expect(await screen.findByText(/The dashboard can’t be reached/)).toBeVisible()

  open()
  await act(() => earlier)
  expect(screen.getByText(/The dashboard can’t be reached/)).toBeVisible()
  server.use(http.get(aliveUrl, () => HttpResponse.json({})))
  await act(() => probeServer())
  expect(screen.queryByText(/The dashboard can’t be reached/)).not.toBeInTheDocument()
})

test('a server that was lost is asked again until it answers, without a word from the browser', async () => {
  server.use(http.get(aliveUrl, () => HttpResponse.error()))
  renderApp(<ConnectionBanner />)
  await act(() => probeServer())
  expect(await screen.findByText(/The dashboard can’t be reached/)).toBeVisible()

  server.use(http.get(aliveUrl, () => HttpResponse.json({})))
  await waitFor(() => expect(screen.queryByText(/The dashboard can’t be reached/)).not.toBeInTheDocument())
})
