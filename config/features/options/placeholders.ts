import type { Placeholder } from '@/config/features/hints'

/** Names that stand for the guild. */
export const guildNames = [
  { name: 'guild', sample: 'Harbour Lights', description: 'The name of this server' },
  { name: 'member_count', sample: '1,284', description: 'How many members this server has' },
] as const satisfies readonly Placeholder[]

/** Names that stand for the member whom a message is about. */
export const memberNames = [
  { name: 'member', sample: '@Mira', description: 'Mentions the member' },
  { name: 'member_name', sample: 'Mira', description: 'The member’s name, without a mention' },
  {
    name: 'member_avatar',
    sample: 'https://cdn.discordapp.com/embed/avatars/2.png',
    description: 'Address of the member’s avatar, for an embed’s pictures',
  },
] as const satisfies readonly Placeholder[]

/** Both. */
export const memberAndGuildNames: readonly Placeholder[] = [...memberNames, ...guildNames]
