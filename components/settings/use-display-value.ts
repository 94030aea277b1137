import { useTranslations } from 'next-intl'
import { localeName } from './locale-names'
import type { SettingsField } from './settings-values'

/** A setting's value as a person reads it. */
export function useDisplayValue() {
  const t = useTranslations('settings')
  return (name: SettingsField, value: string | undefined) => {
    if (!value) return t('nothing')
    return name === 'locale' ? localeName(value) : value
  }
}
