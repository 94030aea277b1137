import { createTranslator } from 'use-intl/core'
import { directionOf, localeOf } from '@/config/messages/languages'
import { readersLanguage } from './texts'

type Values = Readonly<Record<string, string | number | readonly string[]>>

/** Forms, or a number that says how it is written. */
const hasForms = /\{\w+,/

/** What may be written the other way than the text around it is kept apart by marks of Unicode. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** A text in the reader's language with its placeholders filled in: numbers and lists as that language writes them. */
export function formatText(text: string, values: Values): string {
  const language = readersLanguage()
  const locale = localeOf(language)
  const list = (value: Values[string]) =>
    typeof value === 'object' ? new Intl.ListFormat(locale).format(value) : value
  if (!hasForms.test(text))
    return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name]
      if (value === undefined) return braces
      return typeof value === 'number' ? value.toLocaleString(locale) : String(list(value))
    })
  const around = (value: string | number) =>
    typeof value === 'string' && directionOf(language) === 'rtl' ? isolated(value) : value
  const given = Object.entries(values).map(([name, value]) => [name, around(list(value))] as const)
  // What a bot words may be no text with forms at all.
  const asItIs = { onError: () => undefined, getMessageFallback: () => text }
  const t = createTranslator({ locale, messages: { text }, ...asItIs })
  return t('text', Object.fromEntries(given))
}
