import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { fetchBackend, fetchBackendVersioned } from './authorized-fetch'
import { readExtension } from './capabilities'
import { featureQueries } from './features'
import { guildQueries } from './guilds'
import { refreshHealth } from './health'
import type { HistoryChange, HistoryPage, HistoryQuery, RevertRequest } from '@/contract/calls/history'
import { readAs, type Versioned } from './http'
import { refreshGuild } from './live-guild'
import { useIsSignedIn } from './session'
import { settingsQueries } from './settings'
import { featureOf } from '@/contract/subjects'
import { asking, pathTo } from './path-to'

const path = (guildId: string) => pathTo`/guilds/${guildId}/history`

/** `GET /guilds/{guildId}/history`, newest first; null from a backend that keeps none. */
function getHistory(client: QueryClient, guildId: string, query: HistoryQuery, signal: AbortSignal) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return readExtension(client, 'history', () =>
    fetchBackend(client, asking(path(guildId), search), { returns: 'historyPage', signal }),
  )
}

/** By whom, of what, with which text, and on which days (`2026-03-14`, in the reader's own time zone). */
export const historyFilters = ['user', 'subject', 'search', 'since', 'until'] as const
export type HistoryFilter = Pick<HistoryQuery, (typeof historyFilters)[number]>

function startOf(day: string | undefined, later = 0) {
  const [year = NaN, month = NaN, date = NaN] = day?.split('-').map(Number) ?? []
  const moment = new Date(year, month - 1, date + later)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

const asked = ({ since, until, ...filter }: HistoryFilter): HistoryFilter => ({
  ...filter,
  since: startOf(since),
  until: startOf(until, 1),
})

export const historyQueries = {
  lists: (guildId: string) => ['guilds', guildId, 'history'] as const,
  list: (guildId: string, filter: HistoryFilter) =>
    infiniteQueryOptions({
      queryKey: [...historyQueries.lists(guildId), filter] as const,
      queryFn: ({ client, pageParam, signal }) =>
        getHistory(client, guildId, { ...asked(filter), before: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page?.next,
      ...queryTimes.history,
      // Shows the changes of the last filter until those of the new one have arrived.
      placeholderData: keepPreviousData,
    }),
}

/** Null where none is kept. */
export type HistoryPages = InfiniteData<HistoryPage | null>

export const changesIn = ({ pages }: HistoryPages) => pages.flatMap((page) => page?.changes ?? [])

/** @param select the part that is wanted, if it is not all, and never undefined: whoever asks renders again when that changes */
export const useHistory = <Data = HistoryPages>(
  guildId: string,
  filter: HistoryFilter,
  select?: (history: HistoryPages) => Data,
) => useInfiniteQuery({ ...historyQueries.list(guildId, filter), select, enabled: useIsSignedIn() })

type Revert = Pick<HistoryChange, 'id' | 'subject'> & RevertRequest

async function keepReverted(
  client: QueryClient,
  guildId: string,
  subject: string,
  { value, etag }: Versioned<unknown>,
) {
  const keep = <Value>(queryKey: QueryKey, value: Value | undefined) =>
    value === undefined
      ? client.invalidateQueries({ queryKey })
      : void client.setQueryData<Versioned<Value>>(queryKey, { value, etag })

  const featureId = featureOf(subject)
  if (featureId !== undefined)
    return keep(featureQueries.detail(guildId, featureId).queryKey, (await readAs('feature', value)).value)
  const { value: settings } = await readAs('guildSettings', value)
  if (settings)
    client.setQueryData(
      guildQueries.info(guildId).queryKey,
      (info) => info && { ...info, chat_prefix: settings.chat_prefix },
    )
  return keep(settingsQueries.detail(guildId).queryKey, settings)
}

/**
 * A 422 or 409 says why the old values no longer fit. After it the settings or the feature are what the answer says,
 * and the guild's info and history follow.
 */
export const useRevertChange = (guildId: string) =>
  useMutation({
    mutationFn: ({ id, paths }: Revert, { client }) =>
      fetchBackendVersioned(client, pathTo`${path(guildId)}/${id}/revert`, {
        method: 'POST',
        body: paths ? { paths } : {},
        // What it has to be depends on the subject, so it is read there.
      }),
    onSuccess: (answer, { subject }, _before, { client }) => {
      refreshHealth(client, guildId)
      return Promise.all([
        keepReverted(client, guildId, subject, answer),
        client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey }),
        client.invalidateQueries({ queryKey: historyQueries.lists(guildId) }),
      ])
    },
  })

export const useRevertImport = (guildId: string) =>
  useMutation({
    mutationFn: (batch: string, { client }) =>
      fetchBackend(client, pathTo`/guilds/${guildId}/imports/${batch}/revert`, {
        method: 'POST',
        body: {},
      }),
    // Not awaited: it is already known that the import was reverted.
    onSuccess: (_answer, _batch, _before, { client }) => void refreshGuild(client, guildId),
  })
