import { isObject } from '@/contract/json'
import { lineOr } from '@/contract/one-line'

/** The forms that a word may have after a number, by the names that Unicode gives them. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A word in the forms that its language has; `other` stands for those that are left out. */
export type PluralForms = { readonly [Form in (typeof pluralForms)[number]]?: string } & {
  readonly other: string
}

/** A word, or its forms; undefined for what is neither. A word alone is the same after every number. */
export function readForms(declared: unknown): PluralForms | undefined {
  const known = isObject(declared) ? declared : { other: declared }
  const other = lineOr(known.other)
  if (other === undefined) return undefined
  return { ...Object.fromEntries(pluralForms.map((form) => [form, lineOr(known[form])])), other }
}

/** @param count null where there is no number yet */
export function formFor(forms: PluralForms, count: number | null, locale: string) {
  const form = count === null ? 'other' : new Intl.PluralRules(locale).select(count)
  return forms[form] ?? forms.other
}
