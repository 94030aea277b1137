import english from '@/config/messages/en/built-in-features.json'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { valueKeywords } from '@/contract/declaration/schema-parts'
import { readForms } from '@/contract/declaration/plural-forms'
import { localisedTexts } from '@/contract/declaration/translations'
import { usualSamples } from '@/contract/declaration/placeholders'
import { isObject, isText, type JsonObject, ownProperty } from '@/contract/json'
import type { Conflict } from '@/packages/bot/src/define-feature'

/*
 * The texts of the built-in features have the keys under which they are in `config/messages/`: by where they stand, and by
 * what they say where several options say the same. `npm run openapi` writes the English ones from the definitions.
 */

export type BuiltIn = { declaration: FeatureDeclaration; clashes: readonly Conflict[] }

/** Takes a text and its key, and gives what stands in its place. */
type Change = (key: readonly string[], text: string) => string

const texts: ReadonlySet<string> = new Set(localisedTexts)
/** One translation for all options that say the same, so that a group stays one group. */
const common: ReadonlySet<string> = new Set(['group', 'complaint', 'unit', 'sample'])
const notTexts: ReadonlySet<string> = new Set([...valueKeywords, 'preview'])

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60)

const hasWords = (text: string) =>
  !text.startsWith('https://') && /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))

const changeEach = (of: JsonObject, change: (name: string, part: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(of).map(([name, part]) => [name, change(name, part)]))

function changeText(name: string, text: string, path: readonly string[], change: Change) {
  if (!texts.has(name) || !hasWords(text)) return text
  return change(common.has(name) ? ['common', name, keyOf(text)] : [...path, name], text)
}

/** As the text that translators write, of which the forms of another language are read. */
const writeForms = (forms: JsonObject) =>
  `{count, plural, ${Object.entries(forms)
    .map(([form, word]) => `${form} {${String(word)}}`)
    .join(' ')}}`

/** @returns the forms of a text, or the text where there are none */
function formsIn(text: string) {
  const forms = Object.fromEntries(
    [...text.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, form = '', word]) => [form, word]),
  )
  return 'other' in forms ? forms : text
}

function changeUnit(unit: JsonObject, change: Change) {
  const forms = readForms(unit)
  return forms ? formsIn(change(['common', 'unit', keyOf(forms.other)], writeForms(unit))) : unit
}

const isUsualSample = ({ name, sample }: JsonObject) =>
  isText(name) && sample !== undefined && ownProperty(usualSamples, name) === sample

/**
 * `{member}` says the same in every feature that has it. What a usual sample stands for is shown in its place, so it is
 * the same in every language.
 */
const changePlaceholders = (placeholders: readonly unknown[], change: Change) =>
  placeholders.map((one) => {
    if (!isObject(one)) return one
    return changeEach(one, (name, text) => {
      if (name === 'name' || typeof text !== 'string' || !hasWords(text)) return text
      if (name === 'sample' && isUsualSample(one)) return text
      return change(['common', 'placeholders', String(one.name), keyOf(text)], text)
    })
  })

function changeSchema(schema: unknown, path: readonly string[], change: Change): unknown {
  if (Array.isArray(schema)) return schema.map((part) => changeSchema(part, path, change))
  if (!isObject(schema)) return schema
  return changeEach(schema, (name, part) => {
    if (notTexts.has(name)) return part
    if (typeof part === 'string') return changeText(name, part, path, change)
    if (name === 'unit' && isObject(part)) return changeUnit(part, change)
    if (name === 'placeholders' && Array.isArray(part)) return changePlaceholders(part, change)
    if (name === 'labels' && isObject(part))
      return changeEach(part, (value, label) =>
        typeof label === 'string' ? change([...path, name, value], label) : label,
      )
    if (name === 'properties' && isObject(part))
      return changeEach(part, (option, one) => changeSchema(one, [...path, 'options', option], change))
    return changeSchema(part, name === 'items' ? [...path, 'each'] : path, change)
  })
}

