import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KnownMember, memberQueries } from '@/api/members'
import { useIsSignedIn } from '@/api/session'

/** Members that are looked up for one form or change. */
const mostLookedUp = 25
/** Members whose name is taken if something else looks them up: each is observed, which takes time. */
const mostObserved = 100

/**
 * The names of members who are mentioned, by id, as far as they are known.
 * @param ids stay the same set while the same members are meant
 * @param saved only these are looked up: an ID that is being typed is nobody's yet
 */
export function useMentionedMembers(guildId: string, ids: ReadonlySet<string>, saved = ids) {
  const isSignedIn = useIsSignedIn()
  const queries = useMemo(() => {
    const lookedUp = new Set([...saved].slice(0, mostLookedUp))
    const observed = [...new Set([...lookedUp, ...ids])].filter((id) => ids.has(id)).slice(0, mostObserved)
    return observed.map((id) => ({
      ...memberQueries.one(guildId, id),
      enabled: isSignedIn && guildId !== '' && lookedUp.has(id),
    }))
  }, [ids, guildId, isSignedIn, saved])
  return useQueries({ queries, combine: namesById })
}

const namesById = (results: { data?: KnownMember }[]): Record<string, string> =>
  Object.fromEntries(
    results.flatMap(({ data }) => (data?.state === 'present' ? [[data.item.id, data.item.name]] : [])),
  )
