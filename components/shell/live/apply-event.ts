import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { refreshEntitlements } from '@/api/entitlements'
import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import type { GuildEvent } from '@/api/events'
import type { ChangeEvent } from '@/contract/calls/events'
import { factQueries } from '@/api/facts'
import { featureQueries } from '@/api/features'
import { guildQueries } from '@/api/guilds'
import { healthQueries, refreshHealth } from '@/api/health'
import { historyQueries } from '@/api/history'
import type { Versioned } from '@/api/http'
import { readLive, refreshGuild, updateLive, type Versions } from '@/api/live-guild'
import { allSaved } from '@/api/read-again'
import { settingsQueries } from '@/api/settings'
import { featureOf } from '@/contract/subjects'
import { versionOf } from '@/api/version'
import { isSame } from '@/contract/json'

/** Ids increase, if they are numbers. Those of another backend may only be compared for equality. */
function isAbove(id: string | null, last: string | null) {
  if (id === null || last === null) return true
  const areNumbers = /^\d+$/.test(id) && /^\d+$/.test(last)
  return areNumbers ? BigInt(id) > BigInt(last) : id !== last
}

async function fetchChange(client: QueryClient, guildId: string, { user, versions }: ChangeEvent) {
  // The answer to one's own save has the same change, but may arrive later.
  const me = client.getQueryData(currentUserQueries.me().queryKey)
  if (user.id === me?.id) await allSaved(client)
  const fresh = Object.entries(versions).filter(
    ([subject, version]) => !isKnown(client, guildId, subject, version),
  )
  const stale: QueryKey[] = [historyQueries.lists(guildId)]
  if (fresh.length > 0) {
    stale.push(guildQueries.info(guildId).queryKey)
    refreshHealth(client, guildId)
  }
  await Promise.all([
    ...fresh.map(([subject, version]) => refreshSubject(client, guildId, subject, version)),
    ...stale.map((queryKey) => client.invalidateQueries({ queryKey })),
  ])
}

function applyChange(client: QueryClient, guildId: string, change: ChangeEvent, id: string | null) {
  const live = readLive(client, guildId)
  const lastId = live?.lastId ?? null
  if (!isAbove(id, lastId)) return
  const { user, bot } = change
  const authors = { ...live?.authors }
  for (const [subject, keys] of Object.entries(change.keys))
    authors[subject] = { ...authors[subject], ...Object.fromEntries(keys.map((key) => [key, { user, bot }])) }
  const versions = { ...live?.versions, ...change.versions }
  updateLive(client, guildId, { authors, versions, lastId: id ?? lastId })
  void fetchChange(client, guildId, change)
}

/** Other features are declared, or may be used: what is shown of them, and of what is saved in them, is read again. */
function refreshFeatures(client: QueryClient, guildId: string) {
  void client.invalidateQueries({ queryKey: capabilityQueries.all().queryKey })
  void client.invalidateQueries({ queryKey: settingsQueries.declaration().queryKey })
  void refreshGuild(client, guildId)
  void refreshEntitlements(client, guildId)
}

const refreshFacts = (client: QueryClient, guildId: string) =>
  void client.invalidateQueries({ queryKey: factQueries.detail(guildId).queryKey })

