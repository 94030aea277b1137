import { type Control, useController } from 'react-hook-form'
import type { GuildSettings, SettingsField } from '@/contract/calls/settings'
import { useFieldMessage } from '@/components/ui/error-kinds'

/** A backend may lack all fields but the prefix; its other fields stay unchanged. */
export type SettingsValues = Pick<GuildSettings, SettingsField>

export type SettingProps = { control: Control<SettingsValues>; guildId: string }

export function useSetting<Name extends SettingsField>(control: Control<SettingsValues>, name: Name) {
  const message = useFieldMessage()
  const { field, fieldState, formState } = useController({ control, name })
  return { field, error: message(fieldState.error?.message), saved: formState.defaultValues?.[name] }
}
