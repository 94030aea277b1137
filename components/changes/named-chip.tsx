import dynamic from 'next/dynamic'
import { useChannels, useThreads } from '@/api/guilds'
import { useChannelSource } from '@/components/discord/pickers/channel-source'
import { Chip, type PickerSource, useShownItems } from '@/components/discord/pickers/picker-parts'
import { whileLoading } from '@/components/ui/preloadable'
import type { Named } from '@/contract/declaration/controls'
import type { Option } from '@/contract/declaration/option'
import { takesThreads, threadTypes } from '@/contract/discord/channel-types'
import { ChipSkeleton } from './chip-skeleton'
import { useNames } from './names'

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
  const { guildId } = useNames()
  if (kind === 'choice') return <ChoiceChip {...{ guildId, id, source: option.source ?? '' }} />
  if (kind === 'member') return <MemberChip guildId={guildId} id={id} />
  if (kind === 'channel' && takesThreads(option.channelTypes)) return <ThreadChip id={id} />
  return <ListedChip kind={kind} id={id} />
}

type ListedChipProps = { kind: 'role' | 'channel'; id: string }

function ListedChip({ kind, id }: ListedChipProps) {
  const { isPending = false, [kind]: source } = useNames()
  return <SourceChip {...{ source, id, isPending }} />
}

/** Of an option that takes threads: one that is in no list may be archived or private. */
function ThreadChip({ id }: { id: string }) {
  const { guildId } = useNames()
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
  const { guildId } = useNames()
  const { items, isLoading } = useShownItems(source, isPending ? '' : guildId, [id])
  if (isPending || isLoading) return <ChipSkeleton />
  return items.map((item) => <Chip key={item.id} item={item} />)
}
