import { type JsonObject } from '@/contract/json'
import { optionTree } from './read-option'
import { isSecretMark, markOf } from './secret'

type Declared = { options: unknown }

/** The names of the options whose texts nobody but the bot may read. */
export const secretsOf = ({ options }: Declared): string[] =>
  [...optionTree(options).properties].flatMap(([key, { isSecret }]) => (isSecret ? [key] : []))

/** Without the marks of options that are texts like others by now: those are as if nobody had saved them. */
export function withoutOldMarks({ options }: Declared, values: JsonObject): JsonObject {
  const { properties } = optionTree(options)
  const isOld = (key: string) => properties.get(key)?.kind === 'text' && !properties.get(key)?.isSecret
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isSecretMark(value) || !isOld(key)),
  )
}

/**
 * Values as anybody may see them. Where a text was saved before its option was declared secret, there is a mark.
 * @param at when they were saved; unknown of what nobody saved here
 */
export function withoutSecretTexts(declared: Declared, values: JsonObject, at = new Date(0)): JsonObject {
  const shown = { ...values }
  for (const key of secretsOf(declared)) {
    const value = Object.hasOwn(shown, key) ? shown[key] : undefined
    if (value === undefined || isSecretMark(value)) continue
    shown[key] = typeof value === 'string' && value !== '' ? markOf(at) : null
  }
  return shown
}

type Change = { before: JsonObject; after: JsonObject; createdAt: Date }

/** A change as anybody may see it. @param declared what it is about; undefined for what nobody declares */
export function withoutSecretsIn<Kept extends Change>(declared: Declared | undefined, change: Kept): Kept {
  if (!declared) return change
  const shown = (values: JsonObject) => withoutSecretTexts(declared, values, change.createdAt)
  return { ...change, before: shown(change.before), after: shown(change.after) }
}
