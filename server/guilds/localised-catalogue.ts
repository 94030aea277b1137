import { localesIn, localiseFeature, localiseOptions, preferredLocale } from '@/contract/declaration/localise'
import type { Locale } from '@/contract/discord/locales'
import { type Catalogue, createCatalogue } from './catalogue'

type Translations = { locales: readonly Locale[]; made: Map<Locale | null, Catalogue> }

const known = new WeakMap<Catalogue, Translations>()

function translationsOf(catalogue: Catalogue) {
  const translations = known.get(catalogue) ?? {
    locales: localesIn([catalogue.features, catalogue.declaredSettings.options]),
    made: new Map(),
  }
  known.set(catalogue, translations)
  return translations
}

/**
 * A catalogue in the language that somebody reads, made once for each of Discord's locales.
 * @param accepted the call's `Accept-Language`
 */
export function localisedCatalogue(catalogue: Catalogue, accepted: string | undefined): Catalogue {
  const { locales, made } = translationsOf(catalogue)
  if (locales.length === 0) return catalogue
  const locale = preferredLocale(accepted, locales)
  const found = made.get(locale)
  if (found) return found
  const features = catalogue.features.map((feature) => localiseFeature(feature, locale))
  const settings = localiseOptions(catalogue.declaredSettings, locale)
  const localised = createCatalogue({ features, built_in: [], settings }, catalogue.mark)
  made.set(locale, localised)
  return localised
}
