export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isContainer = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null

/** What a text says in JSON; undefined for any other text. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const exactly = '\u0000number'

/**
 * A number that JavaScript would round, as it was written. It is plain data, so that it outlasts drafts and the pages that a
 * server draws.
 */
export type ExactNumber = Readonly<Record<typeof exactly, string>>

const typed = '\u0000typed'

/** What somebody typed that cannot be read, or not yet, such as a date that is none. Drafts keep it; it is never saved. */
export type Unreadable = Readonly<Record<typeof typed, string>>

export const unreadable = (text: string): Unreadable => ({ [typed]: text })

export const isUnreadable = (value: unknown): value is Unreadable =>
  isObject(value) && typeof value[typed] === 'string'

export const typedText = (value: Unreadable) => value[typed]

export const isExactNumber = (value: unknown): value is ExactNumber =>
  isObject(value) && typeof value[exactly] === 'string'

export const exactText = (value: ExactNumber) => value[exactly]

/** One text for all ways to write a number. */
function decimalOf(text: string) {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === ''
    ? `${sign}0`
    : `${sign}${short}e${Number(power) - fraction.length + digits.length - short.length}`
}

/** Many programs write a fraction with 17 digits, of which a shorter text is the same number to them and to us. */
function isRounded(text: string) {
  const number = Number(text)
  const decimal = decimalOf(text)
  return decimal !== decimalOf(String(number)) && decimal !== decimalOf(number.toPrecision(17))
}

/** The strings and the numbers of a JSON text. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/gi

/** The numbers of a JSON text that `JSON.parse` would round. */
export const roundedNumbers = (text: string) =>
  (text.match(tokens) ?? []).filter((token) => !token.startsWith('"') && isRounded(token))

const ours = new Set<unknown>([exactly, typed])

/** What a text says in JSON, each number exactly; undefined for any other text. */
export function readJson(text: string): unknown {
  const marked = text.replace(tokens, (token) => {
    if (!token.startsWith('"')) return isRounded(token) ? `{"\\u0000number":"${token}"}` : token
    // Nobody else's object may pass for one of ours.
    return token.startsWith('"\\u0000') && ours.has(tryParseJson(token)) ? '' : token
  })
  return tryParseJson(marked)
}

const escapedSurrogate = /\\u[dD][89a-fA-F]/
/** An escape in JSON: of two surrogates that belong together, of one that stands alone, or of anything else. */
const escapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g

/** A JSON text without halves of characters, for which HTML has another one: what a server and a browser draw would differ. */
export const withoutHalves = (text: string) =>
  escapedSurrogate.test(text)
    ? text.replace(escapes, (whole, half?: string) => (half === undefined ? whole : ''))
    : text

/** Whether a JSON value has more levels than that, of which the first is its own. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  isContainer(value) &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

/** Whether a JSON value has a text of more than so many characters. */
export const hasLongerText = (length: number, value: unknown): boolean =>
  isText(value)
    ? value.length > length
    : isContainer(value) && Object.values(value).some((inner) => hasLongerText(length, inner))

/** Whether a JSON value consists of more values than that, of which the first is its own. */
export function hasMoreValues(most: number, value: unknown) {
  let left = most
  const isTooMany = (inner: unknown): boolean => {
    left -= 1
    return left < 0 || (isContainer(inner) && Object.values(inner).some(isTooMany))
  }
  return isTooMany(value)
}

/** A value as JSON, each number exactly. */
export const writeJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? '').replace(/\{\s*"\\u0000number":\s*"(-?\d[^"]*)"\s*\}/g, '$1')

/** Whether two JSON values are the same, however deep. A missing key and one that is undefined are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(ownProperty(one, key), ownProperty(other, key)))
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** A property of its own, never one that every object has. */
export const ownProperty = (value: JsonObject, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined

export const textOr = (value: unknown) => (isText(value) ? value : undefined)
export function numberOr(value: unknown) {
  const number = isExactNumber(value) ? Number(exactText(value)) : value
  return isNumber(number) ? number : undefined
}
export const listOf = <Item>(value: unknown, is: (item: unknown) => item is Item) =>
  Array.isArray(value) ? value.filter(is) : undefined

/** JSON as a person may read and change it. */
export const formatJson = (value: unknown) => writeJson(value, 2)
