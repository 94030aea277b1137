import type { Placeholder } from '@/contract/declaration/hints'
import { usualSamples } from '@/contract/declaration/placeholders'

export const guildNames: readonly Placeholder[] = [
  { name: 'server', sample: usualSamples.server, description: 'The name of this server' },
  { name: 'guild', sample: usualSamples.guild, description: 'The name of this server, as {server}' },
  {
    name: 'member_count',
    sample: usualSamples.member_count,
    description: 'How many members this server has',
  },
]

export const memberAndGuildNames: readonly Placeholder[] = [
  { name: 'member', sample: usualSamples.member, description: 'Mentions the member' },
  {
    name: 'member_name',
    sample: usualSamples.member_name,
    description: 'The member’s name, without a mention',
  },
  {
    name: 'member_avatar',
    sample: usualSamples.member_avatar,
    description: 'Address of the member’s avatar, for an embed’s images',
  },
  ...guildNames,
]
