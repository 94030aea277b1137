import { createTranslator } from 'use-intl/core'
import { directionOf, localeOf } from '@/config/messages/languages'
import { readersLanguage } from './texts'

type Values = Readonly<Record<string, string | number | readonly string[]>>

/** Forms, or a number that says how it is written. */
const hasForms = /\{\w+,/

/**
 * A text whose placeholders for words are isolated, by marks of Unicode: what stands there may be written the other way than
 * the text around it.
 */
const isolate = (text: string, values: Values) =>
  Object.entries(values)
    .filter(([, value]) => typeof value !== 'number')
    .reduce((isolated, [name]) => isolated.replaceAll(`{${name}}`, '\u2068$&\u2069'), text)

/** A text in the reader's language with its placeholders filled in: numbers and lists as that language writes them. */
export function formatText(words: string, values: Values): string {
  const language = readersLanguage()
  const locale = localeOf(language)
  const text = directionOf(language) === 'rtl' ? isolate(words, values) : words
  const list = (value: Values[string]) =>
    typeof value === 'object' ? new Intl.ListFormat(locale).format(value) : value
  if (!hasForms.test(text))
    return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name]
      if (value === undefined) return braces
      return typeof value === 'number' ? value.toLocaleString(locale) : String(list(value))
    })
  const given = Object.entries(values).map(([name, value]) => [name, list(value)] as const)
  // What a bot words may be no text with forms at all.
  const asItIs = { onError: () => undefined, getMessageFallback: () => text }
  const t = createTranslator({ locale, messages: { text }, ...asItIs })
  return t('text', Object.fromEntries(given))
}
