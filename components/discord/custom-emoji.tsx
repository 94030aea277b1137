import { useState } from 'react'
import { usePublicConfig } from '@/components/ui/public-config'
import { emojiUrl } from '@/config/discord-images'
import { type CustomEmoji as Emoji, readCustomEmoji } from '@/contract/discord/emoji'

export function CustomEmoji({ id, name, isAnimated }: Emoji) {
  const { cdnUrl } = usePublicConfig()
  const [failed, setFailed] = useState<string | null>(null)
  const src = emojiUrl(cdnUrl, id, isAnimated)
  if (!src || failed === src) return <span>{`:${name}:`}</span>
  return <img className="emoji" src={src} alt={`:${name}:`} onError={() => setFailed(src)} />
}

export function EmojiGlyph({ emoji }: { emoji: string }) {
  const custom = readCustomEmoji(emoji)
  return custom ? <CustomEmoji {...custom} /> : <span>{emoji}</span>
}
