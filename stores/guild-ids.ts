import { useEffect, useSyncExternalStore } from 'react'
import { guildIdsCookies, type SortingGuilds, writeGuildIds } from '@/config/cookies'
import { paths } from '@/config/paths'
import { isObject, isSame, isTexts, ownProperty } from '@/contract/json'
import { persisted } from './persisted'
import { useDrawnGuildIds } from './sorting-guilds'
import { removeCookie, writeCookie } from './write-cookie'

/** By the person whose they are: several may use one browser. */
type People = Readonly<Record<string, readonly string[]>>

const maxPeople = 5

const arePeople = (kept: unknown): kept is People => isObject(kept) && Object.values(kept).every(isTexts)

const none: readonly string[] = []

/** Guilds that this browser keeps for a person, of which the server knows the first ones when it draws their list. */
export function persistedGuildIds(kind: keyof SortingGuilds) {
  const cookie = { name: guildIdsCookies[kind], path: paths.home }
  const store = persisted<{ people: People }>(
    guildIdsCookies[kind],
    ({ people }) => (arePeople(people) ? { people } : undefined),
    { people: {} },
  )
  const of = (userId: string) => {
    const ids = ownProperty(store.getState().people, userId)
    return isTexts(ids) ? ids : none
  }
  /** For the one page that the server draws in their order. */
  function tellServer(userId: string) {
    const ids = of(userId)
    if (ids.length > 0) writeCookie({ ...cookie, value: writeGuildIds(userId, ids) })
    else removeCookie(cookie)
  }
  const others = (userId: string) => Object.entries(store.getState().people).filter(([id]) => id !== userId)
  return {
    store,
    of,
    tellServer,
    keep(userId: string, ids: readonly string[]) {
      const people = [...others(userId), [userId, ids] as const].slice(-maxPeople)
      store.setState({ people: Object.fromEntries(people) })
      tellServer(userId)
    },
    /** After a sign-out. */
    hide: () => removeCookie(cookie),
    forget: (userId: string) => store.setState({ people: Object.fromEntries(others(userId)) }),
  }
}

export function useGuildIds(
  kind: keyof SortingGuilds,
  { store, of, tellServer }: ReturnType<typeof persistedGuildIds>,
  userId: string | undefined,
) {
  const drawn = useDrawnGuildIds(kind)
  useEffect(() => {
    if (userId !== undefined) tellServer(userId)
  }, [tellServer, userId])
  /** React renders again where this is another list, also of the same guilds. */
  function read() {
    const ids = userId === undefined ? drawn : of(userId)
    return isSame(ids, drawn) ? drawn : ids
  }
  return useSyncExternalStore<readonly string[]>(store.subscribe, read, () => drawn)
}
