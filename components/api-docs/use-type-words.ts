import { useTranslations } from 'next-intl'
import type { ApiSchema } from '@/api/openapi.schema'
import { nameOf } from './read-schema'

/** What a value may be, in a few words such as “list of Role” or “string or null”. */
export function useTypeWords() {
  const t = useTranslations('apiDocs.field')
  const either = (words: string[]) => words.reduce((one, other) => t('or', { one, other }))

  function words(schema: ApiSchema): string {
    const { $ref, anyOf, enum: values, items, type, additionalProperties: rest } = schema
    if ($ref !== undefined) return nameOf($ref)
    if (anyOf && anyOf.length > 0) return either(anyOf.map(words))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (values && values.length > 0) return either(values.map((value) => JSON.stringify(value)))
    if (items) return t('list', { what: words(items) })
    if (typeof rest === 'object') return t('byName', { what: words(rest) })
    if (type === undefined) return t('anything')
    return typeof type === 'string' ? type : either(type)
  }
  return words
}

/** How long, how large and how many a value may be, and what it is when it is left out. */
export function useBounds() {
  const t = useTranslations('apiDocs.field')
  return (schema: ApiSchema): string[] => {
    const { minLength, maxLength, minimum, maximum, maxItems, default: usual } = schema
    return [
      minLength === undefined ? '' : t('shortest', { count: minLength }),
      maxLength === undefined ? '' : t('longest', { count: maxLength }),
      minimum === undefined ? '' : t('least', { count: minimum }),
      maximum === undefined ? '' : t('most', { count: maximum }),
      maxItems === undefined ? '' : t('entries', { count: maxItems }),
      usual === undefined ? '' : t('default', { value: JSON.stringify(usual) }),
    ].filter(Boolean)
  }
}
