import { Box, Button, Flex, Grid, Heading, Link, Text } from '@chakra-ui/react'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { memo, useEffect, useState } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { useEnabledFeatures } from '@/api/features'
import type { GuildInfo } from '@/contract/calls/guilds'
import { useSignedInQuery } from '@/api/session'
import { settingsQueries } from '@/api/settings'
import { defaultSettings } from '@/contract/calls/settings'
import { paths } from '@/config/paths'
import { closeFirstSteps, openFirstSteps, stepsKey, useAreFirstStepsOpen } from '@/stores/first-steps'

type Step = { name: 'invite' | 'prefix' | 'feature' | 'access'; isDone: boolean; href?: string }

export function FirstSteps({ info }: { info: GuildInfo }) {
  // They stay when the first feature is switched on, so that nothing moves.
  const [isNew] = useState(info.enabled_features?.length === 0)
  const { data: user } = useCurrentUser()
  const storedAs = stepsKey(user?.id ?? '', info.id)
  const isOpen = useAreFirstStepsOpen(storedAs, isNew)
  const isShown = user && info.access !== 'read' && isOpen
  return isShown && <Steps info={info} storedAs={storedAs} />
}

/** Whether some have been chosen; undefined where they cannot be. */
const useHasManagers = (guildId: string) =>
  useSignedInQuery({
    ...settingsQueries.detail(guildId),
    placeholderData: { value: { ...defaultSettings, manager_roles: [] }, etag: null },
    select: ({ value }) => value.manager_roles && value.manager_roles.length > 0,
  }).data

function Steps({ info, storedAs }: { info: GuildInfo; storedAs: string }) {
  const t = useTranslations('guild.steps')
  const hasManagers = useHasManagers(info.id)
  const isFeatureOn = useEnabledFeatures(info.id).length > 0
  const settingsPath = paths.guildSettings(info.id)
  const steps: Step[] = [
    { name: 'invite', isDone: true },
    { name: 'prefix', isDone: info.chat_prefix !== defaultSettings.chat_prefix, href: settingsPath },
    { name: 'feature', isDone: isFeatureOn, href: '#features-title' },
  ]
  // Only people with full access may set this, and only some backends have it.
  if (info.access === 'full' && hasManagers !== undefined)
    steps.push({ name: 'access', isDone: hasManagers, href: settingsPath })

  const isComplete = steps.every(({ isDone }) => isDone)
  useEffect(() => {
    openFirstSteps(storedAs)
    // Completed steps stay until the page is left, so that nothing moves.
    return () => void (isComplete && closeFirstSteps(storedAs))
  }, [storedAs, isComplete])

  function hide() {
    closeFirstSteps(storedAs)
    document.getElementById('features-title')?.focus({ preventScroll: true })
  }

  return (
    <Box as="section" layerStyle="card" p={{ base: 4, md: 5 }} aria-labelledby="steps-title">
      <Flex justify="space-between" gap={3}>
        <Heading as="h2" id="steps-title" size="md">
          {t('title')}
        </Heading>
        <Button size="sm" variant="ghost" my={-1} onClick={hide}>
          {t('hide')}
        </Button>
      </Flex>
      <Text layerStyle="hint">
        {t('done', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
      </Text>
      <Grid as="ol" mt={4} gap={3} templateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))">
        {steps.map((step) => (
          <StepItem key={step.name} {...step} prefix={info.chat_prefix} />
        ))}
      </Grid>
    </Box>
  )
}

const StepItem = memo(function StepItem({ name, isDone, href, prefix }: Step & { prefix: string }) {
  const t = useTranslations('guild.steps')
  const Icon = isDone ? CircleCheck : CircleDashed
  const title = t(`${name}.title`)
  return (
    <Grid
      as="li"
      layerStyle={href ? 'pressable' : 'card'}
      templateColumns="auto 1fr auto"
      templateRows="auto 1fr"
      columnGap={2.5}
      p={3}
      fontSize="sm"
    >
      <Box
        as={Icon}
        size={20}
        color={isDone ? 'success.text' : 'text.muted'}
        role="img"
        aria-label={t(isDone ? 'isDone' : 'isOpen')}
      />
      {href ? (
        <Link as={NextLink} href={href} variant="plain" layerStyle="cover" fontWeight="semibold">
          {title}
        </Link>
      ) : (
        <Text fontWeight="semibold">{title}</Text>
      )}
      {href && <Box as={ChevronRight} size={16} mt={0.5} color="text.muted" />}
      <Text gridColumn="2 / -1" color="text.muted">
        {t(`${name}.text`, { prefix })}
      </Text>
    </Grid>
  )
})
