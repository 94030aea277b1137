import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useId, useState } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useGoals } from '@/api/features'
import { pageQuery } from '@/api/query-client'
import { lockIn } from '@/contract/lock-in'
import type { FeatureSummary } from '@/contract/calls/features'
import type { GuildInfo } from '@/contract/calls/guilds'
import type { Goals as GoalIds } from '@/contract/declaration/first-step'
import { FeatureTile } from '@/components/shell/categories'
import { useHasPremium } from '@/components/shell/use-guild'
import { InlineNotice } from '@/components/ui/inline-notice'
import { preload, whileLoading } from '@/components/ui/preloadable'
import { RadioCard } from '@/components/ui/radio-card'
import { goalGrid, GoalsSkeleton, mostGoals } from './goals-skeleton'
import { StepHead, type StepName } from './step-head'

// The forms, their texts and the declared options are a large part of the product, and begin with a chosen goal.
const OpenedGoal = dynamic(() => import('./opened-goal').then((code) => code.OpenedGoal), {
  loading: whileLoading(GoalsSkeleton),
})

type GuidedStartProps = {
  info: GuildInfo
  catalogue: readonly FeatureSummary[]
  userId: string
  storedAs: string
  onClose: () => void
}

/** The goals that a server has, those for premium last. */
function goalsFor(
  { asking, ready }: GoalIds,
  catalogue: readonly FeatureSummary[],
  { availability }: GuildInfo,
) {
  const features = new Map(catalogue.map((feature) => [feature.id, feature]))
  return [...asking, ...ready]
    .flatMap((id) => features.get(id) ?? [])
    .filter(({ id }) => lockIn(availability, id) === undefined)
    .toSorted((one, other) => Number(one.premium ?? false) - Number(other.premium ?? false))
}

export function GuidedStart({ info, catalogue, userId, storedAs, onClose }: GuidedStartProps) {
  const t = useTranslations('guild.start')
  const { data: ids, error, refetch } = useGoals()
  const offered = ids ? goalsFor(ids, catalogue, info) : []
  const hasPremium = useHasPremium({ isDisabled: !offered.some(({ premium }) => premium) })
  const goals = offered.filter(({ premium }) => !premium || hasPremium).slice(0, mostGoals)
  const [chosenId, choose] = useState<string | null>(null)
  const [step, setStep] = useState<StepName>('goal')
  const [openedId, open] = useState<string | null>(null)
  const goal = goals.find(({ id }) => id === chosenId) ?? goals[0]
  // Not one that the server cannot use any more.
  const isOpen = step !== 'goal' && openedId === goal?.id

  if (error && !ids) return <InlineNotice title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!ids) return <GoalsSkeleton />
  if (!goal) return null
  return (
    <>
      {!isOpen && (
        <Goals
          {...{ goals, goal }}
          about={t('step', { at: 1, all: ids.asking.includes(goal.id) ? 3 : 2 })}
          isFocused={openedId !== null}
          onChoose={choose}
          onNext={() => {
            open(goal.id)
            setStep('needed')
          }}
        />
      )}
      {/* It stays while another goal is considered, and with it what was typed. */}
      <Box hidden={!isOpen}>
        {openedId === goal.id && (
          <OpenedGoal
            key={goal.id}
            guildId={info.id}
            {...{ userId, goal, step, storedAs, onClose }}
            onStep={setStep}
          />
        )}
      </Box>
    </>
  )
}

type GoalsProps = {
  goals: readonly FeatureSummary[]
  goal: FeatureSummary
  about: string
  isFocused: boolean
  onChoose: (id: string) => void
  onNext: () => void
}

function Goals({ goals, goal, about, isFocused, onChoose, onNext }: GoalsProps) {
  const t = useTranslations('guild.start')
  const name = useId()
  const client = useQueryClient()
  function prepare() {
    void preload(OpenedGoal)
    void pageQuery(capabilityQueries.feature(goal.id)).prefetch(client)
  }
  return (
    <div onPointerEnter={prepare} onFocus={prepare}>
      <StepHead about={about} title={t('goal')} isFocused={isFocused} />
      <Grid {...goalGrid} role="radiogroup" aria-label={t('goal')}>
        {goals.map((feature) => (
          <RadioCard
            key={feature.id}
            name={name}
            isChecked={feature === goal}
            onChoose={() => onChoose(feature.id)}
          >
            <FeatureTile feature={feature} size={36} />
            <Box as="span" minW={0} lang={feature.language}>
              <Box as="strong" fontWeight="semibold" fontSize="sm">
                <Text as="bdi" noOfLines={1}>
                  {feature.name}
                </Text>
              </Box>
              <Text as="bdi" layerStyle="hint" noOfLines={3} lineHeight="1.15rem">
                {feature.summary}
              </Text>
            </Box>
          </RadioCard>
        ))}
      </Grid>
      <Flex mt={5}>
        <Button onClick={onNext}>{t('next')}</Button>
      </Flex>
    </div>
  )
}
