import { useQueryClient } from '@tanstack/react-query'
import { ApiError, type Versioned } from '@/api/http'
import { settingsQueries, usePatchGuildSettings } from '@/api/settings'
import { type GuildSettings, settingsPatch } from '@/api/settings.schema'
import { changedFields, isEmpty, mergeEdits } from '@/components/form/changes'
import { currentOf, pickValues, type SettingsField, type SettingsValues } from './settings-values'

/** What the form's edits stand on: values as they were read, and their version. */
export type Base = { values: SettingsValues; etag: string | null }

/** `conflicts` are fields that somebody else changed too: nothing was saved, and the person has to choose. */
type SaveOutcome = { base: Base; conflicts: SettingsField[] }

/** When even the merged changes meet a newer version this often, it is shown as a failure. */
const mostRounds = 3

/**
 * Saves what differs from a base. When somebody else saved meanwhile, changes of different fields are merged and saved
 * on top of theirs. Rejects with `ApiError` when it could not be saved.
 */
export function useSaveSettings(guildId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = usePatchGuildSettings(guildId)

  async function theirsAfter(conflict: ApiError): Promise<Versioned<GuildSettings>> {
    const detail = settingsQueries.detail(guildId)
    const current = currentOf(conflict)
    if (!current) return client.query({ ...detail, staleTime: 0 })
    client.setQueryData(detail.queryKey, current)
    return current
  }

  async function save(base: Base, mine: SettingsValues, round = 1): Promise<SaveOutcome> {
    const edits = changedFields(base.values, mine)
    if (isEmpty(edits)) return { base, conflicts: [] }
    try {
      await mutateAsync({ patch: settingsPatch.parse(edits), etag: base.etag })
      return { base: { ...base, values: mine }, conflicts: [] }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || round === mostRounds) throw error
      const { value, etag } = await theirsAfter(error)
      const theirs = { values: pickValues(value), etag }
      const { kept, conflicts } = mergeEdits(base.values, mine, theirs.values)
      if (conflicts.length > 0) return { base: theirs, conflicts }
      return save(theirs, { ...theirs.values, ...kept }, round + 1)
    }
  }

  return { save, isSaving: isPending }
}
