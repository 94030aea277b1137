import { createHash } from 'node:crypto'

/** Ids of the demo world say what they name by their first digits, and never change. */
const numbered = (kind: string, width: number) => (number: number) =>
  `${kind}${String(number).padStart(width, '0')}`

export const personId = numbered('20', 16)
export const guildId = numbered('30', 16)

/** The id of the `number`th thing of a guild; `kind` keeps roles and channels apart. */
function partOf(kind: string, guild: string, number: number) {
  return `${kind}${guild.slice(-8)}${String(number).padStart(8, '0')}`
}

export const channelId = (guild: string, number: number) => partOf('40', guild, number)
export const roleId = (guild: string, number: number) => partOf('50', guild, number)

/** 32 hexadecimal digits that follow from `text` alone, as the platform's image hashes look. */
export const imageHashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
