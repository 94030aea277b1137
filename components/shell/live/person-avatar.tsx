import type { Person } from '@/api/live'
import { UserAvatar } from '@/components/discord/avatars'

/** Somebody's avatar as events tell of it. Decorative: the name stands beside it. */
export function PersonAvatar({ user, size }: { user: Person; size: number }) {
  const name = user.name ?? ''
  return (
    <UserAvatar
      user={{ id: user.id, avatar: user.avatar, discriminator: '0', global_name: name, username: name }}
      size={size}
    />
  )
}
