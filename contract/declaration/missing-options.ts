import { isObject, type JsonObject } from '@/contract/json'

/** Nothing to work with: null, blank text, an empty list, or an object of which every part is empty. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.values(value).every(isEmpty)
  return value == null
}

/**
 * An embed that Discord refuses because it shows nothing. The colour, the link and the time of an embed show nothing by
 * themselves, nor does an image beside a missing name.
 */
export function isEmptyEmbed(embed: unknown): boolean {
  if (!isObject(embed)) return isEmpty(embed)
  const { color: _color, url: _url, timestamp: _timestamp, author, footer, ...rest } = embed
  const names = [isObject(author) ? author.name : author, isObject(footer) ? footer.text : footer]
  return [...Object.values(rest), ...names].every(isEmpty)
}

export const isNothingToSend = (message: unknown): boolean =>
  isObject(message) ? isEmpty(message.content) && isEmptyEmbed(message.embed) : isEmpty(message)

const isUnset = ({ control }: JsonObject, value: unknown) =>
  control === 'message' ? isNothingToSend(value) : isEmpty(value)

/** The conditions of which one must hold for an option to be shown; undefined for a hint that cannot be read. */
export function conditionsOf({ shownWhen }: JsonObject): readonly JsonObject[] | undefined {
  const conditions: unknown[] = Array.isArray(shownWhen) ? shownWhen : [shownWhen]
  return conditions.length > 0 && conditions.every(isObject) ? conditions : undefined
}

/** Whether all options that a condition names have one of its values. */
export const meets = (condition: JsonObject, values: JsonObject) =>
  Object.entries(condition).every(([name, shown]) => !Array.isArray(shown) || shown.includes(values[name]))

/**
 * Whether an option with these hints is shown beside the values of its object. A hint that cannot be read hides
 * nothing.
 */
export const isShown = (option: JsonObject, values: JsonObject): boolean =>
  conditionsOf(option)?.some((condition) => meets(condition, values)) ?? true

/**
 * What keeps a feature from being on: the paths (`channel`, `messages.0.channel`) of shown options that are empty
 * though their hint `requiredToEnable` asks for them.
 * @param schema the feature's options as JSON Schema with hints, from any backend
 */
export function missingToEnable(schema: unknown, value: unknown, path = ''): string[] {
  if (!isObject(schema)) return []
  const below = (key: string) => (path ? `${path}.${key}` : key)
  if (Array.isArray(value))
    return value.flatMap((item, index) => missingToEnable(schema.items, item, below(String(index))))
  if (!isObject(value) || !isObject(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([key, option]) => {
    if (!isObject(option) || !isShown(option, value)) return []
    if (option.requiredToEnable === true && isUnset(option, value[key])) return [below(key)]
    return missingToEnable(option, value[key], below(key))
  })
}
