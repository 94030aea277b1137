import { isReadable } from '@/contract/bot-text'
import type { Command } from '@/contract/calls/commands'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { type Locale, translationLocales } from '@/contract/discord/locales'
import { languageOf, nearestLocale } from '@/contract/discord/nearest-locale'
import { isObject, isText, type JsonObject } from '@/contract/json'
import { mapSchema, partsOfSchema } from './schema-parts'
import { suffix, translationKeywords } from './translations'

const ofFeatures = new Set(
  ['name', 'summary', 'description', 'category', 'locked', 'label', 'confirm', 'unit'].map(
    (name) => `${name}${suffix}`,
  ),
)

/** The languages of an `Accept-Language`, the preferred one first. */
export function acceptedLanguages(header: string) {
  const ranges = header.split(',', 20).map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return ranges
    .filter(({ name, weight }) => name !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ name }) => name)
}

/**
 * The locale in which somebody reads texts of which there are translations into some; null for the texts as they are
 * declared, which count as English.
 */
export function preferredLocale(header: string | undefined, offered: readonly Locale[]): Locale | null {
  for (const language of acceptedLanguages(header ?? '')) {
    const found = nearestLocale(language, offered)
    const exact = translationLocales.find((locale) => locale === found)
    if (exact) return exact
    if (languageOf(language) === languageOf('en')) return null
  }
  return null
}

/** What an older version took and has no text in it counts as missing. */
const isMissing = (translation: unknown) => isText(translation) && !isReadable(translation)

const withoutMissing = (texts: JsonObject) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => !isMissing(text)))

function ownTexts(declared: JsonObject, maps: ReadonlySet<string>, locale: Locale | null) {
  const texts: Record<string, unknown> = {}
  const rest = Object.entries(declared).filter(([key, translations]) => {
    if (!maps.has(key)) return true
    const name = key.slice(0, -suffix.length)
    const known = isObject(translations) ? translations : {}
    const found = locale === null ? undefined : nearestLocale(locale, Object.keys(known))
    const text = found === undefined ? undefined : known[found]
    if (text !== undefined && !isMissing(text))
      texts[name] =
        name === 'labels' && isObject(text) ? { ...Object(declared[name]), ...withoutMissing(text) } : text
    return false
  })
  return { ...Object.fromEntries(rest), ...texts }
}

/** Options with the same group stand under one heading, whichever of them has its translation; the first one counts. */
function withSharedGroups(options: JsonObject): JsonObject {
  const known = new Map<unknown, JsonObject>()
  for (const { group, group_localizations: translations } of Object.values(options).filter(isObject))
    if (isText(group) && isObject(translations))
      known.set(group, { ...withoutMissing(translations), ...known.get(group) })
  const shared = Object.entries(options).map(([key, option]) => {
    const translations = isObject(option) && known.get(option.group)
    return [key, translations ? { ...Object(option), group_localizations: translations } : option]
  })
  return Object.fromEntries(shared)
}

/** A schema in one language. The names of options are not texts, and neither are values. */
function localiseSchema(schema: unknown, locale: Locale | null): unknown {
  if (Array.isArray(schema)) return schema.map((part) => localiseSchema(part, locale))
  if (!isObject(schema)) return schema
  const { properties } = schema
  const grouped = isObject(properties) ? { ...schema, properties: withSharedGroups(properties) } : schema
  return mapSchema(ownTexts(grouped, translationKeywords, locale), (part) => localiseSchema(part, locale))
}

/** Replaces texts and takes the translations away; what is an object stays one with the same other keys. */
const localiseTexts = <Told extends JsonObject>(declared: Told, locale: Locale | null): Told => {
  const copy = { ...declared }
  for (const key of ofFeatures) Reflect.deleteProperty(copy, key)
  return Object.assign(copy, ownTexts(declared, ofFeatures, locale))
}

/** Calls back with the translations of each text, until it is enough. @returns whether it was */
function someTranslations(declared: unknown, isEnough: (translations: JsonObject) => boolean): boolean {
  if (Array.isArray(declared)) return declared.some((part) => someTranslations(part, isEnough))
  if (!isObject(declared)) return false
  return partsOfSchema(declared).some(({ name, isOption, part }) =>
    !isOption && name.endsWith(suffix) && isObject(part) ? isEnough(part) : someTranslations(part, isEnough),
  )
}

/** The locales that a declaration has translations into. */
export function localesIn(declared: unknown): Locale[] {
  const found = new Set<string>()
  someTranslations(declared, (translations) => {
    for (const name of Object.keys(translations)) found.add(name)
    return false
  })
  return translationLocales.filter((locale) => found.has(locale))
}

/** The language of what somebody reads of a declaration, if any of it is translated. */
function languageIn(declared: unknown, locale: Locale | null): string | undefined {
  let language: string | undefined
  if (locale !== null)
    someTranslations(declared, (translations) => {
      language = nearestLocale(locale, Object.keys(translations))
      return language !== undefined
    })
  return language
}

/** Options in one language, without their other translations. */
export function localiseOptions<Declaration extends Declared>(
  declared: Declaration,
  locale: Locale | null,
): Declaration {
  const options = localiseSchema(declared.options, locale)
  const language = languageIn(declared, locale)
  return isObject(options) ? { ...declared, options, ...(language && { language }) } : declared
}

/** Something with texts of its own and nothing else to translate, in one language. */
export function localiseFact<Fact extends JsonObject>(fact: Fact, locale: Locale | null): Fact {
  const language = languageIn(fact, locale)
  return { ...localiseTexts(fact, locale), ...(language && { language }) }
}

/** A command in one language: `name` stays, for rules name it so, and `title` is what it is called there. */
export function localiseCommand(command: Command, locale: Locale | null): Command {
  const { name, ...told } = localiseTexts(command, locale)
  const options = command.options.map((option) => localiseTexts(option, locale))
  return { ...told, name: command.name, ...(name !== command.name && { title: name }), options }
}

/** A feature in one language, without its other translations. */
export function localiseFeature(feature: FeatureDeclaration, locale: Locale | null): FeatureDeclaration {
  if (!someTranslations(feature, () => true)) return feature
  const language = languageIn(feature, locale)
  return {
    ...localiseOptions(localiseTexts(feature, locale), locale),
    ...(language && { language }),
    presets: feature.presets.map((preset) => localiseTexts(preset, locale)),
    ...(feature.actions && { actions: feature.actions.map((action) => localiseTexts(action, locale)) }),
  }
}
