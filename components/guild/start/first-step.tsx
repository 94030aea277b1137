import { Box, Button, Flex, Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { useFeatureCatalogue } from '@/api/features'
import type { GuildInfo } from '@/contract/calls/guilds'
import { whileLoading } from '@/components/ui/preloadable'
import { closeFirstSteps, stepsKey, useAreFirstStepsOpen } from '@/stores/first-steps'
import { GoalsSkeleton } from './goals-skeleton'

const GuidedStart = dynamic(() => import('./guided-start').then((code) => code.GuidedStart), {
  ssr: false,
  loading: whileLoading(GoalsSkeleton),
})

/** For a server on which nothing is on: one feature from a goal to being on. It stays until the page is left. */
export function FirstStep({ info }: { info: GuildInfo }) {
  const t = useTranslations('guild.start')
  const [isNew] = useState(info.enabled_features?.length === 0)
  const { data: user } = useCurrentUser()
  const { data: catalogue } = useFeatureCatalogue()
  const storedAs = stepsKey(user?.id ?? '', info.id)
  const isOpen = useAreFirstStepsOpen(storedAs)
  if (!isNew || !isOpen || !user || info.access === 'read' || !catalogue?.length) return null

  function close() {
    closeFirstSteps(storedAs)
    document.getElementById('features-title')?.focus({ preventScroll: true })
  }
  return (
    <Box as="section" layerStyle="card" p={{ base: 4, md: 5 }} aria-labelledby="start-title">
      <Flex justify="space-between" gap={3} mb={1}>
        <Heading as="h2" id="start-title" size="md">
          {t('title')}
        </Heading>
        <Button size="sm" variant="ghost" my={-1} flexShrink={0} onClick={close}>
          {t('notNow')}
        </Button>
      </Flex>
      <GuidedStart info={info} userId={user.id} storedAs={storedAs} onClose={close} />
    </Box>
  )
}
