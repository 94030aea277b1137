import { Box, Button, Flex, Heading } from '@chakra-ui/react'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useCurrentUser } from '@/api/current-user'
import { useFeatureCatalogue } from '@/api/features'
import { guildQueries } from '@/api/guilds'
import { type PageQuery, pageQuery } from '@/api/query-client'
import type { GuildInfo } from '@/contract/calls/guilds'
import { closeFirstSteps, stepsKey, useAreFirstStepsOpen } from '@/stores/first-steps'
import { GuidedStart } from './guided-start'

const isForNew = ({ access, enabled_features }: GuildInfo) =>
  access !== 'read' && enabled_features?.length === 0

/** What the first HTML of a server on which nothing is on needs besides. */
export function firstStepQueries(client: QueryClient, guildId: string): PageQuery[] {
  const info = client.getQueryData(guildQueries.info(guildId).queryKey)
  return info && isForNew(info) ? [pageQuery(capabilityQueries.goals())] : []
}

/** For a server on which nothing is on: one feature from a goal to being on. It stays until the page is left. */
export function FirstStep({ info }: { info: GuildInfo }) {
  const t = useTranslations('guild.start')
  const [wasNew] = useState(isForNew(info))
  const { data: user } = useCurrentUser()
  const { data: catalogue } = useFeatureCatalogue()
  const storedAs = stepsKey(user?.id ?? '', info.id)
  const isOpen = useAreFirstStepsOpen(storedAs)
  if (!wasNew || !isOpen || !user || info.access === 'read' || !catalogue?.length) return null

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
      <GuidedStart info={info} catalogue={catalogue} userId={user.id} storedAs={storedAs} onClose={close} />
    </Box>
  )
}
