import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { pictureTexts } from '@/config/messages/picture-catalogue'

/** Adds the texts about pictures, which most screens do without. */
export function PictureTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages()
  const messages = useMemo(() => ({ ...common, ...pictureTexts }), [common])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
