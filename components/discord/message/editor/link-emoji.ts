import { EmojiPicker } from '@/components/discord/pickers/emoji-picker'
import { withTexts } from '@/components/ui/with-texts'
import pickers from '@/config/messages/en/pickers.json'

/** The emoji of a link button, on pages that have no other pickers too. */
export const LinkEmoji = withTexts({ pickers }, EmojiPicker)
