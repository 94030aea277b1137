import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import type { Role } from '@/contract/calls/discord'
import { useChannels, useRoles, useThreads } from '@/api/guilds'
import type { HistoryChange } from '@/contract/calls/history'
import type { Person } from '@/contract/calls/person'
import { takesThreads, threadTypes } from '@/contract/discord/channel-types'
import { removedUser } from '@/contract/history'
import { useChannelSource } from '@/components/discord/pickers/channel-source'
import { Chip, type PickerSource, useShownItems } from '@/components/discord/pickers/picker-parts'
import { useLastNames } from '@/components/discord/pickers/last-names'
import { useMentionedMembers } from '@/components/discord/pickers/mentioned-members'
import { useRoleSource } from '@/components/discord/pickers/role-source'
import { useGuildZone } from '@/api/guild-zone'
import { idsIn, mentionsIn } from '@/components/discord/mentions'
import { whileLoading } from '@/components/ui/preloadable'
import type { Named } from '@/contract/declaration/controls'
import type { Option } from '@/contract/declaration/option'
import { ChipSkeleton } from './chip-skeleton'
import type { NameOf } from './use-mentions'
import { isolated } from '@/components/ui/isolated'

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
  const { guildId, isPending = false, role, channel } = use(NamesContext)
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

const NameOfContext = createContext<NameOf>(() => undefined)

/** Names the roles, channels and members that the values of a `MentionedNames` mention, each with its sign, such as `@` or `#`. */
export const useNameOf = () => use(NameOfContext)

type MentionedNamesProps = { before?: unknown; after: unknown; children: ReactNode }

/** Searches values once for what they mention, and asks once what that is called, for everything below that shows them. */
export function MentionedNames({ before, after, children }: MentionedNamesProps) {
  const { guildId, isPending = false, role, channel } = use(NamesContext)
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

/** The zone by whose clocks the guild's dates are shown. */
export const useZone = () => useGuildZone(use(NamesContext).guildId)

/** Most features name nobody. */
const MemberChip = dynamic(() => import('./member-chip').then((code) => code.MemberChip), {
  loading: whileLoading(ChipSkeleton),
})

const ChoiceChip = dynamic(() => import('./choice-chip').then((code) => code.ChoiceChip), {
  loading: whileLoading(ChipSkeleton),
})

type NamedChipProps = { kind: Named; id: string; option: Pick<Option, 'source' | 'channelTypes'> }

/** @param option that has the id as its value, or as one of them */
export function NamedChip({ kind, id, option }: NamedChipProps) {
  const { guildId } = use(NamesContext)
  if (kind === 'choice') return <ChoiceChip {...{ guildId, id, source: option.source ?? '' }} />
  if (kind === 'member') return <MemberChip guildId={guildId} id={id} />
  if (kind === 'channel' && takesThreads(option.channelTypes)) return <ThreadChip id={id} />
  return <ListedChip kind={kind} id={id} />
}

type ListedChipProps = { kind: 'role' | 'channel'; id: string }

function ListedChip({ kind, id }: ListedChipProps) {
  const { isPending = false, [kind]: source } = use(NamesContext)
  return <SourceChip {...{ source, id, isPending }} />
}

/** Of an option that takes threads: one that is in no list may be archived or private. */
function ThreadChip({ id }: { id: string }) {
  const { guildId } = use(NamesContext)
  const channels = useChannels(guildId)
  const threads = useThreads(guildId, true)
  const source = useChannelSource({
    channels: channels.data ?? null,
    threads: threads.data ?? undefined,
    types: threadTypes,
    isCurrent: channels.isSuccess,
  })
  return <SourceChip {...{ source, id, isPending: channels.isPending || threads.isLoading }} />
}

function SourceChip({ source, id, isPending }: { source: PickerSource; id: string; isPending: boolean }) {
  const { guildId } = use(NamesContext)
  const { items, isLoading } = useShownItems(source, isPending ? '' : guildId, [id])
  if (isPending || isLoading) return <ChipSkeleton />
  return items.map((item) => <Chip key={item.id} item={item} />)
}

/** Who made a change: a person, the bot, or the bot for a person. */
export function useAuthorName() {
  const t = useTranslations('history')
  const nameOf = useUserName()
  return ({ user, bot }: Pick<HistoryChange, 'user' | 'bot'>) => {
    if (!bot) return nameOf(user)
    const name = isolated(bot.name || t('bot'))
    return bot.id === user.id ? name : t('botFor', { bot: name, name: nameOf(user) })
  }
}

export function useUserName() {
  const t = useTranslations('history')
  return ({ id, name }: Pick<Person, 'id' | 'name'>) => {
    if (id === removedUser) return t('removedPerson')
    return isolated(name || t('someone', { id }))
  }
}
