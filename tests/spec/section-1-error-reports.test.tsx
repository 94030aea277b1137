import { captureException, getClient, getCurrentScope } from '@sentry/browser'
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '@/components/shell/page'
import App from '@/pages/_app'
import { aPublicConfig } from '@/tests/support/factories'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { routerAt } from './support'

const dsn = 'https://0123abcd@reports.example.com/7'
const route = '/guilds/1?secret=1'

beforeEach(() => server.use(http.post('*/error-reports', () => HttpResponse.json({}))))

afterEach(async () => {
  await getClient()?.close(0)
  getCurrentScope().setClient(undefined)
})

/** What Next has around the application: it shows its error page for what is thrown below. */
class NextRoot extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>The error page</p> : this.props.children
  }
}

/** A page of the application, as Next draws it. */
function renderPage(Component: Page, errorReportsDsn: string | null) {
  const bootstrap = { session: null, publicConfig: aPublicConfig({ errorReportsDsn }) }
  return render(
    <RouterContext.Provider value={routerAt(route).snapshot()}>
      <NextRoot>
        <App Component={Component} pageProps={{}} bootstrap={bootstrap} />
      </NextRoot>
    </RouterContext.Provider>,
  )
}

const AnyPage: Page = () => <p>Any page</p>

async function openPage() {
  renderPage(AnyPage, dsn)
  await waitFor(() => expect(getClient()).toBeDefined())
}

/** The lines of the one report that says this. */
function expectReport(words: string) {
  return waitFor(() => {
    const calls = receivedCalls().filter(
      ({ path, body }) => path === '/error-reports' && body.includes(words),
    )
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).not.toContain('secret')
    return (calls[0]?.body ?? '').split('\n').map((line) => (line ? (JSON.parse(line) as unknown) : null))
  })
}

test('Error reports start after the page has loaded, and only if configured', async () => {
  const { unmount } = renderPage(AnyPage, null)
  await vi.dynamicImportSettled()
  expect(getClient()).toBeUndefined()
  unmount()

  renderPage(AnyPage, dsn)
  expect(getClient()).toBeUndefined()
  await waitFor(() => expect(getClient()).toBeDefined())
})

test("Error reports go through a tunnel path on the product's own host", async () => {
  await openPage()

  captureException(new Error('A button broke'))

  const [envelope] = await expectReport('A button broke')
  expect(envelope).toMatchObject({ dsn })
})

test('A page that crashes while it is rendered is reported with its components, and Next shows its error page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const BrokenPart = (): ReactNode => {
    throw new Error('A page broke')
  }
  const BrokenPage: Page = () => <BrokenPart />
  renderPage(BrokenPage, dsn)

  expect(screen.getByText('The error page')).toBeVisible()
  const [, , event] = await expectReport('A page broke')
  expect(event).toMatchObject({
    exception: { values: [{ value: 'A page broke', mechanism: { handled: false } }] },
    contexts: { react: { componentStack: expect.stringMatching(/BrokenPart.*BrokenPage/s) as string } },
  })
})

test('An uncaught error is reported automatically', async () => {
  await openPage()

  // What a browser calls for an error that no script catches.
  globalThis.onerror?.('Uncaught', 'app.js', 1, 1, new Error('Nothing caught this'))

  await expectReport('Nothing caught this')
})
