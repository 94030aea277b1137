import { useChoiceNames } from '@/components/discord/pickers/choice-names'
import { Chip } from '@/components/discord/pickers/picker-parts'
import { ChipSkeleton } from './chip-skeleton'

/** By its last known name: where values are only read, the bot is not asked. */
export function ChoiceChip({ guildId, source, id }: { guildId: string; source: string; id: string }) {
  const { nameOf, isLoading } = useChoiceNames(guildId, true)
  return isLoading ? <ChipSkeleton /> : <Chip item={{ id, name: nameOf(source, id) ?? id }} />
}
