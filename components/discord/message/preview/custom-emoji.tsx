import { useState } from 'react'
import { usePublicConfig } from '@/components/ui/public-config'
import { emojiUrl } from '@/config/images'

type CustomEmojiProps = {
  id: string
  name: string
  isAnimated: boolean
}

/** A guild's own emoji; its name where the picture is missing. */
export function CustomEmoji({ id, name, isAnimated }: CustomEmojiProps) {
  const { cdnUrl } = usePublicConfig()
  const [failed, setFailed] = useState<string | null>(null)
  const src = emojiUrl(cdnUrl, id, isAnimated)
  if (!src || failed === src) return `:${name}:`
  return <img className="emoji" src={src} alt={`:${name}:`} onError={() => setFailed(src)} />
}
