import { type FormStore, useFieldValue } from '@/components/form/form-store'
import { afterPress } from '@/components/form/input-events'
import type { GuildSettings } from '@/contract/calls/settings'
import type { SettingsField } from '@/contract/settings'

/** Our own and the declared ones. A backend may lack all fields but the prefix; its other fields stay unchanged. */
export type SettingsValues = GuildSettings

export type SettingProps = {
  store: FormStore<SettingsValues>
  guildId: string
  saved: SettingsValues
  error: string | undefined
}

/** The value of a setting, and what its control does when somebody changes or leaves it. */
export function useSetting<Name extends SettingsField>(store: FormStore<SettingsValues>, name: Name) {
  return {
    value: useFieldValue(store, name),
    onChange: (value: SettingsValues[Name]) => store.edit(name, value),
    onBlur: () => afterPress(() => store.open([name])),
  }
}
