import { useState } from 'react'
import { usePublicConfig } from '@/components/ui/public-config'
import { emojiUrl } from '@/config/images'

type Emoji = { name: string; id: string; isAnimated: boolean }

/** Reads a guild's own emoji as Discord writes it, `<:name:id>` or animated `<a:name:id>`; null for all else. */
export function readCustomEmoji(text: string): Emoji | null {
  const [, animated, name, id] = /^<(a?):([A-Za-z0-9_]{1,32}):(\d{15,21})>$/.exec(text) ?? []
  return name && id ? { name, id, isAnimated: animated === 'a' } : null
}

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
