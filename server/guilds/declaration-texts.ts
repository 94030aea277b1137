import type { DeclarationResult } from '@/contract/calls/declaration'
import type { Declared, FeatureDeclaration, Preset } from '@/contract/calls/features'
import { isReadable } from '@/contract/bot-text'
import { inBraces, unknownPlaceholdersIn } from '@/contract/declaration/placeholders'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { partsOfSchema } from '@/contract/declaration/schema-parts'
import { walkOptions } from '@/contract/declaration/walk-options'
import { isObject, isText, type JsonObject } from '@/contract/json'
import { oneLine } from '@/contract/one-line'

type Warnings = DeclarationResult['warnings']

const untitled = 'This option has no title, so people read its key in place of one.'

/** A schema that this one refers to or joins may have the title; a title that is only translated is told of elsewhere. */
const hasTitle = ({ title, ...schema }: JsonObject) =>
  (isText(title) && isReadable(title)) ||
  ['$ref', 'allOf', 'anyOf', 'oneOf', 'title_localizations'].some((key) => key in schema)

/** What is edited as one thing, whose parts have names of the dashboard's own. */
const isWhole = ({ control }: JsonObject) => control === 'message' || control === 'commands'

/** Options without a title, also those of rows. */
export function untitledIn(schema: unknown, path: string): Warnings {
  if (Array.isArray(schema)) return schema.flatMap((part) => untitledIn(part, path))
  if (!isObject(schema) || isWhole(schema)) return []
  return partsOfSchema(schema).flatMap(({ name, isOption, part }) => {
    const at = `${path}.${name}`
    const isUntitled = isOption && isObject(part) && !hasTitle(part)
    return [...(isUntitled ? [{ path: `${at}.title`, message: untitled }] : []), ...untitledIn(part, at)]
  })
}

const translationsOf = ({ name_localizations: names }: Preset) => (isObject(names) ? names : {})

/** Names that a reader takes for the same: Discord tells them apart by neither case nor width. */
const asRead = (name: unknown) => (isText(name) ? oneLine(name).normalize('NFKC').toLowerCase() : '')

/** Presets with the name of an earlier one, in the language of the texts or in another one. */
export function namesakesIn({ presets }: FeatureDeclaration, path: string): Warnings {
  const locales = new Set(presets.flatMap((preset) => Object.keys(translationsOf(preset))))
  const namings = [undefined, ...locales].map((locale) =>
    presets.map((preset) => asRead((locale && translationsOf(preset)[locale]) ?? preset.name)),
  )
  return presets.flatMap((_, at) =>
    namings.some((names) => names.indexOf(names[at] ?? '') < at)
      ? [
          {
            path: `${path}.presets.${at}.name`,
            message:
              'An earlier preset has this name, here or in a translation, so people see two that differ only in their summaries.',
          },
        ]
      : [],
  )
}

/** The names in braces that nobody fills in, in texts that a form begins with. */
export function unfilledIn(
  { options, defaults, presets = [] }: Declared & Partial<Pick<FeatureDeclaration, 'presets'>>,
  path: string,
): Warnings {
  const schema = readDeclaredSchema(options)
  const unfilled = (values: unknown, place: string) =>
    walkOptions(schema, values).flatMap(({ path: at, option: { placeholders }, value }) =>
      unknownPlaceholdersIn(value, placeholders).map(({ name, suggestion }) => ({
        path: `${place}.${at}`,
        message: `Nothing fills in ${inBraces(name)}, which is no placeholder of this option.${suggestion ? ` Did you mean ${inBraces(suggestion)}?` : ''}`,
      })),
    )
  return [
    ...unfilled(defaults, `${path}.defaults`),
    ...presets.flatMap(({ options: values }, at) => unfilled(values, `${path}.presets.${at}.options`)),
  ]
}
