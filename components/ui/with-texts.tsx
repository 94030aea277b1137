import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ComponentType, useMemo } from 'react'
import { inLanguage } from '@/config/messages/in-language'
import { languageOf } from '@/config/messages/languages'

/** A screen or panel that needs texts besides those that every screen brings. */
export const withTexts = <Props extends object>(
  texts: AbstractIntlMessages,
  Component: ComponentType<Props>,
) =>
  function WithTexts(props: Props) {
    const locale = useLocale()
    const common = useMessages()
    const messages = useMemo(
      () => ({ ...common, ...inLanguage(texts, languageOf(locale)) }),
      [common, locale],
    )
    return (
      <NextIntlClientProvider locale={locale} messages={messages}>
        <Component {...props} />
      </NextIntlClientProvider>
    )
  }
