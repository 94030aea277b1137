import { useCurrentUser } from '@/api/current-user'
import { useLive } from '@/api/live'

/** Finds who changed any of some keys of a subject last; nameless where no event told. */
export function useAuthor(guildId: string, subject: string) {
  const authors = useLive(guildId, (live) => live.authors[subject])
  const { data: me } = useCurrentUser()
  return (keys: readonly string[]) => {
    const key = keys.find((name) => authors?.[name] !== undefined)
    const author = key === undefined ? undefined : authors?.[key]
    return { name: author?.name ?? null, isMe: author !== undefined && author.id === me?.id }
  }
}
