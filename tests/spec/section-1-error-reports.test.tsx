import { captureException, getClient } from '@sentry/browser'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { ErrorReports } from '@/components/app/error-reports'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

const dsn = 'https://0123abcd@reports.example.com/7'

afterEach(async () => {
  await getClient()?.close(0)
})

test("Error reports go through a tunnel path on the product's own host", async () => {
  server.use(http.post('*/error-reports', () => HttpResponse.json({})))
  window.history.replaceState(null, '', '/guilds/1?secret=1#part')

  renderApp(<ErrorReports />, { publicConfig: { errorReportsDsn: dsn }, route: '/guilds/1?secret=1' })
  await waitFor(() => expect(getClient()).toBeDefined())
  captureException(new Error('A button broke'))

  const report = await waitFor(() => {
    const call = receivedCalls().find(({ body }) => body.includes('A button broke'))
    expect(call).toBeDefined()
    return call
  })
  expect(report).toMatchObject({ method: 'POST', path: '/error-reports' })
  expect(JSON.parse(report?.body.split('\n')[0] ?? '')).toMatchObject({ dsn })
  expect(receivedCalls().filter(({ body }) => body.includes('secret'))).toEqual([])
})
