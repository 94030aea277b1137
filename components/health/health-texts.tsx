import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { healthTexts } from '@/config/messages/health-catalogue'

/** Adds the texts of the health check, which come with its panel. */
export function HealthTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages()
  const messages = useMemo(() => ({ ...common, ...healthTexts }), [common])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
