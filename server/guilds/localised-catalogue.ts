import { localesIn, localiseFeature, localiseOptions, preferredLocale } from '@/contract/declaration/localise'
import { onceFor } from '@/contract/once-for'
import type { Locale } from '@/contract/discord/locales'
import { defaultLanguage, type Language } from '@/config/messages/languages'
import { readersLanguage } from '@/server/http/texts'
import { builtInFeatureIn, type Catalogue, complainingIn, createCatalogue } from './catalogue'

const translationsOf = onceFor(({ features, declaredSettings }: Catalogue) => ({
  locales: localesIn([features, declaredSettings.options]),
  made: new Map<string, Catalogue>(),
}))

/** What is declared in a locale of translations, and what is ours in a language of the dashboard. */
function translate(catalogue: Catalogue, locale: Locale | null, language: Language): Catalogue {
  const features = catalogue.features.map(
    (feature) =>
      builtInFeatureIn(language, feature) ?? complainingIn(language, localiseFeature(feature, locale)),
  )
  const settings = complainingIn(language, localiseOptions(catalogue.declaredSettings, locale))
  return createCatalogue({ features, built_in: [], settings }, catalogue.mark, language)
}

/**
 * A catalogue in the language that somebody reads, made once for each.
 * @param accepted the languages that they read, as in `Accept-Language`; without any, texts are as they are declared
 */
export function localisedCatalogue(catalogue: Catalogue, accepted: string | undefined): Catalogue {
  const { locales, made } = translationsOf(catalogue)
  const language = accepted === undefined ? defaultLanguage : readersLanguage()
  if (locales.length === 0 && language === defaultLanguage) return catalogue
  const locale = preferredLocale(accepted, locales)
  const key = `${language} ${locale ?? ''}`
  const found = made.get(key)
  if (found) return found
  const localised = translate(catalogue, locale, language)
  made.set(key, localised)
  return localised
}