export function applyEvent(client: QueryClient, guildId: string, { event, data, id }: GuildEvent) {
  switch (event) {
    case 'ready': {
      const { people, versions, loaded, problems, changed_ago, catalogue } = data
      const before = readLive(client, guildId)
      const isFirst = before?.lastId == null
      updateLive(client, guildId, {
        users: people,
        versions,
        loaded,
        problems,
        closed: null,
        catalogue,
        ...(id !== null && { lastId: id }),
      })
      for (const [subject, version] of outdatedSubjects(client, guildId, versions))
        void refreshSubject(client, guildId, subject, version)
      if (before?.catalogue !== undefined && before.catalogue !== catalogue) refreshFeatures(client, guildId)
      // A resumed stream sends its changes one by one.
      if (isFirst) refreshOlder(client, guildId, changed_ago)
      else refreshFacts(client, guildId)
      return
    }
    case 'change':
      return applyChange(client, guildId, data, id)
    case 'people':
      return void updateLive(client, guildId, { users: data.people })
    case 'loaded': {
      const before = readLive(client, guildId)
      const { problems = before?.problems } = data
      updateLive(client, guildId, { loaded: { ...before?.loaded, ...data.loaded }, problems })
      if (!isSame(problems, before?.problems)) refreshHealth(client, guildId)
      return
    }
    case 'features':
      return refreshFeatures(client, guildId)
    case 'facts':
      return refreshFacts(client, guildId)
    case 'commands':
      return void client.invalidateQueries({ queryKey: guildQueries.commands(guildId).queryKey })
    case 'reset':
      updateLive(client, guildId, { lastId: id })
      return void refreshGuild(client, guildId)
    case 'closed':
      // If the session has ended, live-connection.tsx handles it.
      if (data.code === 'unauthenticated') return
      return void updateLive(client, guildId, { closed: data })
  }
}

function keyOf(guildId: string, subject: string) {
  if (subject === 'settings') return settingsQueries.detail(guildId).queryKey
  const featureId = featureOf(subject)
  return featureId === undefined ? null : featureQueries.detail(guildId, featureId).queryKey
}

/** Undefined if nothing is cached, null if the version is unknown. */
function cachedVersion(client: QueryClient, guildId: string, subject: string) {
  const queryKey = keyOf(guildId, subject)
  const cached = queryKey && client.getQueryData<Versioned<unknown>>(queryKey)
  return cached ? versionOf(cached.etag) : undefined
}

/** Whether the cache already has this version of a subject, usually because of one's own save. */
function isKnown(client: QueryClient, guildId: string, subject: string, version: number) {
  const cached = cachedVersion(client, guildId, subject)
  return typeof cached === 'number' && cached >= version
}

/** An answer that was in flight may be older than the event; then it is fetched again, at most this often. */
const maxRounds = 3

/** Fetches a version of a subject. If no screen shows the subject, it is fetched when one does. */
async function refreshSubject(client: QueryClient, guildId: string, subject: string, version: number) {
  const queryKey = keyOf(guildId, subject)
  if (!queryKey) return
  for (let round = 0; round < maxRounds; round += 1) {
    if (isKnown(client, guildId, subject, version)) return
    await client.invalidateQueries({ queryKey })
    if (typeof cachedVersion(client, guildId, subject) !== 'number') return
  }
}

/** The subjects whose cached version is older than the saved one, or may be because an answer is in flight. */
const outdatedSubjects = (client: QueryClient, guildId: string, versions: Versions) =>
  Object.entries(versions).filter(([subject, version]) => {
    const queryKey = keyOf(guildId, subject)
    const cached = cachedVersion(client, guildId, subject)
    if (cached === undefined) return queryKey && client.isFetching({ queryKey, exact: true }) > 0
    return cached !== null && cached < version
  })

/** An answer may describe the state of this many milliseconds before it arrived. */
const maxInFlightMs = 5_000

/**
 * Fetches again what depends on a guild's changes but has no version of its own, if it may be older than the last
 * change: a page receives no events while it loads.
 * @param changedAgo milliseconds since that change; null if unknown
 */
function refreshOlder(client: QueryClient, guildId: string, changedAgo: number | null) {
  if (changedAgo === null) return
  const changedAt = Date.now() - changedAgo
  const { queryKey: info } = guildQueries.info(guildId)
  const { queryKey: health } = healthQueries.detail(guildId)
  for (const queryKey of [info, health, historyQueries.lists(guildId)]) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      // A second fetch while the first is under way would share its answer.
      const settled = Promise.resolve(query.promise).catch(() => undefined)
      void settled.then(() => {
        if (query.state.dataUpdatedAt - maxInFlightMs > changedAt) return
        return client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      })
    }
  }
}
