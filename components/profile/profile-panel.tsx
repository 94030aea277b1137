import { Box, Stack } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { useEntitlements } from '@/api/entitlements'
import { useUserData } from '@/api/users'
import { BrowserEditor } from '@/components/discord/message/lazy-message-editor'
import { AccountSkeleton } from '@/components/profile/account/account-row'
import { ErrorNotice } from '@/components/shell/error-notice'
import { PageHeadSkeleton } from '@/components/ui/page'
import { onceDue, usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock, SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { IdentityFrame, TopCards } from './identity-card'

const ProfileForm = dynamic(() => import('./profile-form').then((code) => code.ProfileForm), {
  loading: whileLoading(ProfileSkeleton),
})
const AccountSections = dynamic(
  () => import('@/components/profile/account/account-sections').then((code) => code.AccountSections),
  { ssr: false, loading: whileLoading(AccountSkeleton) },
)
const formCode = [ProfileForm, BrowserEditor]

export function ProfilePanel() {
  const user = useCurrentUser()
  const userId = user.data?.id ?? ''
  const record = useUserData(userId, { isDisabled: !user.data })
  const entitlements = useEntitlements(userId, { isDisabled: !user.data })
  const hasCode = usePreloaded(formCode)
  const failed = [user, record].find((query) => query.data === undefined && query.error)

  if (failed?.error)
    return <ErrorNotice heading="h1" error={failed.error} onRetry={() => void failed.refetch()} />
  if (!user.data || record.data === undefined || entitlements.isPending || !hasCode)
    return <ProfileSkeleton />
  return (
    <Box layerStyle="form">
      <ProfileForm user={user.data} record={record.data} entitlements={entitlements.data ?? null} />
      <Account userId={userId} />
    </Box>
  )
}

const Account = onceDue(AccountSections, AccountSkeleton)

function ProfileSkeleton() {
  const t = useTranslations('profile')
  return (
    <SkeletonRegion label={t('loading')}>
      <Box layerStyle="form">
        <PageHeadSkeleton title="9rem" lead="26rem" />
        <TopCards>
          <IdentityFrame
            avatar={<SkeletonBlock boxSize="80px" borderRadius="full" />}
            names={
              <>
                <SkeletonBlock h="20px" w="9rem" mb="6px" />
                <SkeletonBlock h="14px" w="6rem" />
              </>
            }
            facts={
              <>
                <SkeletonBlock h={8} w="15rem" />
                <SkeletonBlock h="14px" my="3.5px" w="22rem" maxW="full" />
              </>
            }
          />
          <CardSkeleton>
            <SkeletonBlock h="24px" w="8rem" />
            <SkeletonLines lines={5} />
            <SkeletonBlock h={10} />
          </CardSkeleton>
        </TopCards>
        <CardSkeleton>
          <SkeletonBlock h="21.6px" w="6rem" />
          <SkeletonBlock h="11rem" />
        </CardSkeleton>
      </Box>
    </SkeletonRegion>
  )
}

const CardSkeleton = ({ children }: { children: ReactNode }) => (
  <Stack layerStyle="card" spacing={4} minW={0} p={{ base: 4, md: 6 }}>
    {children}
  </Stack>
)
