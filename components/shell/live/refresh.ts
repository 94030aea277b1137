import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { featureQueries } from '@/api/features'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { historyQueries } from '@/api/history'
import type { Versioned } from '@/api/http'
import { liveQueries, type Versions } from '@/api/live'
import { settingsQueries } from '@/api/settings'
import { versionOf } from '@/api/version'

/** Where what a subject names stands in the cache; null for a subject that these pages do not know. */
function keyOf(guildId: string, subject: string) {
  if (subject === 'settings') return settingsQueries.detail(guildId).queryKey
  const featureId = /^feature:(.+)$/.exec(subject)?.[1]
  return featureId === undefined ? null : featureQueries.detail(guildId, featureId).queryKey
}

/** Undefined where nothing is cached, null where its version cannot be told. */
function cachedVersion(client: QueryClient, guildId: string, subject: string) {
  const queryKey = keyOf(guildId, subject)
  const cached = queryKey && client.getQueryData<Versioned<unknown>>(queryKey)
  return cached ? versionOf(cached.etag) : undefined
}

/** Whether the cache has this version of a subject already: one's own save, most of the time. */
export function isKnown(client: QueryClient, guildId: string, subject: string, version: number) {
  const cached = cachedVersion(client, guildId, subject)
  return typeof cached === 'number' && cached >= version
}

/** An answer that was under way may be older than what was told; then it is asked for again, this often at most. */
const mostRounds = 3

/** Has the screens show a version of a subject. What no screen shows is read when one does. */
export async function refreshSubject(client: QueryClient, guildId: string, subject: string, version: number) {
  const queryKey = keyOf(guildId, subject)
  if (!queryKey) return
  for (let round = 0; round < mostRounds; round += 1) {
    if (isKnown(client, guildId, subject, version)) return
    await client.invalidateQueries({ queryKey })
    if (typeof cachedVersion(client, guildId, subject) !== 'number') return
  }
}

/** The subjects that are older in the cache than what is saved, or may be: their answers are under way. */
export const isOutdated = (client: QueryClient, guildId: string, versions: Versions) =>
  Object.entries(versions).filter(([subject, version]) => {
    const cached = cachedVersion(client, guildId, subject)
    if (cached === undefined) return isUnderWay(client, keyOf(guildId, subject))
    return cached !== null && cached < version
  })

const isUnderWay = (client: QueryClient, queryKey: QueryKey | null) =>
  queryKey !== null && client.isFetching({ queryKey, exact: true }) > 0

/** An answer may tell what held this many milliseconds before it came. */
const mostUnderWay = 5_000

/**
 * Has what tells of a guild's changes, but has no version of its own, read again where it may be older than the last
 * change: a page hears nothing while it loads.
 * @param changedAgo milliseconds since that change; null where nobody knows of one
 */
export function refreshOlder(client: QueryClient, guildId: string, changedAgo: number | null) {
  if (changedAgo === null) return
  const changedAt = Date.now() - changedAgo
  const keys = [guildQueries.info(guildId), healthQueries.detail(guildId)].map(({ queryKey }) => queryKey)
  for (const queryKey of [...keys, historyQueries.lists(guildId)]) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      // Asking again while the first answer is under way would join it.
      void settled(query).then(() => {
        if (query.state.dataUpdatedAt - mostUnderWay > changedAt) return
        return client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      })
    }
  }
}

const settled = (query: Query) => Promise.resolve(query.promise).catch(() => undefined)

/** Everything of the guild is read again. */
export const refreshAll = (client: QueryClient, guildId: string) =>
  client.invalidateQueries({ queryKey: liveQueries.guild(guildId) })
