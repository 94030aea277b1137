import { isShown } from '@/config/features/missing-options'
import { isSame } from '@/config/json'
import { isObject, ownProperty } from '@/api/json-schema/json'
import type { ListOption, NumberOption, ObjectOption, Option, TextOption } from '@/api/json-schema/option'
import { fits } from './pattern'
import { messageComplaints } from './message-complaints'
import { choiceOf } from '@/api/json-schema/schema'

/** Something that is wrong: words of the schema or a server, or a text of the catalogue with what it names. */
export type ValidationError = string | { key: ValidationErrorKey; values?: Record<string, number | string> }

export type ValidationErrorKey =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'pattern'
  | 'wrongKind'
  | 'number'
  | 'whole'
  | 'least'
  | 'most'
  | 'above'
  | 'below'
  | 'step'
  | 'choice'
  | 'fewItems'
  | 'manyItems'
  | 'repeated'
  | 'dateTime'
  | 'needed'
  | 'clash'

/** What is wrong, by dotted path from where one stands; '' is the value itself. */
export type FieldErrors = Readonly<Record<string, ValidationError>>

export const noErrors: FieldErrors = {}

const say = (key: ValidationErrorKey, values?: Record<string, number | string>): FieldErrors => ({
  '': { key, values },
})

/** The complaints about one part, by their paths within it. */
export function within(complaints: FieldErrors, key: string): FieldErrors {
  const found = Object.entries(complaints).flatMap(([path, complaint]): [string, ValidationError][] => {
    if (path === key) return [['', complaint]]
    return path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), complaint]] : []
  })
  return found.length === 0 ? noErrors : Object.fromEntries(found)
}

/** Complaints about a part as complaints about the whole. */
const under = (key: string, complaints: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(complaints).map(([path, complaint]) => [path === '' ? key : `${key}.${path}`, complaint]),
  )

/**
 * What keeps a value from fitting its option, as far as JSON Schema's subset here can tell: never more than the schema
 * asks, so what a backend holds valid can always be saved.
 */
export function validateOption(option: Option, value: unknown): FieldErrors {
  if (value === null && option.isNullable) return noErrors
  switch (option.kind) {
    case 'text':
      return typeof value === 'string' ? aboutText(option, value) : say('wrongKind')
    case 'number':
      return typeof value === 'number' ? aboutNumber(option, value) : say('number')
    case 'switch':
      return typeof value === 'boolean' ? noErrors : say('wrongKind')
    case 'choice':
      return choiceOf(option.choices, value) ? noErrors : say('choice')
    case 'list':
      return Array.isArray(value) ? aboutList(option, value) : say('wrongKind')
    case 'object':
      return isObject(value) ? aboutObject(option, value) : say('wrongKind')
    case 'json':
      return noErrors
  }
}

function aboutText(
  { least = 0, most, pattern, complaint, control, isNeeded }: TextOption,
  value: string,
): FieldErrors {
  const length = [...value].length
  const isMatch = pattern === undefined || fits(pattern, value)
  if (value === '' && (least > 0 || !isMatch) && !complaint) return say(isNeeded ? 'needed' : 'required')
  if (length < least) return complaint ? { '': complaint } : say('tooShort', { least })
  if (most !== undefined && length > most) return say('tooLong', { most })
  if (isMatch) return noErrors
  if (complaint) return { '': complaint }
  if (control === 'datetime') return say('dateTime')
  return say(value.trim() === '' ? 'required' : 'pattern')
}

function aboutNumber({ isWhole, least, most, above, below, step }: NumberOption, value: number): FieldErrors {
  if (isWhole && !Number.isInteger(value)) return say('whole')
  if (least !== undefined && value < least) return say('least', { least })
  if (most !== undefined && value > most) return say('most', { most })
  if (above !== undefined && value <= above) return say('above', { above })
  if (below !== undefined && value >= below) return say('below', { below })
  if (step !== undefined && step > 0) {
    const steps = value / step
    if (Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps)))
      return say('step', { step })
  }
  return noErrors
}

function aboutList({ items, least = 0, most, isSet, complaint }: ListOption, values: unknown[]): FieldErrors {
  const parts = values.map((value, index) => under(String(index), validateOption(items, value)))
  const all: FieldErrors = Object.assign({}, ...parts)
  if (values.length < least)
    return { ...all, ...(complaint ? { '': complaint } : say('fewItems', { least })) }
  if (most !== undefined && values.length > most) return { ...all, ...say('manyItems', { most }) }
  const hasTwice =
    isSet && values.some((value, at) => values.slice(0, at).some((earlier) => isSame(earlier, value)))
  return hasTwice ? { ...all, ...say('repeated') } : all
}

function aboutObject(
  { properties, required, control }: ObjectOption,
  value: Readonly<Record<string, unknown>>,
): FieldErrors {
  const parts = [...properties].map(([key, part]) => {
    const found = ownProperty(value, key)
    if (found !== undefined) return under(key, validateOption(part, found))
    return required.includes(key) ? under(key, say('required')) : noErrors
  })
  const ofMessage = control === 'message' ? messageComplaints(value) : noErrors
  return Object.assign({}, ofMessage, ...parts)
}

/** Whether a part is used beside the values of its object. */
export const isUsed = (option: Option, values: Readonly<Record<string, unknown>>) =>
  isShown({ shownWhen: option.shownWhen }, values)

/** Whether it is drawn: one with something wrong always is. */
export const hasControl = (
  option: Option,
  values: Readonly<Record<string, unknown>>,
  complaints: FieldErrors,
) => Object.keys(complaints).length > 0 || isUsed(option, values)
