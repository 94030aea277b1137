import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

/** Makes what adds texts to those that every screen brings, for the screens and panels that need them. */
export const messagesProvider = (texts: AbstractIntlMessages) =>
  function ExtraTexts({ children }: { children: ReactNode }) {
    const locale = useLocale()
    const common = useMessages()
    const messages = useMemo(() => ({ ...common, ...texts }), [common])
    return (
      <NextIntlClientProvider locale={locale} messages={messages}>
        {children}
      </NextIntlClientProvider>
    )
  }
