import type { AppContext, AppInitialProps, AppProps } from 'next/app'
import localFont from 'next/font/local'
import Head from 'next/head'
import { useState } from 'react'
import { Analytics, CrashBoundary, ErrorReports } from '@/components/app/error-reports'
import { FocusOnNavigation } from '@/components/app/focus-on-navigation'
import type { Page } from '@/components/app/page'
import { Providers } from '@/components/app/providers'
import { SessionGate } from '@/components/app/session-gate'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { defaultPublicConfig } from '@/config/public-config'
import type { Bootstrap } from '@/server/start/bootstrap'

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
})

/**
 * Sent without asking for the session: what failed would fail again, and the page that says so must be drawn all the
 * same. Their links load the next page whole.
 */
const errorPages = ['/404', '/500', '/_error']

type Props = Pick<AppProps, 'pageProps'> & { Component: Page; bootstrap?: Bootstrap }

export default function App({ Component, pageProps, bootstrap }: Props) {
  // Later pages come without one: what the first brought stays.
  const [first] = useState(bootstrap)
  const getLayout = Component.getLayout ?? ((page) => page)
  return (
    <Providers
      session={first?.session}
      publicConfig={first?.publicConfig ?? defaultPublicConfig}
      fontFamily={inter.style.fontFamily}
    >
      <Head>
        <title>{product.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </Head>
      <CrashBoundary>
        <SessionGate access={Component.access ?? 'public'}>
          {getLayout(<Component {...pageProps} />)}
        </SessionGate>
      </CrashBoundary>
      <FocusOnNavigation />
      <Analytics />
      <ErrorReports />
    </Providers>
  )
}

/** On the server only: in the browser the pages need nothing from there, so moving between them asks nothing. */
App.getInitialProps = async ({
  Component,
  ctx,
}: AppContext): Promise<AppInitialProps & { bootstrap?: Bootstrap }> => {
  // The bundler leaves this branch, and the server's modules in it, out of what browsers get.
  if (typeof window === 'undefined' && ctx.req && ctx.res && !errorPages.includes(ctx.pathname)) {
    const server = await import('@/server/start/bootstrap')
    const bootstrap = await server.bootstrap(ctx.req, ctx.res)
    const { access } = Component as Page
    if (access === 'signed-in' && !bootstrap.session) {
      ctx.res.writeHead(307, { Location: paths.mainWithNext(ctx.asPath ?? paths.home) }).end()
    }
    return { pageProps: {}, bootstrap }
  }
  return { pageProps: {} }
}
