import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { CurrentUser } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { usePublicConfig } from '@/components/ui/public-config'
import { avatarUrl, defaultAvatarUrl, iconUrl } from '@/config/discord-images'
import { graphemesOf } from './graphemes'

type GuildIconProps = {
  guild: { id: string; name?: string; icon?: string | null }
  /** Edge length in pixels. */
  size?: number
}

export function GuildIcon({ guild: { id, name = '', icon }, size = 40 }: GuildIconProps) {
  const { cdnUrl } = usePublicConfig()
  return <Image src={iconUrl(cdnUrl, id, icon)} name={name} size={size} borderRadius="28%" />
}

const styles = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  bg: 'accent.subtle',
  color: 'accent.text',
  fontWeight: 'semibold',
  lineHeight: 'none',
  userSelect: 'none',
  img: { boxSize: 'full', objectFit: 'cover' },
} as const

type ImageProps = { src: string | null; name: string; size: number; borderRadius: string }

/** A square image of fixed size, with initials if it is missing or fails. Decorative: the name is shown beside it. */
function Image({ src, name, size, borderRadius }: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null)

  return (
    <chakra.span
      aria-hidden
      sx={styles}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      borderRadius={borderRadius}
    >
      {src !== null && failed !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        initials(name)
      )}
    </chakra.span>
  )
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** What a reader sees as the first character of a word: accents and emoji stay whole. */
function firstCharacter(word: string) {
  if (/^[a-z\d](?:[ -~]|$)/i.test(word)) return word.slice(0, 1)
  return graphemesOf(word)[0] ?? ''
}

/** At most two characters for a name without an image; '?' for an empty name. */
export function initials(name: string) {
  const words = name
    .trim()
    .split(/[\s\-_·•|/]+/u)
    .filter(Boolean)
  const readable = words.filter((word) => letterOrDigit.test(firstCharacter(word)))
  const chosen = (readable.length > 0 ? readable : words).slice(0, 2)
  return chosen.map(firstCharacter).join('').toUpperCase() || '?'
}

export const shownAvatar = (
  cdnUrl: string,
  { id, avatar, discriminator }: Pick<CurrentUser, 'id' | 'avatar' | 'discriminator'>,
) => avatarUrl(cdnUrl, id, avatar) ?? defaultAvatarUrl(cdnUrl, id, discriminator)

type UserAvatarProps = {
  user: Pick<CurrentUser, 'id' | 'avatar' | 'discriminator' | 'global_name' | 'username'>
  /** Edge length in pixels. */
  size?: number
}

export function UserAvatar({ user, size = 32 }: UserAvatarProps) {
  const { cdnUrl } = usePublicConfig()
  return <Image src={shownAvatar(cdnUrl, user)} name={displayName(user)} size={size} borderRadius="full" />
}
