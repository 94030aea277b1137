import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { liveTexts } from '@/config/messages/live-catalogue'

/** Adds the texts about what happens meanwhile, which come with the code that shows it. */
export function LiveTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages()
  const messages = useMemo(() => ({ ...common, ...liveTexts }), [common])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
