import { isContainer } from '@/contract/json'

/** @throws TypeError for what would be no part of an address, such as a number, which may have lost digits */
export function checkId(guildId: unknown, what = 'server') {
  if (typeof guildId === 'string' && /^\d+$/.test(guildId)) return
  const given = typeof guildId === 'string' ? `"${guildId}"` : String(guildId)
  throw new TypeError(
    `${given} is not the id of a ${what}: give a text of digits, such as "300000000000000001".`,
  )
}

const isIterable = (value: unknown) => isContainer(value) && Symbol.iterator in value

/** @throws TypeError for what is no list of ids, such as a text, which would be one of its digits */
export function readGuildIds(guilds: Iterable<string> = []) {
  if (!isIterable(guilds)) throw new TypeError('guilds: give a list of ids.')
  // discord.js keeps its guilds so, and would have pairs read as ids.
  if (guilds instanceof Map) throw new TypeError('guilds: give the ids alone: guilds.cache.keys().')
  const ids = new Set(guilds)
  ids.forEach((id) => checkId(id))
  return ids
}
