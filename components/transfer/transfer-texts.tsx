import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { transferTexts } from '@/config/messages/transfer-catalogue'

/** Adds the texts about moving a configuration, which no other screen has to bring. */
export function TransferTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages()
  const messages = useMemo(() => ({ ...common, ...transferTexts }), [common])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
