import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ComponentType, useMemo } from 'react'

/** A screen or panel that needs texts besides those that every screen brings. */
export const withTexts = <Props extends object>(
  texts: AbstractIntlMessages,
  Component: ComponentType<Props>,
) =>
  function WithTexts(props: Props) {
    const locale = useLocale()
    const common = useMessages()
    const messages = useMemo(() => ({ ...common, ...texts }), [common])
    return (
      <NextIntlClientProvider locale={locale} messages={messages}>
        <Component {...props} />
      </NextIntlClientProvider>
    )
  }
