import { z } from 'zod'

/**
 * A custom emoji as Discord writes it (`<:name:id>`), a keycap, or up to 30 characters from the blocks that emoji
 * stand in: what is left out here are letters, punctuation and the scripts of people. It reads the same with and
 * without the `u` flag.
 */
const emojiPattern =
  /^(?:<a?:[A-Za-z0-9_]{1,32}:[0-9]{15,21}>|[0-9#*]\uFE0F?\u20E3|[^\0-\u00A8\u00AA-\u00AD\u00AF-\u200C\u200E-\u203B\u2E80-\u302F\u3031-\u303C\u303E-\u3296\u3300-\uD7FF\uE000-\uFE0E\uFE10-\uFFFF]{1,30})$/

export const emojiComplaint = 'Choose an emoji.'

/** One emoji, Discord's own or a guild's. */
export const emojiText = () => z.string().regex(emojiPattern, emojiComplaint)
