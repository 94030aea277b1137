import { CacheProvider, ThemeProvider } from '@emotion/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import Router from 'next/router'
import type { ReactNode } from 'react'
import { readFileSync } from 'node:fs'
import { Providers } from '@/components/app/providers'
import { defaultLanguage, type Language } from '@/config/messages/languages'
import type { PublicConfig } from '@/config/public-config'
import { english } from '@/config/messages/catalogue'
import { allTexts } from './all-texts'
import { aClient, holdClient, type KnownSession, knownSession } from './clients'
import { aPublicConfig, aSession } from './factories'
import { lightStyles, lightTheme } from './light-styles'
import { type AppRouter, createRouter, useCurrentRouter } from './router'

export type AppOptions = {
  /** What the server knew when it sent the page: a session (the default), null for nobody, or that it was not asked. */
  session?: KnownSession
  /** The address the page is at; parameters of the product's routes end up in the router's query. */
  route?: string
  publicConfig?: Partial<PublicConfig>
  /** Of the page; the texts of what loads its own with itself (`withTexts`) stay English. */
  language?: Language
  /** A client of the test's own, for instance one that outlives a screen. */
  client?: QueryClient
}

function Shell({ router, children }: { router: AppRouter; children: ReactNode }) {
  return <RouterContext.Provider value={useCurrentRouter(router)}>{children}</RouterContext.Provider>
}

function stage({
  session = aSession(),
  route = '/main',
  publicConfig,
  language = defaultLanguage,
  client = aClient(session, publicConfig?.backend),
}: AppOptions) {
  const router = createRouter(route)
  Object.assign(Router, { router })
  holdClient(client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Shell router={router}>
      <CacheProvider value={lightStyles}>
        <Providers
          session={knownSession(session)}
          publicConfig={aPublicConfig(publicConfig)}
          language={language}
          messages={language === defaultLanguage ? allTexts : textsIn(language)}
        >
          <ThemeProvider theme={lightTheme}>
            <QueryClientProvider client={client}>{children}</QueryClientProvider>
          </ThemeProvider>
        </Providers>
      </CacheProvider>
    </Shell>
  )
  return { client, router, wrapper }
}

/** Renders a piece of a screen in the product's real providers, signed in unless told otherwise. */
export function renderApp(ui: ReactNode, options: AppOptions = {}) {
  const { wrapper, ...app } = stage(options)
  const user = userEvent.setup()
  return { user, ...app, ...render(ui, { wrapper }) }
}

/** Runs one hook where a component would run it. */
export function renderAppHook<Value>(hook: () => Value, options: AppOptions = {}) {
  const { wrapper, ...app } = stage(options)
  return { ...app, ...renderHook(hook, { wrapper }) }
}

const topicOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The texts of all pages in a language, by the names under which they are read. */
function textsIn(language: Language): Record<string, unknown> {
  const names = Object.keys({ ...english, ...allTexts })
  const topics = JSON.parse(readFileSync(`config/messages/${language}.json`, 'utf8')) as Record<
    string,
    unknown
  >
  return Object.fromEntries(names.map((name) => [name, topics[topicOf(name)]]))
}
