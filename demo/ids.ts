import { createHash } from 'node:crypto'
import { product } from '@/config/product'

/** Ids of the demo world say what they name by their first digits, and never change. */
const numbered = (kind: string, width: number) => (number: number) =>
  `${kind}${String(number).padStart(width, '0')}`

export const userId = numbered('20', 16)
export const guildId = numbered('30', 16)

function partOf(kind: string, guild: string, number: number) {
  return `${kind}${guild.slice(-8)}${String(number).padStart(8, '0')}`
}

export const channelId = (guild: string, number: number) => partOf('40', guild, number)
export const roleId = (guild: string, number: number) => partOf('50', guild, number)

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

export const botName = `${product.name} Bot`
export const botAvatar = imageHashOf('avatar:bot')
