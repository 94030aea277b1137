import { useSyncExternalStore } from 'react'
import { guildIdsCookies, type SortingGuilds, writeGuildIds } from '@/config/cookies'
import { paths } from '@/config/paths'
import { isSame, isTexts } from '@/contract/json'
import { persisted } from './persisted'
import { useDrawnGuildIds } from './sorting-guilds'
import { writeCookie } from './write-cookie'

/** For the one page that the server draws in their order. */
const keepForServer = (kind: keyof SortingGuilds, ids: readonly string[]) =>
  writeCookie({ name: guildIdsCookies[kind], value: writeGuildIds(ids), path: paths.home })

/** Guilds that this browser keeps, of which the server knows the first ones when it draws the list. */
export function persistedGuildIds(kind: keyof SortingGuilds) {
  const store = persisted<{ guildIds: string[] }>(
    guildIdsCookies[kind],
    ({ guildIds }) => (isTexts(guildIds) ? { guildIds } : undefined),
    { guildIds: [] },
  )
  if (typeof window !== 'undefined') {
    keepForServer(kind, store.getState().guildIds)
    store.subscribe(({ guildIds }) => keepForServer(kind, guildIds))
  }
  return store
}

export function useGuildIds(kind: keyof SortingGuilds, store: ReturnType<typeof persistedGuildIds>) {
  const drawn = useDrawnGuildIds(kind)
  /** React renders again where this is another list, also of the same guilds. */
  function read() {
    const { guildIds } = store.getState()
    return isSame(guildIds, drawn) ? drawn : guildIds
  }
  return useSyncExternalStore<readonly string[]>(store.subscribe, read, () => drawn)
}
