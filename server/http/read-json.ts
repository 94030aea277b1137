import type { Context } from 'hono'
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { exactText, isExactNumber, readJson as readExactly, roundedNumbers } from '@/contract/json'
import { fieldMessage, tooBig, tooMany, unknownField } from '@/contract/field-message'
import { unknownLocale } from '@/contract/discord/nearest-locale'
import { mediaTypeOf } from './bounded-body'
import { HttpError, malformed, refused, translate } from './http-error'

/** Limits of JSON from outside. `values` counts keys and list items. */
export type JsonLimits = { depth: number; values: number; width: number }
/** Even the largest configuration is far below. */
const usualLimits: JsonLimits = { depth: 20, values: 50_000, width: 5_000 }
/** Most mistakes that an answer lists, so that a body full of mistakes does not cause a long answer. */
export const maxFields = 50
const maxPathLength = 200

/** Keys that could change an object's prototype in less careful code, such as another backend's. */
export const isRefusedKey = (key: string) => ['__proto__', 'constructor', 'prototype'].includes(key)

/** @throws HttpError 400 `malformed` */
export function parseSyntax(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'malformed', translate('server.notJson'))
  }
}

const at = (path: string, text: string) => ({ [path.slice(1, maxPathLength + 1)]: translate(text) })

/**
 * Counts keys on all levels.
 * @param path of the value, each key after a dot
 * @throws HttpError 400 naming a refused key, 422 naming what has too many levels or entries
 */
function countKeys(value: unknown, limits: JsonLimits, depth = 1, path = ''): number {
  if (typeof value !== 'object' || value === null) return 0
  const entries: [string, unknown][] = Object.entries(value)
  if (depth > limits.depth) throw refused(at(path, 'validation.tooDeep'))
  if (entries.length > limits.width) throw refused(at(path, tooMany(limits.width)))
  const isList = Array.isArray(value)
  return entries.reduce(
    (sum, [key, child]) => {
      if (!isList && isRefusedKey(key)) throw malformed(at(`${path}.${key}`, 'validation.unknownField'))
      return sum + countKeys(child, limits, depth + 1, `${path}.${key}`)
    },
    isList ? 0 : entries.length,
  )
}

/** Counts colons and commas of a JSON text outside its strings. There are as many colons as keys. */
function countMarks(text: string) {
  let colons = 0
  let commas = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isInString = !isInString
    else if (isInString) at += Number(character === '\\')
    else if (character === ':') colons += 1
    else if (character === ',') commas += 1
  }
  return { colons, commas }
}

/**
 * JSON from outside. A key written twice is refused, because another reader might take the other value; so are keys
 * that name an object's prototype, and more levels or values than anything of ours has, before they are made.
 * @throws HttpError 400 `malformed`, 422 `invalid` for more than the limits
 */
export function parseJson(text: string, limits = usualLimits): unknown {
  const { colons, commas } = countMarks(text)
  if (colons + commas > limits.values) throw refused(at('', tooMany(limits.values)))
  const value = parseSyntax(text)
  if (countKeys(value, limits) !== colons) throw malformed()
  return value
}

const isZero = (number: string) => !/[1-9]/.test(number.replace(/e.*/i, ''))

/** The path of the first number that is not kept as it was written, or null. */
function findRounded(value: unknown, path: string[]): string | null {
  if (isExactNumber(value)) return isZero(exactText(value)) ? null : path.join('.')
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = findRounded(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** @throws HttpError 422 `invalid` for a number that would be stored as another one */
function assertExactNumbers(text: string) {
  if (roundedNumbers(text).every(isZero)) return
  const path = findRounded(readExactly(text), [])
  if (path !== null) throw refused({ [path.slice(0, maxPathLength)]: translate('validation.rounded') })
}

/** Our texts in place of zod's, which are for programmers. */
function ownText(issue: z.core.$ZodIssue) {
  if (issue.code === 'too_small') return fieldMessage('validation.tooSmall', { min: Number(issue.minimum) })
  if (issue.code === 'too_big')
    return issue.origin === 'array' ? tooMany(Number(issue.maximum)) : tooBig(Number(issue.maximum))
  return issue.code === 'invalid_type' ? 'validation.wrongType' : 'validation.invalid'
}

/** What is said of a value that is not there, or of one of another kind, which zod tells only while it judges. */
function wordsFor(issue: z.core.$ZodRawIssue) {
  const isAboutType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  if (isAboutType && issue.input === undefined) return 'server.missing'
  if (issue.code === 'invalid_type') {
    const expected = issue.expected === 'record' ? 'object' : issue.expected
    return fieldMessage('server.otherType', { expected })
  }
  if (issue.code !== 'invalid_value' || issue.values.length > 20) return undefined
  return fieldMessage('server.oneOf', { values: issue.values.join(', ') })
}

/** The names that there are, by zod's list of those that there are not. */
const knownNames = new WeakMap<readonly string[], readonly string[]>()

function rememberNames(issue: z.core.$ZodRawIssue) {
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.core.$ZodObject)
    knownNames.set(issue.keys, Object.keys(issue.inst._zod.def.shape))
  return wordsFor(issue)
}

/** `safeParse`, after which `fieldsOf` can say which name was probably meant. */
export const judgeShape = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown) =>
  z.core.safeParse(schema, value, { error: rememberNames })

