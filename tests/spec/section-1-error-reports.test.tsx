import { captureException, getClient, getCurrentScope } from '@sentry/browser'
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import Router from 'next/router'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorReports } from '@/components/app/error-reports'
import type { Page } from '@/components/app/page'
import App from '@/pages/_app'
import { aPublicConfig } from '@/tests/factories'
import { createRouter } from '@/tests/router'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

// Next's compiler replaces this call; outside of it there is no font to load.
vi.mock('next/font/local', () => ({ default: () => ({ style: { fontFamily: 'Inter' } }) }))

const dsn = 'https://0123abcd@reports.example.com/7'

afterEach(async () => {
  await getClient()?.close(0)
  getCurrentScope().setClient(undefined)
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

/** What Next has around the application: it shows its error page for what is thrown below. */
class NextRoot extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>The error page</p> : this.props.children
  }
}

test('A page that crashes while it is drawn is reported with its components, and Next shows its error page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(http.post('*/error-reports', () => HttpResponse.json({})))
  const router = createRouter('/guilds/1?secret=1')
  Object.assign(Router, { router })
  const BrokenPart = (): ReactNode => {
    throw new Error('A page broke')
  }
  const BrokenPage: Page = () => <BrokenPart />

  render(
    <RouterContext.Provider value={router.snapshot()}>
      <NextRoot>
        <App
          Component={BrokenPage}
          pageProps={{}}
          bootstrap={{ session: null, publicConfig: aPublicConfig({ errorReportsDsn: dsn }) }}
        />
      </NextRoot>
    </RouterContext.Provider>,
  )

  expect(screen.getByText('The error page')).toBeVisible()
  const report = await waitFor(() => {
    const found = receivedCalls().find(
      ({ path, body }) => path === '/error-reports' && body.includes('A page broke'),
    )
    expect(found).toBeDefined()
    return found?.body ?? ''
  })
  expect(JSON.parse(report.split('\n')[2] ?? '')).toMatchObject({
    exception: { values: [{ value: 'A page broke', mechanism: { handled: false } }] },
    contexts: { react: { componentStack: expect.stringMatching(/BrokenPart.*BrokenPage/s) as string } },
  })
  expect(report).not.toContain('secret')
})

test('An error that nothing catches is reported by itself', async () => {
  server.use(http.post('*/error-reports', () => HttpResponse.json({})))
  renderApp(<ErrorReports />, { publicConfig: { errorReportsDsn: dsn } })
  await waitFor(() => expect(getClient()).toBeDefined())

  // What a browser calls for an error that no script catches.
  globalThis.onerror?.('Uncaught', 'app.js', 1, 1, new Error('Nothing caught this'))

  await waitFor(() =>
    expect(receivedCalls().filter(({ body }) => body.includes('Nothing caught this'))).toHaveLength(1),
  )
})
