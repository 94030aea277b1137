import { z } from 'zod'
import { channelTypes } from '@/config/channel-types'
import type { Conflict } from '@/config/features/define'
import { type About, withHints } from './text'

/** Discord's ids are numbers too long for JavaScript's. */
const snowflake = (message: string) => z.string().regex(/^\d{15,21}$/, message)

const ids = (message: string, max: number, many: string) =>
  z
    .array(snowflake(message))
    .overwrite((values) => [...new Set(values)])
    .max(max, `Choose at most ${max} ${many}.`)

/** Channels that can be left out of something: all that hold messages, and the categories that hold those. */
export const whereMembersWrite = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
] as const

/** A channel's id, or null while none is chosen. */
export const channelOption = (about: About) =>
  withHints(snowflake('Choose a channel.').nullable(), 'channel', about)

/** Ids of channels, each once. */
export const channelsOption = (about: About, { max = 50 }: { max?: number } = {}) =>
  withHints(ids('Choose channels from the list.', max, 'channels'), 'channels', about)

/** A role's id, or null while none is chosen. */
export const roleOption = (about: About) => withHints(snowflake('Choose a role.').nullable(), 'role', about)

/** Ids of roles, each once. */
export const rolesOption = (about: About, { max = 50 }: { max?: number } = {}) =>
  withHints(ids('Choose roles from the list.', max, 'roles'), 'roles', about)

/**
 * A custom emoji as Discord writes it (`<:name:id>`), a keycap, or up to 30 characters from the blocks that emoji
 * stand in: what is left out here are letters, punctuation and the scripts of people. It reads the same with and
 * without the `u` flag.
 */
const emoji =
  /^(?:<a?:[A-Za-z0-9_]{2,32}:[0-9]{15,21}>|[0-9#*]\uFE0F?\u20E3|[^\0-\u00A8\u00AA-\u00AD\u00AF-\u200C\u200E-\u203B\u2E80-\u302F\u3031-\u303C\u303E-\u3296\u3300-\uD7FF\uE000-\uFE0E\uFE10-\uFFFF]{1,30})$/

/** One emoji, Discord's own or a guild's; null while none is chosen. */
export const emojiOption = (about: About) =>
  withHints(z.string().regex(emoji, 'Choose an emoji.').nullable(), 'emoji', {
    complaint: 'Choose an emoji.',
    ...about,
  })

/** A role that auto role gives to everybody must not stand in this option: it would be about everybody. */
export const notGivenToEverybody = (option: string, consequence: string): Conflict => ({
  option,
  with: { feature: 'auto-role', option: 'roles' },
  message: `Auto role gives {names} to everybody who joins, so ${consequence} Take it out of one of the two.`,
})
