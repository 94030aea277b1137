import {
  ColorModeProvider,
  CSSReset,
  GlobalStyle,
  localStorageManager,
  ThemeProvider,
} from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import type { Session } from '@/api/session.schema'
import { PublicConfigProvider } from '@/components/ui/public-config'
import { english } from '@/config/messages/catalogue'
import type { PublicConfig } from '@/config/public-config'
import { theme } from '@/theme/theme'

type ProvidersProps = {
  /** What the server knew about the session: undefined when it was not asked. */
  session?: Session | null
  publicConfig: PublicConfig
  fontFamily?: string
  children: ReactNode
}

export function Providers({ session, publicConfig, fontFamily, children }: ProvidersProps) {
  const [client] = useState(() => createQueryClient(session, publicConfig.backend))
  return (
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      <Chakra fontFamily={fontFamily}>
        <QueryClientProvider client={client}>
          <PublicConfigProvider value={publicConfig}>{children}</PublicConfigProvider>
        </QueryClientProvider>
      </Chakra>
    </NextIntlClientProvider>
  )
}

type ChakraProps = {
  /** The font family that next/font made, put where the theme looks for it. */
  fontFamily?: string
  children: ReactNode
}

/**
 * Chakra's provider without its toast host, which would bring framer-motion into every first load; toasts load with the
 * first one shown (`components/ui/notify.ts`).
 */
function Chakra({ fontFamily = 'system-ui', children }: ChakraProps) {
  return (
    <ThemeProvider theme={theme}>
      <ColorModeProvider colorModeManager={localStorageManager} options={theme.config}>
        <CSSReset />
        <GlobalStyle />
        <Global styles={{ ':root': { '--font-inter': fontFamily } }} />
        {children}
      </ColorModeProvider>
    </ThemeProvider>
  )
}
