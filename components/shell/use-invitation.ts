import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useIsSignedIn } from '@/api/session'
import { createInvitation } from '@/config/platform/invitation'
import { usePublicConfig } from '@/components/ui/public-config'

/** The bot's invitation, asking for what the backend's features need; null where there is no bot to invite. */
export function useInvitation() {
  const { inviteUrl, isInviteFixed, backend } = usePublicConfig()
  const isDeclaredElsewhere = inviteUrl !== null && backend === 'own' && !isInviteFixed
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...capabilityQueries.all(), enabled: isSignedIn && isDeclaredElsewhere })
  const declarations = isDeclaredElsewhere ? data?.features : null
  return useMemo(
    () => (inviteUrl === null ? null : createInvitation(inviteUrl, declarations ?? [])),
    [inviteUrl, declarations],
  )
}
