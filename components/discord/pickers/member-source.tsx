import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KnownMember, memberQueries } from '@/api/members'
import { useIsSignedIn } from '@/api/session'
import type { GuildMember } from '@/contract/calls/members'
import { UserAvatar } from '@/components/discord/avatars'
import type { PickerItem, PickerSource } from './picker-parts'

/** In pixels: that of the icons of roles and channels. */
const avatarSize = 20

export const memberItem = ({ id, name, username, avatar }: GuildMember): PickerItem => ({
  id,
  name,
  icon: <UserAvatar user={{ id, username, global_name: name, avatar }} size={avatarSize} />,
  note: <span translate="no">{username}</span>,
})

type Result = { data?: KnownMember; isPending: boolean; failureCount: number }

const combine = (results: Result[]) => ({
  known: results.map(({ data }) => data ?? null),
  // Who could not be looked up so far is shown by the id.
  isPending: results.some((result) => result.isPending && result.failureCount === 0),
})

/** These members, as far as they are known: there is no list of all. */
export function useMemberSource(guildId: string, all: readonly string[]) {
  const ids = [...new Set(all)]
  const isSignedIn = useIsSignedIn()
  const { known, isPending } = useQueries({
    queries: ids.map((id) => ({ ...memberQueries.one(guildId, id), enabled: isSignedIn && guildId !== '' })),
    combine,
  })
  const key = ids.join()
  const source = useMemo((): PickerSource => {
    const byId = new Map(key.split(',').map((id, at) => [id, known[at]]))
    return {
      kind: 'member',
      groups: [],
      find: (id) => {
        const found = byId.get(id)
        return found?.state === 'present' ? memberItem(found.item) : undefined
      },
      absenceOf: (id) => (byId.get(id)?.state === 'absent' ? 'outside' : 'unknown'),
      isListed: true,
    }
  }, [key, known])
  return { source, isPending }
}
