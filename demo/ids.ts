import { createHash } from 'node:crypto'

/** The first digits of an id in the demo world tell its kind; ids never change. */
const numbered = (kind: string, width: number) => (number: number) =>
  kind + String(number).padStart(width, '0')

export const userId = numbered('20', 16)
export const guildId = numbered('30', 16)

const partOfGuild = (kind: string) => (guild: string, number: number) =>
  numbered(kind + guild.slice(-8), 8)(number)
export const channelId = partOfGuild('40')
export const roleId = partOfGuild('50')
export const threadId = partOfGuild('41')
export const emojiId = partOfGuild('60')

/** 32 hexadecimal digits that follow from `text` alone, as Discord's image hashes look. */
export const imageHashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The demo's people by what they may do. The ids are fixed: tests and bookmarks may rely on them. */
export const userIds = {
  owner: userId(1),
  administrator: userId(2),
  manager: userId(3),
  member: userId(4),
  collector: userId(5),
} as const
export type UserKey = keyof typeof userIds
export const userKeys = ['owner', 'administrator', 'manager', 'member', 'collector'] as const

export const botAvatar = imageHashOf('avatar:bot')
