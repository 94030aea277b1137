import type { Feature, FeatureDeclaration, FeaturePatch } from '@/api/features.schema'
import { isSame } from '@/config/json'
import type { JsonObject } from '@/api/json-schema/json'

/** The feature as the form holds it: each option, and `enabled`, under its field's name. */
export type FormValues = Record<string, unknown>

const plain = /^[A-Za-z_][\w-]*$/
/** Names that every object has, or that React Hook Form leaves out. */
const taken = new Set(['__proto__', 'constructor', 'prototype'])

/** An option's key as a name that React Hook Form does not take for a path. */
export const fieldName = (key: string) =>
  plain.test(key) && !taken.has(key)
    ? key
    : `%${Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

function optionKey(name: string) {
  if (!name.startsWith('%')) return name
  const bytes =
    name
      .slice(1)
      .match(/../g)
      ?.map((byte) => parseInt(byte, 16)) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

const rename = (fields: JsonObject, to: (name: string) => string): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [to(name), value]))

/** Defaults under what is saved; also what no option declares is kept. */
export const readValues =
  ({ defaults }: Pick<FeatureDeclaration, 'defaults'>) =>
  (feature: Feature): FormValues =>
    rename({ ...defaults, ...feature }, fieldName)

export const writeValues = (edits: FormValues): FeaturePatch => rename(edits, optionKey)

/** The form's values as the feature's options. */
export const toFeaturePatch = (values: FormValues): FormValues => rename(values, optionKey)

/** The part of a kept draft that would still change something. */
export const usableDraft = (saved: FormValues, known: ReadonlySet<string>) => (changes: FormValues) =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => (name in saved || known.has(name)) && !isSame(saved[name], value),
    ),
  )
