import type { StoredDeclaration } from '@/contract/calls/declaration'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { declareSettings, defaultSettings, type SettingsText } from '@/contract/settings'
import { needsPremiumFor } from '@/contract/declaration/guarded'
import { featureOf } from '@/contract/subjects'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { invitedPermissions } from '@/contract/discord/invitation'
import { isPermission } from '@/contract/discord/permissions'
import { isObject } from '@/contract/json'
import { onceFor } from '@/contract/once-for'
import { registry } from '@/config/features/registry'
import { defaultLanguage, type Language } from '@/config/messages/languages'
import { answerIn, builtInTranslation, readersLanguage, settings as settingsTexts } from '@/server/http/texts'
import { localesIn, localiseFeature, localiseOptions, preferredLocale } from '@/contract/declaration/localise'
import type { Locale } from '@/contract/discord/locales'
import { type BuiltIn, translateComplaints, translateTexts } from './built-in-texts'

const definitions = Object.values<FeatureDefinition>(registry)
/** As it goes over the wire, on which nothing says what goes wrong beside another feature. */
const withoutClashes = ({ clashes: _clashes, ...definition }: FeatureDefinition) =>
  describeFeature(definition)

/** The features of `config/features/`, as their definitions say them. */
export const builtInFeatures: readonly BuiltIn[] = definitions.map((definition) => ({
  declaration: withoutClashes(definition),
  clashes: definition.clashes ?? [],
}))
const inEnglish = new Map(builtInFeatures.map((feature) => [feature.declaration.id, feature]))

const translated = onceFor(
  (translation): ReadonlyMap<string, BuiltIn> =>
    new Map([...inEnglish].map(([id, feature]) => [id, translateTexts(feature, translation)])),
)

function builtInFeaturesIn(language: Language) {
  const translation = answerIn(language, builtInTranslation)
  return isObject(translation) ? translated(translation) : inEnglish
}

/** A feature of ours in that language; undefined for one that is declared, in the place of ours too. */
const builtInFeatureIn = (language: Language, feature: FeatureDeclaration) =>
  inEnglish.get(feature.id)?.declaration === feature
    ? builtInFeaturesIn(language).get(feature.id)?.declaration
    : undefined

/** What a bot declares, with the error messages that it has from its package in that language. */
const complainingIn = <Told extends Declared>(language: Language, declared: Told): Told =>
  translateComplaints(declared, answerIn(language, builtInTranslation))

const settingsText = (key: SettingsText) => {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => isObject(part) && part[name], settingsTexts.fields)
  return typeof found === 'string' ? found : key
}

const noSettings: Declared = { options: { type: 'object', properties: {} }, defaults: {} }

/**
 * The features that a server offers, in their order. It never changes: a new declaration makes a new one, so that one
 * request sees one catalogue from its beginning to its end.
 * @param declaration features that take the place of ours with the same ids, or stand after them, and which of ours are
 * offered; all, if it does not say; and what people set beside our own settings
 * @param mark differs from that of every other catalogue
 * @param language that of our own texts
 */
export function createCatalogue(
  {
    features: declared,
    built_in: offered,
    settings: declaredSettings = noSettings,
  }: Pick<StoredDeclaration, 'features' | 'built_in' | 'settings'>,
  mark: string,
  language: Language = defaultLanguage,
) {
  const builtIn = builtInFeaturesIn(language)
  const own = [...builtIn.values()]
    .map(({ declaration }) => declaration)
    .filter(({ id }) => offered?.includes(id) ?? true)
  const byId = new Map([...own, ...declared].map((feature) => [feature.id, feature]))
  const features = [...byId.values()]
  const find = (id: string) => byId.get(id)
  /** The feature that a subject is about, if it is offered. */
  function findBySubject(subject: string) {
    const id = featureOf(subject)
    return id === undefined ? undefined : find(id)
  }
  const settings: Declared = {
    options: answerIn(language, () => declareSettings(settingsText, String, declaredSettings)),
    defaults: { ...declaredSettings.defaults, ...defaultSettings },
  }
  let permissions: string | undefined
  let isPremiumNeeded: boolean | undefined
  return {
    mark,
    features,
    /** What is declared beside our own settings. */
    declaredSettings,
    /** That and our own as one. */
    settings,
    find,
    findBySubject,
    /** What people set under a subject, if that is offered. */
    declaredAt: (subject: string): (Declared & { id?: string }) | undefined =>
      subject === 'settings' ? settings : findBySubject(subject),
    /** What goes wrong beside other features. A declared feature in the place of ours has none. */
    clashesOf(id: string) {
      const found = builtIn.get(id)
      return found && find(id) === found.declaration ? found.clashes : []
    },
    /** Whether anything of it needs premium. */
    needsPremium: () => (isPremiumNeeded ??= [...features, declaredSettings].some(needsPremiumFor)),
    /** What the bot may need for all of them, as Discord writes a set. */
    invitedPermissions: () => (permissions ??= invitedPermissions([...features, declaredSettings])),
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>

/** Our own features alone. */
export const ownCatalogue = createCatalogue({ features: [] }, 'own')

/** What a feature of the operator's files takes the place of. */
export function replacedByFile(id: string): readonly FeatureDeclaration[] {
  const own = ownCatalogue.find(id)
  return own ? [own] : []
}

/** What the bot needs in the whole server while the feature is on. */
export const permissionsOf = ({ permissions = [] }: Pick<FeatureDeclaration, 'permissions'>) =>
  permissions.filter(isPermission)

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
