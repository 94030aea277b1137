import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import { useThreads } from '@/api/guilds'
import { mentionsIn } from '@/components/discord/mentions'
import { useLastNames } from '@/components/discord/pickers/last-names'
import { useMentionedMembers } from '@/components/discord/pickers/mentioned-members'
import { useNames } from './names'
import type { NameOf } from './use-mentions'

const NameOfContext = createContext<NameOf>(() => undefined)

/** Names the roles, channels and members that the values of a `MentionedNames` mention, each with its sign, such as `@` or `#`. */
export const useNameOf = () => use(NameOfContext)

type MentionedNamesProps = { before?: unknown; after: unknown; children: ReactNode }

/** Searches values once for what they mention, and asks once what that is called, for everything below that shows them. */
export function MentionedNames({ before, after, children }: MentionedNamesProps) {
  const { guildId, isPending = false, role, channel } = useNames()
  const mentioned = useMemo(() => mentionsIn([before, after]), [before, after])
  const members = useMentionedMembers(guildId, mentioned.member)
  const isUnlisted = useMemo(
    () => ({
      role: !isPending && [...mentioned.role].some((id) => !role.find(id)),
      channel: !isPending && [...mentioned.channel].some((id) => !channel.find(id)),
    }),
    [mentioned, isPending, role, channel],
  )
  const last = useLastNames(guildId, isUnlisted.role || isUnlisted.channel)
  // A channel that is not listed may be a thread.
  const { data: threads } = useThreads(guildId, isUnlisted.channel)
  const nameOf: NameOf = useCallback(
    (kind, id) => {
      if (kind === 'choice') return undefined
      if (kind === 'member') return members[id]
      const listed = (kind === 'role' ? role : channel).find(id)
      const thread = kind === 'channel' ? threads?.find((one) => one.id === id) : undefined
      const name = (listed ?? thread)?.name ?? last.nameOf(kind, id)
      return name && `${kind === 'role' ? '@' : '#'}${name}`
    },
    [role, channel, threads, last, members],
  )
  return <NameOfContext value={nameOf}>{children}</NameOfContext>
}
