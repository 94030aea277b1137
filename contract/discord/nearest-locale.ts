import { translationLocales } from './locales'

/** Discord has one code where others have several. */
const written: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Language and script, so that traditional Chinese does not stand in for simplified, and the region that is usual. */
function partsOf(locale: string) {
  try {
    const { language, script, region } = new Intl.Locale(locale.replaceAll('_', '-')).maximize()
    return { language: `${written[language] ?? language}-${script}`, region }
  } catch {
    return { language: locale, region: undefined }
  }
}

export const languageOf = (locale: string) => partsOf(locale).language

const known = new Map<string, ReturnType<typeof partsOf>>(
  translationLocales.map((locale) => [locale, partsOf(locale)]),
)

/**
 * The same locale, however it is written, else one of the same language: of the same region, of many regions, as Latin
 * America (`419`) for Mexico, or the first.
 */
export function nearestLocale(locale: string, among: readonly string[]) {
  const code = locale.replaceAll('_', '-').toLowerCase()
  const same = among.find((one) => one.toLowerCase() === code)
  if (same !== undefined) return same
  const { language, region } = known.get(locale) ?? partsOf(locale)
  const of = (one: string) => known.get(one) ?? partsOf(one)
  const alike = among.filter((one) => of(one).language === language)
  const isWide = (one: string) => /^\d/.test(of(one).region ?? '')
  return alike.find((one) => of(one).region === region) ?? alike.find(isWide) ?? alike[0]
}

/** What to say of one that there is not: `de_DE` is `de`, and `en` is `en-US`. */
export function unknownLocale(name: string) {
  const meant = nearestLocale(name, translationLocales)
  const help =
    meant === undefined ? `There are ${translationLocales.join(', ')}.` : `Did you mean "${meant}"?`
  return `There is no such locale. ${help}`
}
