import { useTranslations } from 'next-intl'
import { fieldName } from './form-values'
import type { Option } from '@/api/json-schema/option'

/** The options by the names that the form holds them under, and what they are called. */
export function useFieldNames(options: ReadonlyMap<string, Option>) {
  const t = useTranslations('features')
  const entries = new Map([...options].map((entry) => [fieldName(entry[0]), entry]))
  const optionOf = (name: string) => entries.get(name)?.[1]

  return {
    optionOf,
    /** The key that a field is saved under. */
    keyOf: (name: string) => entries.get(name)?.[0] ?? name,
    labelOf: (name: string) => {
      const option = optionOf(name)
      const title = option?.title ?? (name === 'enabled' ? t('state') : name)
      return option?.group && option.group !== title ? `${option.group}: ${title}` : title
    },
  }
}
