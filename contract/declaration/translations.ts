import { isObject, type JsonObject, ownProperty } from '@/contract/json'

/** What stands beside a text, as in Discord's commands: `name_localizations` beside `name`. */
export const suffix = '_localizations'

/** The texts that a schema and what stands in it may have in other languages; `labels` are several at once. */
export const localisedTexts = [
  'title',
  'description',
  'group',
  'placeholder',
  'complaint',
  'item',
  'add',
  'unit',
  'sample',
  'labels',
] as const

/** The keywords of a schema that hold them. */
export const translationKeywords: ReadonlySet<string> = new Set(
  localisedTexts.map((name) => `${name}${suffix}`),
)

/** @param key of translations, beside which the text itself is missing */
export function lacksText(declared: JsonObject, key: string) {
  const text = ownProperty(declared, key.slice(0, -suffix.length)) ?? ''
  return isObject(declared[key]) && (text === '' || text === false)
}
