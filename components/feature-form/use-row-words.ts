import { useTranslations } from 'next-intl'
import { findRow } from '@/components/form/merge-rows'
import { rowName } from './controls/use-row-name'
import type { Option } from './option'
import { useOptionWords } from './use-option-words'

/** A row of a list as a person reads it, found by its name; one that is not there was removed. */
export function useRowWords() {
  const t = useTranslations('features.summary')
  const words = useOptionWords()

  return (option: Option | undefined, list: unknown, name: string) => {
    if (option?.kind !== 'list') return words(option, list)
    const row = findRow(list, name, (other) => rowName(option, other))
    return row === undefined ? t('removed') : words(option.items, row)
  }
}