/** A value that is all words, such as a message: `url` and `color` are none. */
function changeMessage(value: unknown, path: readonly string[], change: Change): unknown {
  if (typeof value === 'string') return hasWords(value) ? change(path, value) : value
  if (Array.isArray(value))
    return value.map((part, index) => changeMessage(part, [...path, String(index + 1)], change))
  if (!isObject(value)) return value
  return changeEach(value, (name, part) => changeMessage(part, [...path, name], change))
}

/** What a preset fills in: only what people would write in words. */
function changeValue(schema: unknown, value: unknown, path: readonly string[], change: Change): unknown {
  if (!isObject(schema)) return value
  const { control, pattern, items, properties } = schema
  if (control === 'message' || control === 'template') return changeMessage(value, path, change)
  if (control === 'text' && (pattern === undefined || pattern === String.raw`\S`))
    return changeMessage(value, path, change)
  if (Array.isArray(value))
    return value.map((row, index) => changeValue(items, row, [...path, String(index + 1)], change))
  if (!isObject(properties) || !isObject(value)) return value
  return changeEach(value, (name, part) => changeValue(properties[name], part, [...path, name], change))
}

/** A built-in feature with other texts. */
export function changeTexts({ declaration, clashes }: BuiltIn, change: Change): BuiltIn {
  const { id } = declaration
  const options = changeSchema(declaration.options, [id], change)
  return {
    declaration: {
      ...declaration,
      name: change([id, 'name'], declaration.name),
      summary: change([id, 'summary'], declaration.summary),
      ...(isObject(options) && { options }),
      presets: declaration.presets.map((preset, index) => {
        const path = [id, 'presets', String(index + 1)]
        const values = changeValue(declaration.options, preset.options, [...path, 'options'], change)
        return {
          ...preset,
          name: change([...path, 'name'], preset.name),
          summary: change([...path, 'summary'], preset.summary),
          ...(isObject(values) && { options: values }),
        }
      }),
    },
    clashes: clashes.map((clash) => ({
      ...clash,
      message: change([id, 'clashes', clash.option.replaceAll('.', '_')], clash.message),
    })),
  }
}

/** What both packages say of options that no built-in feature has. */
const otherComplaints = ['Choose a member.', 'Choose members from the list.']

type Texts = { [name: string]: Texts | string }

function put(into: Texts, [name = '', ...rest]: readonly string[], text: string) {
  if (rest.length === 0) return void (into[name] = text)
  const known = into[name]
  const inner = typeof known === 'object' ? known : {}
  into[name] = inner
  put(inner, rest, text)
}

/** The texts of features, as a file of `config/messages/en/`. @throws Error where one key would have two texts */
export function textsOf(features: readonly BuiltIn[]): Texts {
  const found = new Map<string, string>()
  const nested: Texts = {}
  for (const feature of features)
    changeTexts(feature, (key, text) => {
      const before = found.get(key.join('.'))
      if (before !== undefined && before !== text)
        throw new Error(`${key.join('.')} would be “${before}” and “${text}”.`)
      found.set(key.join('.'), text)
      put(nested, key, text)
      return text
    })
  for (const text of otherComplaints) put(nested, ['common', 'complaint', keyOf(text)], text)
  return nested
}

const textAt = (texts: unknown, key: readonly string[]) =>
  key.reduce<unknown>(
    (part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined),
    texts,
  )

const intoTexts =
  (translation: unknown): Change =>
  (key, text) => {
    const found = textAt(translation, key)
    return typeof found === 'string' && found !== '' ? found : text
  }

/** A built-in feature with the texts of a language; what that lacks stays English. */
export const translateTexts = (feature: BuiltIn, translation: unknown): BuiltIn =>
  changeTexts(feature, intoTexts(translation))

/** What a bot declares, with the error messages that it has from its package in a language: ours have the same ones. */
export function translateComplaints<Told extends Declared>(declared: Told, translation: unknown): Told {
  const translate = intoTexts(translation)
  const options = changeSchema(declared.options, [], (key, text) =>
    key[1] === 'complaint' && textAt(english, key) === text ? translate(key, text) : text,
  )
  return isObject(options) ? { ...declared, options } : declared
}
