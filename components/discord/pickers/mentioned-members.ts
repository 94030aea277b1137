import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KnownMember, memberQueries } from '@/api/members'
import { useIsSignedIn } from '@/api/session'

/** Members that are looked up for one form or value. */
const mostLookedUp = 25

/** The ids of the members whom a text mentions, or the texts of a value. */
function membersIn(value: unknown) {
  const mentions = JSON.stringify(value ?? null).matchAll(/<@!?(\d{15,21})>/g)
  return [...new Set([...mentions].map(([, id = '']) => id))]
}

/**
 * The names of the members whom a value mentions, by id, as far as they are known.
 * @param saved only whom this mentions is looked up: an ID that is being typed is nobody's yet
 */
export function useMentionedMembers(guildId: string, value: unknown, saved = value) {
  const isSignedIn = useIsSignedIn()
  const lookedUp = useMemo(() => new Set(membersIn(saved).slice(0, mostLookedUp)), [saved])
  const key = useMemo(() => membersIn(value).join(), [value])
  const queries = useMemo(() => {
    const ids = key === '' ? [] : key.split(',')
    return ids.map((id) => ({
      ...memberQueries.one(guildId, id),
      enabled: isSignedIn && guildId !== '' && lookedUp.has(id),
    }))
  }, [key, guildId, isSignedIn, lookedUp])
  return useQueries({ queries, combine: namesById })
}

const namesById = (results: { data?: KnownMember }[]): Record<string, string> =>
  Object.fromEntries(
    results.flatMap(({ data }) => (data?.state === 'present' ? [[data.item.id, data.item.name]] : [])),
  )
