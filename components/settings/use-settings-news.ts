import { useTranslations } from 'next-intl'
import type { FormChanges } from '@/components/form/form-changes'
import type { RemoteChanges } from '@/components/shell/live/form-live'
import { isSettingsField, type SettingsValues } from './settings-values'
import { useDisplayValue } from './use-display-value'

/** What others saved of the settings while their form is open, and how its fields are called. */
export function useRemoteSettings(
  guildId: string,
  { changes }: { changes: FormChanges<SettingsValues> | null },
): RemoteChanges {
  const t = useTranslations('settings')
  const display = useDisplayValue()
  const { came = [], met = [], theirs } = changes ?? {}
  return {
    guildId,
    subject: 'settings',
    came,
    met: new Map(met.map((name) => [name, display(name, theirs?.[name])])),
    labelOf: (key) => (isSettingsField(key) ? t(`fields.${key}.label`) : key),
  }
}
