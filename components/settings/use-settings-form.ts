import { useTranslations } from 'next-intl'
import type { UseFormSetError } from 'react-hook-form'
import type { Versioned } from '@/api/http'
import { type GuildSettings, settingsPatch } from '@/api/settings.schema'
import { changedResolver } from '@/components/form/changed-resolver'
import { useSavedForm } from '@/components/form/use-saved-form'
import type { DraftKey } from '@/stores/drafts'
import { isSettingsField, pickValues, type SettingsValues } from './settings-values'
import { useSaveSettings } from './use-save-settings'

type SettingsFormOptions = {
  guildId: string
  saved: Versioned<GuildSettings>
  draftKey: DraftKey | null
  onSaved: () => void
}

/** Each complaint beside its field, the first one with the focus. */
function showComplaints(
  fields: Record<string, string>,
  drawn: SettingsValues,
  setError: UseFormSetError<SettingsValues>,
) {
  const known = Object.keys(fields)
    .filter(isSettingsField)
    .filter((name) => drawn[name] !== undefined)
  known.forEach((name, at) => {
    setError(name, { type: 'server', message: fields[name] }, { shouldFocus: at === 0 })
  })
  return known
}

/** The settings form: its fields, what differs from what is saved, saving, and what kept it from being saved. */
export function useSettingsForm({ guildId, saved, draftKey, onSaved }: SettingsFormOptions) {
  const t = useTranslations('settings')
  const values = pickValues(saved.value)
  return useSavedForm<SettingsValues, GuildSettings>({
    ...useSaveSettings(guildId),
    saved,
    draftKey,
    name: t('title'),
    savedTitle: t('saved'),
    onSaved,
    resolver: changedResolver(settingsPatch, values),
    showComplaints: (fields, { setError }) => showComplaints(fields, values, setError),
  })
}
