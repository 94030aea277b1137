import type { QueryClient } from '@tanstack/react-query'
import { currentUserQueries } from '@/api/current-user'
import type { GuildEvent } from '@/api/events'
import type { ChangeEvent } from '@/api/events.schema'
import { guildQueries } from '@/api/guilds'
import { refreshHealth } from '@/api/health'
import { historyQueries } from '@/api/history'
import { readLive, updateLive } from '@/api/live'
import { isKnown, isOutdated, refreshAll, refreshOlder, refreshSubject } from './refresh'

/** Ids rise. Those of another backend that are no numbers are only told apart. */
function isAbove(id: string | null, last: string | null) {
  if (id === null || last === null) return true
  const areNumbers = /^\d+$/.test(id) && /^\d+$/.test(last)
  return areNumbers ? BigInt(id) > BigInt(last) : id !== last
}

/** Resolves when nothing is being saved from here. */
const allSaved = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = client.getMutationCache().subscribe(look)
    look()
  })

async function readChange(client: QueryClient, guildId: string, { user, versions }: ChangeEvent) {
  // The answer to one's own save brings the same; it is only later, perhaps.
  const me = client.getQueryData(currentUserQueries.me().queryKey)
  if (user.id === me?.id) await allSaved(client)
  const fresh = Object.entries(versions).filter(
    ([subject, version]) => !isKnown(client, guildId, subject, version),
  )
  const info = fresh.length === 0 ? [] : [guildQueries.info(guildId).queryKey]
  if (fresh.length > 0) refreshHealth(client, guildId)
  await Promise.all([
    ...fresh.map(([subject, version]) => refreshSubject(client, guildId, subject, version)),
    ...[...info, historyQueries.lists(guildId)].map((queryKey) => client.invalidateQueries({ queryKey })),
  ])
}

function takeChange(client: QueryClient, guildId: string, change: ChangeEvent, id: string | null) {
  const live = readLive(client, guildId)
  const lastId = live?.lastId ?? null
  if (!isAbove(id, lastId)) return
  const authors = { ...live?.authors }
  for (const [subject, keys] of Object.entries(change.keys))
    authors[subject] = { ...authors[subject], ...Object.fromEntries(keys.map((key) => [key, change.user])) }
  const versions = { ...live?.versions, ...change.versions }
  updateLive(client, guildId, { authors, versions, lastId: id ?? lastId })
  void readChange(client, guildId, change)
}

/** Writes what an event says into the cache, and has read again what it makes outdated. */
export function applyEvent(client: QueryClient, guildId: string, { event, data, id }: GuildEvent) {
  switch (event) {
    case 'ready': {
      const { people, versions, loaded, changed_ago } = data
      const isFirst = readLive(client, guildId)?.lastId == null
      updateLive(client, guildId, {
        people,
        versions,
        loaded,
        closed: null,
        ...(id !== null && { lastId: id }),
      })
      for (const [subject, version] of isOutdated(client, guildId, versions))
        void refreshSubject(client, guildId, subject, version)
      // A stream that goes on tells its changes one by one.
      if (isFirst) refreshOlder(client, guildId, changed_ago)
      return
    }
    case 'change':
      return takeChange(client, guildId, data, id)
    case 'people':
      return void updateLive(client, guildId, { people: data.people })
    case 'loaded':
      return void updateLive(client, guildId, {
        loaded: { ...readLive(client, guildId)?.loaded, ...data.loaded },
      })
    case 'reset':
      updateLive(client, guildId, { lastId: id })
      return void refreshAll(client, guildId)
    case 'closed':
      // Whose session ended hears of it elsewhere (follow-guild.ts).
      if (data.code === 'unauthenticated') return
      return void updateLive(client, guildId, { closed: data })
  }
}
