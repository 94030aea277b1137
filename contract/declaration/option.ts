import type { ControlFor } from './controls'
import type { Card, FillSource, Hints, PreviewPart } from './hints'
import type { Permission } from '@/contract/discord/permissions'
import { isExactNumber, isUnreadable, type JsonObject } from '@/contract/json'
import type { PluralForms } from './plural-forms'
import { readMessage } from './read-message'
import { isSecretMark } from './secret'

/** What an option's JSON Schema and hints come to for the form. Unknown keywords are gone. */
type Common = {
  title: string
  isNullable: boolean
  /** What a new value starts from; undefined without one. */
  preset: unknown
  description?: string
  placeholder?: string
  placeholders: NonNullable<Hints['placeholders']>
  preview: readonly PreviewPart[]
  errorMessage?: string
  group?: string
  isNeeded: boolean
  /** Only people with Manage Server may change it. */
  isGuarded: boolean
  /** Only with premium may anybody change it from what it is by default. */
  isPremium: boolean
  /** Its text is never told again: in its place stands a mark that says when it was set. */
  isSecret: boolean
  permissions?: readonly Permission[]
  permissionsWhen: ReadonlyMap<string, readonly Permission[]>
  channelTypes?: readonly number[]
  unit?: PluralForms
  item?: string
  add?: string
  /** Whose choices are asked for, wherever the option's control can show them. */
  source?: string
  dependsOn: readonly string[]
  /** The hint as it was declared: `isShown` reads it. */
  shownWhen: unknown
  rules: readonly OptionRule[]
  isNotPast: boolean
}

/** A rule as it was declared; a newer dashboard may know others than these three. */
export type OptionRule = {
  complaint: string
  distinct?: readonly string[]
  notBelow?: string
  anyOf?: readonly JsonObject[]
}

export type Choice = { value: unknown; label: string }

type Size = { min?: number; max?: number }

export type TextOption = Common &
  Size & {
    kind: 'text'
    control: ControlFor<'text'>
    pattern?: string
    format?: string
    card?: Card
    isTrimmed: boolean
  }
export type NumberOption = Common &
  Size & {
    kind: 'number'
    control: ControlFor<'number'>
    isWhole: boolean
    exclusiveMin?: number
    exclusiveMax?: number
    step?: number
    off?: Hints['off']
  }
export type SwitchOption = Common & { kind: 'switch'; control: 'switch' }
export type ChoiceOption = Common & { kind: 'choice'; control: 'choice'; choices: readonly Choice[] }
export type ListOption = Common &
  Size & {
    kind: 'list'
    control: ControlFor<'list'>
    items: Option
    isSet: boolean
    fillFrom?: FillSource
  }
export type ObjectOption = Common & {
  kind: 'object'
  control: ControlFor<'object'> | 'group'
  properties: ReadonlyMap<string, Option>
  required: readonly string[]
  /** Whether it may have no other properties. */
  isClosed: boolean
}
/** Anything without a control: shown and edited as JSON. */
type JsonOption = Common & { kind: 'json'; control: 'json' }

type WholeOption = TextOption | NumberOption | SwitchOption | ChoiceOption | JsonOption
export type Option = WholeOption | ListOption | ObjectOption

/** The initial value of something new: the default, or the emptiest value of its type. */
export function blankValue(option: Option): unknown {
  if (option.preset !== undefined) return option.preset
  if (option.isNullable) return null
  switch (option.kind) {
    case 'text':
      return ''
    case 'number':
      return Math.max(option.min ?? 0, Math.min(0, option.max ?? 0))
    case 'switch':
      return false
    case 'choice':
      return option.choices[0]?.value ?? null
    case 'list':
      return []
    case 'object':
      return Object.fromEntries(
        [...option.properties]
          .filter(([key, part]) => option.required.includes(key) || part.preset !== undefined)
          .map(([key, part]) => [key, blankValue(part)]),
      )
    case 'json':
      return null
  }
}

/** Whether the option's control can show this value; one that it cannot is shown as it is, and kept. */
export function canShow(option: Option, value: unknown): boolean {
  if (value === undefined || option.kind === 'json') return true
  if (value === null) return option.isNullable || option.kind === 'number' || option.kind === 'choice'
  if (isUnreadable(value)) return option.kind === 'number' || ['datetime', 'time'].includes(option.control)
  if (isExactNumber(value)) return option.control === 'number' || option.kind === 'choice'
  switch (option.kind) {
    case 'text':
      return typeof value === 'string' || (option.isSecret && isSecretMark(value))
    case 'number':
      return typeof value === 'number'
    case 'switch':
      return typeof value === 'boolean'
    case 'choice':
      return true
    case 'list':
      if (!Array.isArray(value)) return false
      return (
        ['list', 'choices', 'commands'].includes(option.control) ||
        value.every((id) => typeof id === 'string')
      )
    case 'object':
      if (option.control === 'message') return readMessage(value) !== null
      return typeof value === 'object' && !Array.isArray(value)
  }
}

/** The option at a dotted path such as `panels.1.channel`; undefined where none is declared. */
export function optionAt(option: Option | undefined, path: string): Option | undefined {
  if (path === '') return option
  const [key = '', ...rest] = path.split('.')
  const inner = option?.kind === 'list' && /^\d+$/.test(key) ? option.items : partOf(option, key)
  return optionAt(inner, rest.join('.'))
}

/** Whether the option at a path is protected; what protects a group or a row protects what is in it. */
export function protectionAt(option: Option, path: string) {
  const keys = path.split('.')
  const around = keys.map((_, at) => optionAt(option, keys.slice(0, at + 1).join('.')))
  return {
    isGuarded: around.some((one) => one?.isGuarded),
    isPremium: around.some((one) => one?.isPremium),
  }
}

const partOf = (option: Option | undefined, key: string) =>
  option?.kind === 'object' ? option.properties.get(key) : undefined

/** Every option that is declared below another one, also inside lists and groups. */
export function optionsBelow(option: Option): Option[] {
  if (option.kind === 'list') return [option.items, ...optionsBelow(option.items)]
  if (option.kind !== 'object') return []
  return [...option.properties.values()].flatMap((part) => [part, ...optionsBelow(part)])
}