function entriesOf(issue: z.core.$ZodIssue, unknown: string | undefined): [string, string][] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxFields).map((key) => {
      const isLocale = path.at(-1)?.endsWith('_localizations')
      const text = unknown ?? unknownField(key, knownNames.get(issue.keys) ?? [])
      return [[...path, key].join('.'), isLocale ? unknownLocale(key) : translate(text)]
    })
  // What is wrong with a key is said by the schema of keys.
  if (issue.code === 'invalid_key' && issue.issues[0])
    return entriesOf({ ...issue.issues[0], path: issue.path }, unknown)
  const isZodsOwn = /^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(issue.message)
  return [[path.join('.'), translate(isZodsOwn ? ownText(issue) : issue.message)]]
}

/**
 * The first error of each field in plain words, keyed by its dotted path; '' is the whole value.
 * @param unknown what to say of a field that there is not, whatever else there is
 */
export function fieldsOf(
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  unknown?: string,
): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    if (fields.size >= maxFields) break
    for (const [path, text] of entriesOf(issue, unknown)) if (!fields.has(path)) fields.set(path, text)
  }
  return boundedFields(Object.fromEntries(fields))
}

export const boundedFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxFields)
      .map(([path, text]) => [path.slice(0, maxPathLength), text]),
  )

/** What was sent does not have the shape that it should. */
export class InvalidInput extends HttpError {
  constructor(
    readonly given: unknown,
    fields: Record<string, string>,
  ) {
    const { status, code, message, extra } = refused(fields)
    super(status, code, message, extra)
  }
}

/** @throws InvalidInput */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = judgeShape(schema, value)
  if (result.success) return result.data
  throw new InvalidInput(value, fieldsOf(result.error))
}

/**
 * The JSON body of a request, parsed by `schema`.
 * @throws HttpError 415 `unsupported_media_type`, 400 `malformed`, 422 `invalid` with `fields`
 */
export async function readJson<Schema extends z.core.$ZodType>(
  c: Context,
  schema: Schema,
  limits?: JsonLimits,
) {
  if (mediaTypeOf(c) !== 'application/json')
    throw new HttpError(415, 'unsupported_media_type', translate('server.contentTypeJson'))
  const bytes = Buffer.from(await c.req.arrayBuffer())
  if (!isUtf8(bytes)) throw malformed()
  const text = new TextDecoder().decode(bytes)
  const value = parseJson(text, limits)
  assertExactNumbers(text)
  return parseInput(schema, value)
}

/** `readJson` for a body that may be left out; undefined then. */
export async function readOptionalJson<Schema extends z.core.$ZodType>(c: Context, schema: Schema) {
  const isEmpty = (await c.req.arrayBuffer()).byteLength === 0
  return isEmpty ? undefined : readJson(c, schema)
}

/** The path of the first text in a JSON value that no database column takes (NUL, half of a character), or null. */
function findUnstorable(value: unknown, path: string[]): string | null {
  if (typeof value === 'string') return /[\0\p{Surrogate}]/u.test(value) ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

export const isStorable = (value: unknown) => findUnstorable(value, []) === null

/**
 * Refuses texts that PostgreSQL cannot hold, before it has to.
 * @throws HttpError 422 `invalid`
 */
export function assertStorableText(value: unknown) {
  const path = findUnstorable(value, [])
  if (path !== null) throw refused({ [path]: translate('validation.invalid') })
}
