import { translationLocales } from './locales'

/** Discord has one code where others have several. */
const written: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Language and script, so that traditional Chinese does not stand in for simplified, and the region that is usual. */
function readParts(locale: string) {
  try {
    const { language, script, region } = new Intl.Locale(locale.replaceAll('_', '-')).maximize()
    return { language: `${written[language] ?? language}-${script}`, region }
  } catch {
    return { language: locale, region: undefined }
  }
}

/** Locales are named by what people send: what else they name is read each time. */
const mostKnown = 1_000
const longestKnown = 35

const known = new Map<string, ReturnType<typeof readParts>>()

/** Reading one costs as much as a small answer, and every call reads the same few. */
function partsOf(locale: string) {
  const parts = known.get(locale) ?? readParts(locale)
  if (known.size < mostKnown && locale.length <= longestKnown) known.set(locale, parts)
  return parts
}

export const languageOf = (locale: string) => partsOf(locale).language

/**
 * This locale, however it is written, else one of its language: of the same region, of many regions, as Latin
 * America (`419`) for Mexico, or the first.
 */
export function nearestLocale(locale: string, among: readonly string[]) {
  const code = locale.replaceAll('_', '-').toLowerCase()
  const same = among.find((one) => one.toLowerCase() === code)
  if (same !== undefined) return same
  const { language, region } = partsOf(locale)
  const alike = among.filter((one) => partsOf(one).language === language)
  const isWide = (one: string) => /^\d/.test(partsOf(one).region ?? '')
  return alike.find((one) => partsOf(one).region === region) ?? alike.find(isWide) ?? alike[0]
}

/** The locale of what is spoken in a country, where that is its own. */
function localeOfCountry(code: string) {
  if (!/^[a-z]{2}$/i.test(code)) return undefined
  const { language, region } = partsOf(`und-${code}`)
  return translationLocales.find((one) => {
    const parts = partsOf(one)
    return parts.language === language && parts.region === region
  })
}

/** What to say of one that there is not: `de_DE` is `de`, `en` is `en-US`, and the country `jp` speaks `ja`. */
export function unknownLocale(name: string) {
  const meant = nearestLocale(name, translationLocales) ?? localeOfCountry(name)
  const help =
    meant === undefined ? `There are ${translationLocales.join(', ')}.` : `Did you mean "${meant}"?`
  return `There is no such locale. ${help}`
}
