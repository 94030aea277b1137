import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Channel, Role } from '@/api/discord.schema'
import { useChannels, useRoles } from '@/api/guilds'
import { type HistoryUser, removedUser } from '@/api/history.schema'
import { useChannelSource } from '@/components/discord/pickers/channel-source'
import type { PickerSource } from '@/components/discord/pickers/picker-item'
import { Chip, useShownItem } from '@/components/discord/pickers/picker-parts'
import { useRoleSource } from '@/components/discord/pickers/role-source'
import { SkeletonBlock } from '@/components/ui/skeletons'

type Names = Readonly<Record<'role' | 'channel', PickerSource>>

const unlisted = { groups: [], find: () => undefined, isListed: false }
const NamesContext = createContext<Names & { areAwaited?: boolean }>({
  role: { ...unlisted, kind: 'role' },
  channel: { ...unlisted, kind: 'channel' },
})

const noRoles: readonly Role[] = []
const noChannels: readonly Channel[] = []
const noTypes: readonly number[] = []

/** What the guild's roles and channels are called; where its lists cannot be had, ids stand for them. */
export function NamesProvider({ guildId, children }: { guildId: string; children: ReactNode }) {
  const { data: roles, isPending: areRolesAwaited } = useRoles(guildId)
  const { data: channels, isPending: areChannelsAwaited } = useChannels(guildId)
  const areAwaited = areRolesAwaited || areChannelsAwaited
  const role = useRoleSource({ roles: roles ?? noRoles, guildId, isGiven: false })
  const channel = useChannelSource(channels ?? noChannels, noTypes)
  const names = useMemo(
    () => ({
      role: { ...role, isListed: roles !== undefined },
      channel: { ...channel, isListed: channels !== undefined && channels !== null },
      areAwaited,
    }),
    [role, roles, channel, channels, areAwaited],
  )
  return <NamesContext.Provider value={names}>{children}</NamesContext.Provider>
}

/** A role or channel by its name, with its icon and colour; one that is gone says so. */
export function NamedChip({ kind, id }: { kind: 'role' | 'channel'; id: string }) {
  const { areAwaited, [kind]: source } = useContext(NamesContext)
  const show = useShownItem(source)
  if (areAwaited)
    return <SkeletonBlock className="chip" display="inline-block" h="1.25em" w="6em" verticalAlign="middle" />
  return <Chip item={show(id)} />
}

export function useUserName() {
  const t = useTranslations('history')
  return ({ id, name }: Pick<HistoryUser, 'id' | 'name'>) => {
    if (id === removedUser) return t('removedPerson')
    return name ?? t('someone', { id })
  }
}
