import { chakra } from '@chakra-ui/react'
import { useCurrentUser } from '@/api/current-user'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { displayName, UserAvatar } from '@/components/discord/avatars'

const styles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minH: 16,
  px: 4,
  py: 2.5,
  flexShrink: 0,
  borderTopWidth: '1px',
  fontSize: 'sm',
  '> :last-child': { minW: 0, flex: 1, lineHeight: 'short' },
  p: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.user-name': { fontWeight: 'semibold' },
  '.user-handle': { color: 'text.muted', fontSize: 'xs' },
} as const

/** Who is signed in. */
export function UserCard() {
  const { data: user } = useCurrentUser()

  return (
    <chakra.div sx={styles}>
      {user ? (
        <UserAvatar user={user} size={36} />
      ) : (
        <SkeletonBlock boxSize={9} borderRadius="full" flexShrink={0} />
      )}
      <div>
        {user ? (
          <>
            <p className="user-name">
              <bdi>{displayName(user)}</bdi>
            </p>
            <p className="user-handle">@{user.username}</p>
          </>
        ) : (
          <>
            <SkeletonBlock h={3.5} w={24} mb={1.5} />
            <SkeletonBlock h={3} w={16} />
          </>
        )}
      </div>
    </chakra.div>
  )
}
