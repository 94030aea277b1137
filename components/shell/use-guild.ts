import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useCurrentUser } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import { useLive } from '@/api/live-guild'
import { useIsSignedIn } from '@/api/session'
import { useEntitlements } from '@/api/entitlements'
import { lockIn } from '@/contract/lock-in'
import type { FeatureSummary } from '@/contract/calls/features'
import { usePublicConfig } from '@/components/ui/public-config'
import { createInvitation } from '@/contract/discord/invitation'

/** The guild id in the address, which may be invalid. */
export function useGuildId() {
  const { guild } = useRouter().query
  return typeof guild === 'string' ? guild : ''
}

/** Whether the person may not open a guild, as far as known: nothing leads into it then. */
export function useIsRefused(guildId: string) {
  // Nothing rather than false: the sidebar does not render again when a stream opens.
  const isClosed = useLive(guildId, ({ closed }) => (closed === null ? undefined : true))
  return useGuildInfo(guildId).error?.status === 403 || isClosed === true
}

/** Whether the person may change a guild's configuration, as far as known. The server enforces it. */
export const useMayChange = (guildId: string) => useGuildInfo(guildId).data?.access !== 'read'

/** Whether the person may also change what needs Manage Server, as far as known. */
export const useHasFullAccess = (guildId: string) => (useGuildInfo(guildId).data?.access ?? 'full') === 'full'

/** Whether the person or the guild that is open has premium, as far as known. The server enforces it. */
export function useHasPremium({ isDisabled }: { isDisabled: boolean }) {
  const { data: user } = useCurrentUser()
  const { data: own } = useEntitlements(user?.id ?? '', { isDisabled: isDisabled || !user })
  const ofGuild = useGuildInfo(useGuildId()).data?.entitlements
  return !own || [own, ofGuild].some((told) => told?.premium || told?.unknown)
}

/** The bot's invitation, with the permissions that the features need; null if there is no bot to invite. */
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

/** Whether a feature is locked until somebody gets premium. */
export function useLacksPremium({ premium = false }: Pick<FeatureSummary, 'premium'>) {
  const hasPremium = useHasPremium({ isDisabled: !premium })
  return premium && !hasPremium
}

/** Why the guild cannot use a feature: true where nobody says why, undefined where it can. */
export const useUnavailable = (guildId: string, featureId: string) =>
  lockIn(useGuildInfo(guildId).data?.availability, featureId)
