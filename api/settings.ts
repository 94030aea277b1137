import { type QueryClient, useMutation } from '@tanstack/react-query'
import { fetchBackendVersioned, versionedQuery } from './authorized-fetch'
import { extensionQuery } from './capabilities'
import { guildQueries, readGuildAgain } from './guilds'
import { refreshHealth } from './health'
import { useSignedInQuery } from './session'
import type { GuildSettings } from '@/contract/calls/settings'
import { keepSaved } from './version'
import { pathTo } from './path-to'

const path = (guildId: string) => pathTo`/guilds/${guildId}/settings`

type SettingsChange = { patch: Partial<GuildSettings>; etag: string | null }

/** `PATCH /guilds/{guildId}/settings`; with an ETag it is refused (412) when somebody else saved meanwhile. */
export const patchGuildSettings = (client: QueryClient, guildId: string, { patch, etag }: SettingsChange) =>
  fetchBackendVersioned(client, path(guildId), {
    method: 'PATCH',
    body: patch,
    headers: etag === null ? {} : { 'if-match': etag },
    returns: 'patchedSettings',
  })

export const settingsQueries = {
  /** What is set beside the dashboard’s own settings; null if the backend declares nothing. */
  declaration: () => ({
    ...extensionQuery('declared-settings', ['declared-settings'], pathTo`/settings`, 'declaredSettings'),
    gcTime: Infinity,
  }),
  detail: (guildId: string) =>
    versionedQuery(['guilds', guildId, 'settings'], path(guildId), 'guildSettings'),
}

export const useDeclaredSettings = () => useSignedInQuery(settingsQueries.declaration())

export const useGuildSettings = (guildId: string, isWanted = true) =>
  useSignedInQuery(settingsQueries.detail(guildId), isWanted)

/** After it: settings are refreshed and the cached guild info's chat_prefix follows (specification, section 4). */
export const usePatchGuildSettings = (guildId: string) =>
  useMutation({
    mutationFn: (change: SettingsChange, { client }) => patchGuildSettings(client, guildId, change),
    onSuccess: ({ value, etag }, _change, _before, { client }) => {
      if (value)
        client.setQueryData(
          guildQueries.info(guildId).queryKey,
          (info) => info && { ...info, chat_prefix: value.chat_prefix },
        )
      // An answer without settings does not tell what is saved.
      else readGuildAgain(client, guildId)
      refreshHealth(client, guildId)
      const { queryKey } = settingsQueries.detail(guildId)
      if (value) keepSaved(client, queryKey, { value, etag })
      return client.invalidateQueries({ queryKey })
    },
    onError: (_error, _change, _before, { client }) => readGuildAgain(client, guildId),
  })
