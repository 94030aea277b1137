import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useCurrentUser } from '@/api/current-user'
import type { CurrentUser } from '@/api/platform.schema'
import { useEntitlements, useUserData } from '@/api/users'
import { AccountSections } from '@/components/account/account-sections'
import { ErrorNotice } from '@/components/feedback/error-notice'
import { loadMessageEditor } from '@/components/message/lazy-message-editor'
import { ProfileForm } from './profile-form'
import { ProfileSkeleton } from './profile-skeleton'
import { profileStyles } from './profile-styles'

/** The signed-in person's own profile, or what stands between them and it. */
export function ProfilePanel() {
  const user = useCurrentUser()
  useEffect(() => {
    // Most profiles have a card. Where this cannot be loaded, drawing it tries again.
    loadMessageEditor().catch(() => undefined)
  }, [])

  if (user.data) return <Own user={user.data} />
  if (user.error) return <ErrorNotice heading="h1" error={user.error} onRetry={() => void user.refetch()} />
  return <ProfileSkeleton />
}

function Own({ user }: { user: CurrentUser }) {
  const record = useUserData(user.id)
  const entitlements = useEntitlements(user.id)

  if (record.data !== undefined && !entitlements.isPending) {
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
