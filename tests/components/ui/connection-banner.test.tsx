import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { heartbeatQuery, useHeartbeat } from '@/api/status'
import { ConnectionBanner } from '@/components/ui/connection'
import { heartbeatUrl } from '@/tests/msw/bot'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'

function Polling() {
  useHeartbeat()
  return null
}

test('says that the browser is offline for as long as it is', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  renderApp(<ConnectionBanner />)
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()

  for (const isOn of [false, true]) {
    onLine.mockReturnValue(isOn)
    act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')))
    expect(screen.queryAllByText(/You are offline/)).toHaveLength(isOn ? 0 : 1)
  }
})

test('says that the server cannot be reached until it can', async () => {
  server.use(http.get(heartbeatUrl, () => HttpResponse.error()))
  const { client } = renderApp(
    <>
      <ConnectionBanner />
      <Polling />
    </>,
  )
  expect(await screen.findByText(/The dashboard can’t be reached/)).toBeVisible()

  server.resetHandlers()
  await act(() => client.refetchQueries(heartbeatQuery))
  await waitFor(() => expect(screen.queryByText(/The dashboard can’t be reached/)).not.toBeInTheDocument())
})
