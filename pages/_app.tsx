import '@/components/app/steady-styles'
import { CacheProvider } from '@emotion/react'
import type { AppContext, AppInitialProps, AppProps } from 'next/app'
import Head from 'next/head'
import { useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import { useEarlyClick } from '@/components/app/clicks'
import { Analytics, ErrorReports } from '@/components/app/error-reports'
import { FocusOnNavigation } from '@/components/app/focus-on-navigation'
import type { Page } from '@/components/shell/page'
import type { PageData } from '@/components/app/page-data'
import { Providers } from '@/components/app/providers'
import { SessionGate } from '@/components/app/session-gate'
import { stylesCache } from '@/components/app/styles-cache'
import { useDrawing } from '@/components/ui/drawing'
import { pageLanguage } from '@/components/ui/language-address'
import '@/components/ui/pop-state'
import { Redraw } from '@/components/ui/redraw'
import { paths } from '@/config/paths'
import type { Brand } from '@/config/brand'
import { defaultLanguage, type Language } from '@/config/messages/languages'
import { defaultPublicConfig } from '@/config/public-config'
import type { SortingGuilds } from '@/config/cookies'
import { CurrentDrawing } from '@/theme/server-styles'
import type { Bootstrap } from '@/server/start/bootstrap'

/** Its address in the build. By `next/font` it would come with a stylesheet, for which the first paint waits. */
const { href: inter } = new URL(
  '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
)

/** Rendered without the session: whatever failed would fail again, and the error page must be rendered anyway. */
const errorPages = ['/404', '/500', '/_error']

type First = {
  bootstrap?: Bootstrap
  brand?: Brand
  language?: Language
  addressLanguage?: Language | null
  prefetched?: PageData
  sortingGuilds?: SortingGuilds
}

/** Of this browser's first page, for a page that replaces one that failed: it gets nothing from the server. */
let knownBrand = defaultPublicConfig.brand

function rememberBrand({ bootstrap, brand }: First) {
  const told = bootstrap?.publicConfig.brand ?? brand
  if (typeof window === 'undefined') return told ?? defaultPublicConfig.brand
  if (told) knownBrand = told
  return knownBrand
}

/** Later pages, and one that replaces one that failed, are drawn in the browser, in the language of the first. */
const languageOf = ({ language }: First) =>
  language ?? (typeof window === 'undefined' ? defaultLanguage : pageLanguage())

type Props = Pick<AppProps, 'pageProps'> & { Component: Page } & First

export default function App({ Component, pageProps, ...props }: Props) {
  // Later pages have none, so keep what the first page contained.
  const [{ bootstrap, prefetched, addressLanguage, sortingGuilds }] = useState<First>(props)
  useEarlyClick()
  const drawing = useDrawing()
  const [styles] = useState(stylesCache)
  const [brand] = useState(() => rememberBrand(props))
  const [language] = useState(() => languageOf(props))
  const publicConfig = bootstrap?.publicConfig ?? { ...defaultPublicConfig, brand }
  const page = <Component {...pageProps} />
  return (
    <CacheProvider value={styles}>
      <CurrentDrawing value={drawing}>
        <Providers
          session={bootstrap?.session}
          publicConfig={publicConfig}
          prefetched={prefetched}
          sortingGuilds={sortingGuilds}
          language={language}
          addressLanguage={addressLanguage}
          messages={Component.messages}
          font={inter}
        >
          <Head>
            <title>{brand.name}</title>
            {/* A phone’s keyboard makes the page lower, not only what is seen of it. */}
            <meta
              name="viewport"
              content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
            />
            <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
            <link rel="icon" href={brand.logo?.href ?? '/favicon.svg'} />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <link rel="manifest" href="/manifest.webmanifest" />
          </Head>
          <ErrorReports dsn={publicConfig.errorReportsDsn}>
            <Redraw>
              <SessionGate access={Component.access ?? 'public'}>
                {Component.getLayout?.(page) ?? page}
              </SessionGate>
            </Redraw>
          </ErrorReports>
          <FocusOnNavigation />
          <Analytics />
        </Providers>
      </CurrentDrawing>
    </CacheProvider>
  )
}

/** Works on the server only: in the browser, moving between pages needs no call for them. */
App.getInitialProps = async ({ Component, ctx }: AppContext): Promise<AppInitialProps & First> => {
  const { req, res, err, pathname, asPath, query } = ctx
  // The bundler leaves this branch, and the modules in it, out of what browsers get.
  if (typeof window === 'undefined' && req?.page && res) {
    const { language, addressLanguage } = req.page
    const languages = { language, addressLanguage }
    if (errorPages.includes(pathname)) {
      if (err) req.page.failed(err)
      return { pageProps: { requestId: req.page.requestId }, brand: req.page.brand, ...languages }
    }
    req.route = pathname
    const { access, queries } = Component as Page
    const bootstrap = await req.page.bootstrap()
    const { session, publicConfig } = bootstrap
    // The page belongs to one person, so nobody may keep it.
    res.setHeader('Cache-Control', 'private, no-store')
    if (access === 'signed-in' && !session) {
      res.writeHead(307, { Location: paths.mainWithNext(asPath ?? paths.home) }).end()
      return { pageProps: {}, bootstrap, ...languages }
    }
    if (!queries) return { pageProps: {}, bootstrap, ...languages }
    // Visitors get here on public pages only; their queries run without a session, so they read only what is public.
    const { fetchPageData } = await import('@/components/app/page-data')
    const client = createQueryClient({ session, backend: publicConfig.backend, fetch: req.page.fetch })
    return {
      pageProps: {},
      bootstrap,
      ...languages,
      sortingGuilds: pathname === paths.home ? await req.page.sortingGuilds() : undefined,
      prefetched: await fetchPageData(client, () => queries(query, client), req.page.dataWait),
    }
  }
  return { pageProps: {} }
}
