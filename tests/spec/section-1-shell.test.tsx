import { captureException, getClient, getCurrentScope } from '@sentry/browser'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTheme } from '@chakra-ui/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import initHeadManager from 'next/dist/client/head-manager'
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { Component, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Analytics } from '@/components/app/error-reports'
import type { Page } from '@/components/shell/page'
import { PublicConfigProvider } from '@/components/ui/public-config'
import type { Session } from '@/contract/calls/session'
import { product } from '@/config/product'
import type { PublicConfig } from '@/config/public-config'
import App from '@/pages/_app'
import SettingsPage from '@/pages/guilds/[guild]/settings'
import MainPage from '@/pages/main'
import HomePage from '@/pages/user/home'
import { theme } from '@/theme/theme'
import { aPublicConfig, aSession, ids } from '@/tests/support/factories'
import { nodes } from '@/tests/support/nodes'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { routerAt } from './support'

/** What Next has around the application: it shows its error page for what is thrown below. */
class NextRoot extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>The error page</p> : this.props.children
  }
}

type Options = { config?: PublicConfig; route?: string; session?: Session | null }

function renderPage(
  Component: Page,
  { config = aPublicConfig(), route = '/main', session = null }: Options = {},
) {
  return render(
    <RouterContext.Provider value={routerAt(route).snapshot()}>
      <HeadManagerContext.Provider value={initHeadManager()}>
        <NextRoot>
          <App Component={Component} pageProps={{}} bootstrap={{ session, publicConfig: config }} />
        </NextRoot>
      </HeadManagerContext.Provider>
    </RouterContext.Provider>,
  )
}

const scripts = () => nodes<HTMLScriptElement>('script[src]')
const titles = () => nodes('title').map((title) => title.textContent)

afterEach(async () => {
  for (const script of scripts()) script.remove()
  await getClient()?.close(0)
  getCurrentScope().setClient(undefined)
})

test.each<[string, Page, Session | null]>([
  ['/main', MainPage, null],
  [`/guilds/${ids.guild}/settings`, SettingsPage, aSession()],
])("The page title is '{product}': %s", async (route, page, session) => {
  renderPage(page, { route, session })
  await screen.findByRole('heading', { level: 1 })

  await waitFor(() => expect(titles()).toEqual([product.name]))
})

test('The top bar of a screen has the bot’s heartbeat and the colour mode', async () => {
  renderPage(HomePage, { route: '/user/home', session: aSession() })

  const bar = within(screen.getByRole('banner'))
  expect(await bar.findByRole('button', { name: 'Bot online' })).toBeVisible()
  expect(bar.getByRole('button', { name: 'Dark mode' })).toBeVisible()
})

test('Every page is wrapped in a theme and a shared data cache', () => {
  const seen: { client?: QueryClient; brand?: string } = {}
  const Probe: Page = () => {
    seen.client = useQueryClient()
    seen.brand = useTheme<typeof theme>().colors.brand[500]
    return null
  }

  renderPage(Probe)

  expect(seen.client).toBeInstanceOf(QueryClient)
  expect(seen.brand).toBe('#422AFB')
})

test('A page may supply its own layout wrapper', () => {
  const Plain: Page = () => <p>Plain page</p>
  const Framed: Page = () => <p>Framed page</p>
  Framed.getLayout = (page) => <section aria-label="Its own frame">{page}</section>

  renderPage(Framed)
  renderPage(Plain)

  expect(screen.getByRole('region', { name: 'Its own frame' })).toHaveTextContent(/^Framed page$/)
  expect(screen.getByText('Plain page')).toBeVisible()
})

test('A self-hosted analytics script loads after the page becomes interactive, and only if configured', async () => {
  const scriptUrl = 'https://stats.example.com/interactive.js'
  const config = aPublicConfig({ analytics: { scriptUrl, websiteId: 'a-website' } })
  const page = renderToString(
    <PublicConfigProvider value={config}>
      <Analytics />
    </PublicConfigProvider>,
  )
  expect(page).not.toContain('<script')
  const Any: Page = () => <h1>Any page</h1>

  const { unmount } = renderPage(Any)
  await screen.findByRole('heading', { name: 'Any page' })
  expect(scripts().filter(({ src }) => src === scriptUrl)).toEqual([])
  unmount()
  renderPage(Any, { config })

  await waitFor(() => expect(scripts().filter(({ src }) => src === scriptUrl)).toHaveLength(1))
  const script = scripts().find(({ src }) => src === scriptUrl)
  expect(script?.dataset).toMatchObject({ nscript: 'afterInteractive', websiteId: 'a-website' })
})

const dsn = 'https://0123abcd@reports.example.com/7'
const withReports = aPublicConfig({ errorReportsDsn: dsn })
const route = '/guilds/1?secret=1'
const AnyPage: Page = () => <p>Any page</p>

beforeEach(() => server.use(http.post('*/error-reports', () => HttpResponse.json({}))))

async function openPage() {
  renderPage(AnyPage, { config: withReports, route })
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
  const { unmount } = renderPage(AnyPage, { route })
  await vi.dynamicImportSettled()
  expect(getClient()).toBeUndefined()
  unmount()

  renderPage(AnyPage, { config: withReports, route })
  expect(getClient()).toBeUndefined()
  await waitFor(() => expect(getClient()).toBeDefined())
})

test("Error reports go through a tunnel path on the product's own host", async () => {
  await openPage()

  captureException(new Error('A button broke'))

  const [envelope] = await expectReport('A button broke')
  expect(envelope).toMatchObject({ dsn })
})

test('A report says nothing of servers, people or what they wrote', async () => {
  await openPage()
  const words = 'Broke at 200000000000000001 by "secret text", \'secret\' and token=secret'

  captureException(new Error(words))

  const [, , event] = await expectReport('Broke at [id]')
  expect(event).toMatchObject({ exception: { values: [{ value: 'Broke at [id] by "…", "…" and token=…' }] } })
  expect(JSON.stringify(event)).not.toMatch(/200000000000000001|"infer_ip":"auto"/)
})

test('A page that crashes while it is rendered is reported with its components, and Next shows its error page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const BrokenPart = (): ReactNode => {
    throw new Error('A page broke')
  }
  const BrokenPage: Page = () => <BrokenPart />
  renderPage(BrokenPage, { config: withReports, route })

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
