import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { apiDocsTexts } from '@/config/messages/api-docs-catalogue'

/** Adds the texts of the page about the API, which no other screen has to bring. */
export function ApiDocsTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages()
  const messages = useMemo(() => ({ ...common, ...apiDocsTexts }), [common])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
