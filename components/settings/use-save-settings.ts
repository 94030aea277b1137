import { useQueryClient } from '@tanstack/react-query'
import { wasSavedHere } from '@/api/version'
import { settingsQueries, usePatchGuildSettings } from '@/api/settings'
import { type GuildSettings, settingsPatch } from '@/api/settings.schema'
import type { SaveAdapter } from '@/components/form/save-merged'
import { currentValues, pickValues, type SettingsValues } from './settings-values'

/** How the settings form reads and writes a guild's settings. */
export function useSaveSettings(guildId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = usePatchGuildSettings(guildId)
  const detail = settingsQueries.detail(guildId)

  const saving: SaveAdapter<SettingsValues, GuildSettings> = {
    read: pickValues,
    isOwn: (etag) => wasSavedHere(client, detail.queryKey, etag),
    write: async (edits, etag) => {
      const { value, etag: next } = await mutateAsync({ patch: settingsPatch.parse(edits), etag })
      return value && { value, etag: next }
    },
    current: async (conflict) => {
      const current = currentValues(conflict)
      if (!current) return client.query({ ...detail, staleTime: 0 })
      client.setQueryData(detail.queryKey, current)
      return current
    },
  }
  return { saving, isSaving: isPending }
}
