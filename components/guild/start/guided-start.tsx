import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useEffect, useId, useMemo, useState } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useFeature } from '@/api/features'
import { useSignedInQuery } from '@/api/session'
import { lockIn } from '@/contract/calls/availability'
import type { GuildInfo } from '@/contract/calls/guilds'
import { FeatureTile } from '@/components/shell/categories'
import { useHasPremium } from '@/components/shell/use-guild'
import { InlineNotice } from '@/components/ui/inline-notice'
import { isolated } from '@/components/ui/isolated'
import { RadioCard } from '@/components/ui/radio-card'
import { withTexts } from '@/components/ui/with-texts'
import { optionTexts } from '@/config/messages/options-catalogue'
import { paths } from '@/config/paths'
import { closeFirstSteps } from '@/stores/first-steps'
import { type Goal, goalsOf } from './goals'
import { GoalForm } from './goal-form'
import { goalGrid, GoalsSkeleton } from './goals-skeleton'
import { StepHead, type StepName } from './step-head'

type GuidedStartProps = { info: GuildInfo; userId: string; storedAs: string; onClose: () => void }

export const GuidedStart = withTexts(optionTexts, Start)

function Start({ info, userId, storedAs, onClose }: GuidedStartProps) {
  const t = useTranslations('guild.start')
  const all = useSignedInQuery(capabilityQueries.all())
  const features = all.data?.features
  const hasPremium = useHasPremium({ isDisabled: !features?.some(({ premium }) => premium) })
  const goals = useMemo(
    () =>
      goalsOf(
        (features ?? []).filter(({ premium }) => !premium || hasPremium),
        (id) => lockIn(info.availability, id) === undefined,
      ),
    [features, hasPremium, info.availability],
  )
  const [chosenId, choose] = useState<string | null>(null)
  const [step, setStep] = useState(0)
  const [isDone, setDone] = useState(false)
  const goal = goals.find(({ declaration }) => declaration.id === chosenId) ?? goals[0]
  const steps = stepsOf(goal)
  useEffect(() => (isDone ? () => void closeFirstSteps(storedAs) : undefined), [isDone, storedAs])

  if (all.error && !features)
    return <InlineNotice title={t('failed')} error={all.error} onRetry={() => void all.refetch()} />
  if (!features) return <GoalsSkeleton />
  if (!goal) return null
  if (isDone) return <Done guildId={info.id} goal={goal} onClose={onClose} />
  const about = t('step', { at: step + 1, all: steps.length })
  return (
    <>
      {step === 0 && <Goals {...{ goals, goal, about }} onChoose={choose} onNext={() => setStep(1)} />}
      {/* It stays while another goal is considered, and with it what was typed. */}
      <Box hidden={step === 0}>
        <OpenedGoal
          key={goal.declaration.id}
          isOpen={step > 0}
          {...{ guildId: info.id, userId, goal, about }}
          step={steps[step] ?? 'check'}
          onBack={() => setStep(step - 1)}
          onStep={(name) => setStep(steps.indexOf(name))}
          onDone={() => setDone(true)}
        />
      </Box>
    </>
  )
}

const stepsOf = (goal: Goal | undefined): StepName[] =>
  goal && goal.parts.needed.length === 0 ? ['goal', 'check'] : ['goal', 'needed', 'check']

type GoalsProps = {
  goals: readonly Goal[]
  goal: Goal
  about: string
  onChoose: (id: string) => void
  onNext: () => void
}

function Goals({ goals, goal, about, onChoose, onNext }: GoalsProps) {
  const t = useTranslations('guild.start')
  const name = useId()
  // Not when the page has just been opened.
  const [wasOpened] = useState(() => document.activeElement?.closest('section') != null)
  return (
    <>
      <StepHead about={about} title={t('goal')} isFocused={wasOpened} />
      <Grid {...goalGrid} role="radiogroup" aria-label={t('goal')}>
        {goals.map(({ declaration }) => (
          <RadioCard
            key={declaration.id}
            name={name}
            isChecked={declaration === goal.declaration}
            onChoose={() => onChoose(declaration.id)}
          >
            <FeatureTile feature={declaration} size={36} />
            <Box as="span" minW={0} lang={declaration.language}>
              <Text as="strong" display="block" fontWeight="semibold" fontSize="sm" noOfLines={1}>
                <bdi>{declaration.name}</bdi>
              </Text>
              <Text as="span" layerStyle="hint" noOfLines={2} lineHeight="1.15rem">
                <bdi>{declaration.summary}</bdi>
              </Text>
            </Box>
          </RadioCard>
        ))}
      </Grid>
      <Flex mt={5}>
        <Button onClick={onNext}>{t('next')}</Button>
      </Flex>
    </>
  )
}

type OpenedGoalProps = {
  guildId: string
  userId: string
  goal: Goal
  about: string
  step: StepName
  /** Whether it has been gone on to. */
  isOpen: boolean
  onBack: () => void
  onStep: (step: StepName) => void
  onDone: () => void
}

/** Its values are read once the goal is chosen, not while people look at others. */
function OpenedGoal({ isOpen, ...props }: OpenedGoalProps) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <LoadedGoal {...props} />
}

function LoadedGoal(props: Omit<OpenedGoalProps, 'isOpen'>) {
  const t = useTranslations('guild.start')
  const saved = useFeature(props.guildId, props.goal.declaration.id)
  if (saved.data) return <GoalForm {...props} saved={saved.data} />
  return (
    <>
      {saved.error ? (
        <InlineNotice title={t('failed')} error={saved.error} onRetry={() => void saved.refetch()} />
      ) : (
        <GoalsSkeleton />
      )}
      <Button mt={5} variant="ghost" onClick={props.onBack}>
        {t('back')}
      </Button>
    </>
  )
}

function Done({ guildId, goal, onClose }: { guildId: string; goal: Goal; onClose: () => void }) {
  const t = useTranslations('guild.start')
  const { id, name } = goal.declaration
  return (
    <>
      <Flex gap={2} mt={2} align="center">
        <Box as={CircleCheck} size={20} color="success.text" flexShrink={0} />
        <div>
          <StepHead title={t('done', { name: isolated(name) })} />
        </div>
      </Flex>
      <Text layerStyle="hint" mt={1}>
        {t('doneHint')}
      </Text>
      <Flex mt={5} gap={2} wrap="wrap">
        <Button onClick={onClose}>{t('close')}</Button>
        <Button as={NextLink} href={paths.guildFeature(guildId, id)} variant="ghost">
          {t('options')}
        </Button>
      </Flex>
    </>
  )
}
