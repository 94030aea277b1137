import { isExactNumber, isObject, isText, isUnreadable, type JsonObject, ownProperty } from '@/contract/json'
import { isSecretMark, secretSchema } from '@/contract/declaration/secret'
import { optionTree } from '@/contract/declaration/read-option'

/** What an id stands for, if it is one of the server's. */
type KindOfId = (id: string) => 'role' | 'channel' | 'member' | undefined

/** A key as a person would write it: words that are joined, by an underscore or a capital letter, stand apart. */
export function readableKey(key: string) {
  const words = key
    .replaceAll(
      /([a-z\d])([A-Z])(?=[a-z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

const propertiesOf = (objects: readonly JsonObject[], kindOf: KindOfId) =>
  Object.fromEntries(
    [...new Set(objects.flatMap((object) => Object.keys(object)))].map((key) => [
      key,
      {
        ...schemaOf(
          objects.map((object) => ownProperty(object, key)),
          kindOf,
        ),
        title: readableKey(key),
      },
    ]),
  )

/** A schema that all of the values fit; one of anything if they have too little in common. */
function schemaOf(values: readonly unknown[], kindOf: KindOfId): JsonObject {
  const told = values.filter((value) => value != null)
  if (told.length > 0 && told.every(isSecretMark)) return secretSchema
  if (told.some(isUnreadable)) return {}
  if (told.length > 0 && told.every((value) => isObject(value) && !isExactNumber(value)))
    return { type: 'object', properties: propertiesOf(told.filter(isObject), kindOf) }
  if (told.length > 0 && told.every(Array.isArray)) {
    const items = schemaOf(told.flat(), kindOf)
    return { type: 'array', items, ...(isText(items.control) && { control: `${items.control}s` }) }
  }
  const [kind, ...others] = new Set(told.map((value) => typeof value))
  if (others.length > 0 || !['boolean', 'number', 'string'].includes(kind ?? '')) return {}
  const [control, ...more] = new Set(told.map((value) => kindOf(String(value))))
  return { type: [kind, 'null'], ...(kind === 'string' && more.length === 0 && control && { control }) }
}

/** What a feature that nobody declares any more had, as far as its values tell. */
export const guessedOption = (values: readonly JsonObject[], kindOf: KindOfId) =>
  optionTree({ type: 'object', properties: propertiesOf(values, kindOf) })
