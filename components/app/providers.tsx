import { QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import type { Session } from '@/api/session.schema'
import { english } from '@/config/messages/catalogue'
import type { PublicConfig } from '@/config/public-config'
import { Chakra } from './chakra'
import { PublicConfigProvider } from '@/components/ui/public-config'

type ProvidersProps = {
  /** What the server knew about the session: undefined when it was not asked. */
  session?: Session | null
  publicConfig: PublicConfig
  fontFamily?: string
  children: ReactNode
}

/** What every screen stands in: texts, theme, the shared query client and the deployment's public configuration. */
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
