import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Channel, Role } from '@/api/discord.schema'
import { useChannels, useRoles } from '@/api/guilds'
import { type HistoryUser, removedUser } from '@/api/history.schema'
import { useChannelSource } from '@/components/discord/pickers/channel-source'
import { Chip, type PickerSource, useShownItem } from '@/components/discord/pickers/picker-parts'
import { useRoleSource } from '@/components/discord/pickers/role-source'
import { SkeletonBlock } from '@/components/ui/skeletons'

type Names = Readonly<Record<'role' | 'channel', PickerSource>>

const unlisted = { groups: [], find: () => undefined, isListed: false }
const NamesContext = createContext<Names & { isPending?: boolean }>({
  role: { ...unlisted, kind: 'role' },
  channel: { ...unlisted, kind: 'channel' },
})

const noRoles: readonly Role[] = []
const noChannels: readonly Channel[] = []
const noTypes: readonly number[] = []

export function NamesProvider({ guildId, children }: { guildId: string; children: ReactNode }) {
  const { data: roles, isPending: areRolesPending } = useRoles(guildId)
  const { data: channels, isPending: areChannelsPending } = useChannels(guildId)
  const isPending = areRolesPending || areChannelsPending
  const role = useRoleSource({ roles: roles ?? noRoles, guildId, isGiven: false })
  const channel = useChannelSource(channels ?? noChannels, noTypes)
  const names = useMemo(
    () => ({
      role: { ...role, isListed: roles !== undefined },
      channel: { ...channel, isListed: channels !== undefined && channels !== null },
      isPending,
    }),
    [role, roles, channel, channels, isPending],
  )
  return <NamesContext value={names}>{children}</NamesContext>
}

export function NamedChip({ kind, id }: { kind: 'role' | 'channel'; id: string }) {
  const { isPending, [kind]: source } = use(NamesContext)
  const show = useShownItem(source)
  if (isPending)
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
