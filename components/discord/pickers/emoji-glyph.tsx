import { CustomEmoji } from '@/components/discord/message/preview/custom-emoji'
import { readCustomEmoji } from './find-emoji'

/** The emoji itself: a character, or the picture of a guild's own one. */
export function EmojiGlyph({ emoji }: { emoji: string }) {
  const custom = readCustomEmoji(emoji)
  return custom ? <CustomEmoji {...custom} /> : emoji
}
