import { type Language, languageOf, type Locale } from '@/config/messages/languages'

type Grouping = {
  separator: string
  /** How many digits a number has at least before they are grouped. */ from: number
}

const dots: Grouping = { separator: '.', from: 4 }
const dotsOfLong: Grouping = { separator: '.', from: 5 }

/** Where they are not commas. */
const groupings: ReadonlyMap<Language, Grouping> = new Map([
  ['de', dots],
  ['es', dotsOfLong],
  ['fr', { separator: '\u202f', from: 4 }],
  ['it', dotsOfLong],
  ['pl', { separator: '\u00a0', from: 5 }],
  ['pt-BR', dots],
  ['tr', dots],
])
const commas: Grouping = { separator: ',', from: 4 }

/**
 * A count in a language of the interface, which `localeOf` asks Latin digits for. Undefined for other numbers. The first
 * `Intl.NumberFormat` of a page takes a slow phone 45 ms, before which it is not hydrated.
 */
export function wholeNumber(value: unknown, locale: string) {
  if (!Number.isSafeInteger(value) || Number(value) < 0 || Object.is(value, -0)) return undefined
  const digits = String(value)
  const { separator, from } = groupings.get(languageOf(locale as Locale)) ?? commas
  return digits.length < from ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
}
