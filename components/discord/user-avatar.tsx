import type { CurrentUser } from '@/api/platform.schema'
import { usePublicConfig } from '@/components/ui/public-config'
import { avatarUrl, defaultAvatarUrl } from '@/config/images'
import { Picture } from '@/components/ui/picture'

/** The name that people know somebody by. */
export const displayName = (user: Pick<CurrentUser, 'global_name' | 'username'>) =>
  user.global_name ?? user.username

type UserAvatarProps = {
  user: Pick<CurrentUser, 'id' | 'avatar' | 'discriminator' | 'global_name' | 'username'>
  /** Edge length in pixels. */
  size?: number
}

/** A person's avatar, or the one that the platform shows for those without. Decorative: the name stands beside it. */
export function UserAvatar({ user, size = 32 }: UserAvatarProps) {
  const { cdnUrl } = usePublicConfig()
  const src = avatarUrl(cdnUrl, user.id, user.avatar) ?? defaultAvatarUrl(cdnUrl, user.id, user.discriminator)
  return <Picture src={src} name={displayName(user)} size={size} borderRadius="full" />
}
