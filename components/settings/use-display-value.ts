import { useTranslations } from 'next-intl'
import type { ManagerRoles } from '@/api/settings.schema'
import { localeName } from '@/components/discord/locale-names'
import type { SettingsField, SettingsValues } from './settings-values'

const count = (roles: ManagerRoles, access: ManagerRoles[number]['access']) =>
  roles.filter((entry) => entry.access === access).length

/** A setting's value as a person reads it. */
export function useDisplayValue() {
  const t = useTranslations('settings')
  return (name: SettingsField, value: SettingsValues[SettingsField]) => {
    if (!value || value.length === 0) return t('nothing')
    if (typeof value === 'string') return name === 'locale' ? localeName(value) : value
    const [write, read] = [count(value, 'write'), count(value, 'read')]
    return t('fields.manager_roles.summary', { write, read, both: write > 0 && read > 0 ? 'yes' : 'no' })
  }
}
