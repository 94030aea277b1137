import type { Placeholder } from '@/contract/declaration/hints'

export const guildNames: readonly Placeholder[] = [
  { name: 'guild', sample: 'Harbour Lights', description: 'The name of this server' },
  { name: 'member_count', sample: '1,284', description: 'How many members this server has' },
]

export const memberAndGuildNames: readonly Placeholder[] = [
  { name: 'member', sample: '@Mira', description: 'Mentions the member' },
  { name: 'member_name', sample: 'Mira', description: 'The member’s name, without a mention' },
  {
    name: 'member_avatar',
    sample: 'https://cdn.discordapp.com/embed/avatars/2.png',
    description: 'Address of the member’s avatar, for an embed’s images',
  },
  ...guildNames,
]
