import type { GuildEmoji } from '@/contract/calls/discord'

export type CustomEmoji = { name: string; id: string; isAnimated: boolean }

/** Reads a guild's own emoji as Discord writes it, `<:name:id>` or animated `<a:name:id>`; null for all else. */
export function readCustomEmoji(text: string): CustomEmoji | null {
  const [, animated, name, id] = /^<(a?):([A-Za-z0-9_]{1,32}):(\d{15,21})>$/.exec(text) ?? []
  return name && id ? { name, id, isAnimated: animated === 'a' } : null
}

/** A character of an emoji's own, with a skin tone, with its selector, or with the letters of a region such as Wales. */
const part = String.raw`[\p{Emoji}\p{Extended_Pictographic}](?:\p{Emoji_Modifier}|\uFE0F|[\u{E0020}-\u{E007E}]{1,10}\u{E007F})?`

/** As in Unicode's technical standard 51, which bounds nothing; emoji of later versions of Unicode are emoji too. */
const symbol = new RegExp(
  String.raw`^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|(?![0-9#*])${part}(?:\u200D${part}){0,9})$`,
  'u',
)

/** Whether a text is exactly one emoji, Discord's or a guild's own. */
export const isEmoji = (text: string) => symbol.test(text) || readCustomEmoji(text) !== null

/** As texts and options have it. */
export const writeEmoji = ({ id, name, animated }: Pick<GuildEmoji, 'id' | 'name' | 'animated'>) =>
  `<${animated ? 'a' : ''}:${name}:${id}>`
