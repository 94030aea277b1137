import { chakra } from '@chakra-ui/react'
import { useCurrentUser } from '@/api/current-user'
import type { CurrentUser } from '@/api/platform.schema'
import { useEntitlements, useUserData } from '@/api/users'
import { AccountSkeleton } from '@/components/profile/account/account-skeleton'
import { ErrorNotice } from '@/components/shell/error-notice'
import { preloadable, usePreloaded } from '@/components/ui/preloadable'
import { LazyMessageEditor } from '@/components/discord/message/lazy-message-editor'
import { ProfileSkeleton } from './profile-skeleton'
import { profileStyles } from './profile-styles'

/** Fetched while the person's record is. */
const ProfileForm = preloadable(
  () => import('./profile-form').then((code) => code.ProfileForm),
  ProfileSkeleton,
)
const AccountSections = preloadable(
  () => import('@/components/profile/account/account-sections').then((code) => code.AccountSections),
  AccountSkeleton,
)
const formCode = [ProfileForm, LazyMessageEditor]

/** The signed-in person's own profile, or what stands between them and it. */
export function ProfilePanel() {
  const user = useCurrentUser()
  const hasCode = usePreloaded(formCode)

  if (user.data) return <Own user={user.data} hasCode={hasCode} />
  if (user.error) return <ErrorNotice heading="h1" error={user.error} onRetry={() => void user.refetch()} />
  return <ProfileSkeleton />
}

function Own({ user, hasCode }: { user: CurrentUser; hasCode: boolean }) {
  const record = useUserData(user.id)
  const entitlements = useEntitlements(user.id)

  if (record.data !== undefined && !entitlements.isPending && hasCode) {
    return (
      <chakra.div sx={profileStyles}>
        <ProfileForm user={user} record={record.data} isGranted={entitlements.data?.premium ?? null} />
        <AccountSections userId={user.id} />
      </chakra.div>
    )
  }
  if (record.error)
    return <ErrorNotice heading="h1" error={record.error} onRetry={() => void record.refetch()} />
  return <ProfileSkeleton />
}
