import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useEffect, useMemo, useState } from 'react'
import { useFeature, useFeatureDeclaration } from '@/api/features'
import type { FeatureSummary } from '@/contract/calls/features'
import { partsOf } from '@/contract/declaration/first-step'
import { InlineNotice } from '@/components/ui/inline-notice'
import { isolated } from '@/components/ui/isolated'
import { withTexts } from '@/components/ui/with-texts'
import history from '@/config/messages/en/history.json'
import { optionTexts } from '@/config/messages/options-catalogue'
import { paths } from '@/config/paths'
import { closeFirstSteps } from '@/stores/first-steps'
import { GoalForm } from './goal-form'
import { GoalsSkeleton } from './goals-skeleton'
import { StepHead, type StepName } from './step-head'

type OpenedGoalProps = {
  guildId: string
  userId: string
  goal: FeatureSummary
  /** `needed` leads on to `check` where nothing is needed. */
  step: StepName
  storedAs: string
  onStep: (step: StepName) => void
  onClose: () => void
}

export const OpenedGoal = withTexts({ ...optionTexts, history }, Opened)

function Opened({ guildId, userId, goal, step, storedAs, onStep, onClose }: OpenedGoalProps) {
  const t = useTranslations('guild.start')
  const declared = useFeatureDeclaration(goal.id)
  const saved = useFeature(guildId, goal.id)
  const declaration = declared.data
  const parts = useMemo(() => declaration && partsOf(declaration, declaration.defaults), [declaration])
  const [isDone, setDone] = useState(false)
  useEffect(() => (isDone ? () => void closeFirstSteps(storedAs) : undefined), [isDone, storedAs])

  if (isDone) return <Done {...{ guildId, goal, onClose }} />
  if (declaration && parts && saved.data) {
    const steps: StepName[] = parts.needed.length === 0 ? ['goal', 'check'] : ['goal', 'needed', 'check']
    const at = steps.includes(step) ? steps.indexOf(step) : steps.length - 1
    return (
      <GoalForm
        {...{ guildId, userId, declaration, parts, onStep }}
        saved={saved.data}
        about={t('step', { at: at + 1, all: steps.length })}
        step={steps[at] ?? 'check'}
        onBack={() => onStep(steps[at - 1] ?? 'goal')}
        onDone={() => setDone(true)}
      />
    )
  }
  const failed = [declared, saved].find(({ error }) => error)
  return (
    <>
      {failed?.error ? (
        <InlineNotice title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <GoalsSkeleton />
      )}
      <Button mt={5} variant="ghost" onClick={() => onStep('goal')}>
        {t('back')}
      </Button>
    </>
  )
}

type DoneProps = Pick<OpenedGoalProps, 'guildId' | 'goal' | 'onClose'>

function Done({ guildId, goal: { id, name }, onClose }: DoneProps) {
  const t = useTranslations('guild.start')
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
