import { useMemo } from 'react'
import { guildQueries } from '@/api/guilds'
import { useSignedInQuery } from '@/api/session'

/**
 * `hidden`: the bot cannot see the channel; `unseen`: it cannot, or the channel was deleted, for Discord leaves out both;
 * `deleted`: the whole list is known and lacks it; `outside`: nobody in the server has the id; `withdrawn`: the bot no
 * longer offers it; `unoffered`: nor did it ever, as far as known, or it does where something else is chosen; `unknown`:
 * nothing tells.
 */
export type Absence = 'hidden' | 'unseen' | 'deleted' | 'outside' | 'withdrawn' | 'unoffered' | 'unknown'

type Kind = 'role' | 'channel'
const lists = { role: 'roles', channel: 'channels' } as const

/**
 * What is known of roles and channels that the guild's lists lack. The backend is only asked if something is missing
 * (`isWanted`).
 */
export function useLastNames(guildId: string, isWanted: boolean) {
  const { data, isError, isLoading } = useSignedInQuery(
    guildQueries.names(guildId),
    isWanted && guildId !== '',
  )
  return useMemo(() => {
    const find = (kind: Kind, id: string) => data?.[lists[kind]].find((last) => last.id === id)
    return {
      isLoading,
      channels: data?.channels,
      choices: data?.choices,
      nameOf: (kind: Kind, id: string) => find(kind, id)?.name,
      /** The list in this browser, and the one that it came from, may be older than what was made since. */
      absenceOf(kind: Kind, id: string, absence: Absence): Absence {
        // A backend that keeps no names has nothing but its list.
        if (data === null || absence === 'hidden') return absence
        const isJudged = data !== undefined && !isError && !data.unknown.includes(lists[kind])
        return isJudged && find(kind, id)?.listed !== true ? absence : 'unknown'
      },
    }
  }, [data, isError, isLoading])
}
