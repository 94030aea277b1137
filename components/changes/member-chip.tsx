import { useMemberSource } from '@/components/discord/pickers/member-source'
import { Chip, useShownItems } from '@/components/discord/pickers/picker-parts'
import { ChipSkeleton } from './chip-skeleton'

export function MemberChip({ guildId, id }: { guildId: string; id: string }) {
  const { source, isPending } = useMemberSource(guildId, [id])
  const { items } = useShownItems(source, guildId, [id])
  return isPending ? <ChipSkeleton /> : items.map((item) => <Chip key={item.id} item={item} />)
}
