import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import type { Role } from '@/contract/calls/discord'
import { useChannels, useRoles } from '@/api/guilds'
import { useChannelSource } from '@/components/discord/pickers/channel-source'
import type { PickerSource } from '@/components/discord/pickers/picker-parts'
import { useMentionedMembers } from '@/components/discord/pickers/mentioned-members'
import { useRoleSource } from '@/components/discord/pickers/role-source'
import { useGuildZone } from '@/api/guild-zone'
import { idsIn } from '@/components/discord/mentions'

type Names = Readonly<Record<'role' | 'channel', PickerSource>>

const unlisted = {
  groups: [],
  find: () => undefined,
  absenceOf: () => 'unknown',
  isListed: false,
} satisfies Omit<PickerSource, 'kind'>
const NamesContext = createContext<Names & { guildId: string; isPending?: boolean }>({
  guildId: '',
  role: { ...unlisted, kind: 'role' },
  channel: { ...unlisted, kind: 'channel' },
})

/** The server's roles and channels by their names, as its `NamesProvider` has them. */
export const useNames = () => use(NamesContext)

const noRoles: readonly Role[] = []
const noTypes: readonly number[] = []

export function NamesProvider({ guildId, children }: { guildId: string; children: ReactNode }) {
  const roles = useRoles(guildId)
  const channels = useChannels(guildId)
  const isPending = roles.isPending || channels.isPending
  const role = useRoleSource({
    roles: roles.data ?? noRoles,
    guildId,
    isGiven: false,
    isCurrent: roles.isSuccess,
  })
  const channel = useChannelSource({
    channels: channels.data ?? null,
    types: noTypes,
    isCurrent: channels.isSuccess,
  })
  const names = useMemo(() => ({ guildId, role, channel, isPending }), [guildId, role, channel, isPending])
  return <NamesContext value={names}>{children}</NamesContext>
}

/** What an id stands for that is among the values: a channel, a role or a member of the server. */
export function useKindOfId(values: readonly unknown[]) {
  const { guildId, isPending = false, role, channel } = useNames()
  const listed = useCallback(
    (id: string) => (channel.find(id) ? 'channel' : role.find(id) ? 'role' : undefined),
    [role, channel],
  )
  const others = useMemo(
    () => new Set(isPending ? [] : [...idsIn(values)].filter((id) => !listed(id))),
    [isPending, values, listed],
  )
  const members = useMentionedMembers(guildId, others)
  return useCallback(
    (id: string) => listed(id) ?? (Object.hasOwn(members, id) ? 'member' : undefined),
    [listed, members],
  )
}

/** The zone by whose clocks the guild's dates are shown. */
export const useZone = () => useGuildZone(useNames().guildId)
