import {
  ColorModeProvider,
  CSSReset,
  CSSVars,
  GlobalStyle,
  localStorageManager,
  toCSSVar,
} from '@chakra-ui/react'
import { Global, ThemeProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import type { Session } from '@/api/session.schema'
import { PublicConfigProvider } from '@/components/ui/public-config'
import { english, type Messages } from '@/config/messages/catalogue'
import type { PublicConfig } from '@/config/public-config'
import { theme } from '@/theme/theme'
import type { Prefetched } from './prefetch'

type ProvidersProps = {
  /** The session that the server found: null for none, undefined if it did not look. */
  session?: Session | null
  publicConfig: PublicConfig
  prefetched?: Prefetched
  /** The page's own texts. */
  messages?: Partial<Messages>
  fontFamily?: string
  children: ReactNode
}

/** Milliseconds by which this clock is ahead of the server's, assuming that the page arrived as soon as it was sent. */
function clockOffset({ sentAt }: Prefetched) {
  if (typeof window === 'undefined') return 0
  const [page] = performance.getEntriesByType('navigation')
  const received = page && 'responseStart' in page ? Number(page.responseStart) : 0
  return performance.timeOrigin + received - sentAt
}

export function Providers(props: ProvidersProps) {
  const { session, publicConfig, prefetched, fontFamily, children } = props
  const messages = useMemo(() => ({ ...english, ...props.messages }), [props.messages])
  const [client] = useState(() => {
    const client = createQueryClient({ session, backend: publicConfig.backend })
    const offset = prefetched ? clockOffset(prefetched) : 0
    for (const { queryKey, data, fetchedAt } of prefetched?.answers ?? [])
      client.setQueryData(queryKey, data, { updatedAt: fetchedAt + offset })
    return client
  })
  return (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <Chakra fontFamily={fontFamily}>
        <QueryClientProvider client={client}>
          <PublicConfigProvider value={publicConfig}>{children}</PublicConfigProvider>
        </QueryClientProvider>
      </Chakra>
    </NextIntlClientProvider>
  )
}

/** Chakra's own provider would compute the theme's variables again for each page that is drawn. */
const themeWithVariables = toCSSVar(theme)

type ChakraProps = {
  /** The font family from next/font, where the theme expects it. */
  fontFamily?: string
  children: ReactNode
}

/**
 * Chakra's provider without its toast host, which would bring framer-motion into every first load; they load with the
 * first toast (`components/ui/notify.ts`).
 */
function Chakra({ fontFamily = 'system-ui', children }: ChakraProps) {
  return (
    <ThemeProvider theme={themeWithVariables}>
      <CSSVars />
      <ColorModeProvider colorModeManager={localStorageManager} options={theme.config}>
        <CSSReset />
        <GlobalStyle />
        <Global styles={{ ':root': { '--font-inter': fontFamily } }} />
        {children}
      </ColorModeProvider>
    </ThemeProvider>
  )
}
