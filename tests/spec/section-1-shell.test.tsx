import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTheme } from '@chakra-ui/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import initHeadManager from 'next/dist/client/head-manager'
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Analytics } from '@/components/app/error-reports'
import type { Page } from '@/components/shell/page'
import { PublicConfigProvider } from '@/components/ui/public-config'
import type { Session } from '@/api/session.schema'
import { product } from '@/config/product'
import type { PublicConfig } from '@/config/public-config'
import App from '@/pages/_app'
import GuidesPage from '@/pages/docs/index'
import SettingsPage from '@/pages/guilds/[guild]/settings'
import MainPage from '@/pages/main'
import HomePage from '@/pages/user/home'
import { theme } from '@/theme/theme'
import { aPublicConfig, aSession, ids } from '@/tests/support/factories'
import { nodes } from '@/tests/support/nodes'
import { routerAt } from './support'

type Options = { config?: PublicConfig; route?: string; session?: Session | null }

function renderPage(
  Component: Page,
  { config = aPublicConfig(), route = '/main', session = null }: Options = {},
) {
  return render(
    <RouterContext.Provider value={routerAt(route).snapshot()}>
      <HeadManagerContext.Provider value={initHeadManager()}>
        <App Component={Component} pageProps={{}} bootstrap={{ session, publicConfig: config }} />
      </HeadManagerContext.Provider>
    </RouterContext.Provider>,
  )
}

const scripts = () => nodes<HTMLScriptElement>('script[src]')
const titles = () => nodes('title').map((title) => title.textContent)

afterEach(() => scripts().forEach((script) => script.remove()))

test.each<[string, Page, Session | null]>([
  ['/main', MainPage, null],
  ['/user/home', HomePage, aSession()],
  [`/guilds/${ids.guild}/settings`, SettingsPage, aSession()],
  ['/docs', GuidesPage, null],
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
