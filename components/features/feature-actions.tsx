import { chakra, Flex, Grid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRunAction } from '@/api/bot-requests'
import { useHasFullAccess } from '@/components/shell/use-guild'
import { BusyButton } from '@/components/ui/busy-button'
import { DoneNotice } from '@/components/ui/done-notice'
import { useErrorText, useFailedTitle } from '@/components/ui/error-kinds'
import { InlineNotice } from '@/components/ui/inline-notice'
import { isolated } from '@/components/ui/isolated'
import { QuestionDialog } from '@/components/ui/question-dialog'
import type { FeatureAction } from '@/contract/calls/features'
import { wrapping } from '@/theme/foundations'
import { AnswerText } from './answer-text'

type FeatureActionsProps = {
  guildId: string
  featureId: string
  actions: readonly FeatureAction[]
  /** That of the actions' texts; undefined where nobody says. */
  language: string | undefined
  /** The version that the form shows, and whether it has changes that are not saved. */
  etag: string | null
  isDirty: boolean
}

const variants = new Map([
  ['primary', 'solid'],
  ['danger', 'danger'],
])

/** The buttons of a feature: what the bot does with what is saved, and what came of the last press. */
export function FeatureActions(props: FeatureActionsProps) {
  const { guildId, featureId, actions, language, etag, isDirty } = props
  const t = useTranslations('features.actions')
  const failedTitle = useFailedTitle()
  const errorText = useErrorText()
  const { mutate, reset, isPending, variables, data: done, error } = useRunAction(guildId, featureId)
  const [asked, setAsked] = useState<FeatureAction | null>(null)
  const [headingId, saveFirstId] = [useId(), useId()]
  const pressed = actions.find(({ id }) => id === variables?.action)
  const label = isolated(pressed?.label ?? '')

  function run({ id }: FeatureAction) {
    setAsked(null)
    mutate({ action: id, etag })
  }
  function press(action: FeatureAction) {
    if (isPending) return
    reset()
    if (action.confirm) setAsked(action)
    else run(action)
  }
  function words() {
    if (isPending) return t('running')
    return done ? done.text || t('done') : null
  }

  return (
    <Grid as="section" className="card" aria-labelledby={headingId} gap={4}>
      <Flex wrap="wrap" align="baseline" columnGap={3}>
        <chakra.h2 id={headingId} layerStyle="cardTitle">
          {t('label')}
        </chakra.h2>
        {/* Both take their room always, so that nothing below moves with the first edit. */}
        <chakra.div layerStyle="hint" display="grid" sx={{ '> p': { gridArea: '1 / 1' } }}>
          <chakra.p visibility={isDirty ? 'hidden' : undefined}>{t('usesSaved')}</chakra.p>
          <chakra.p id={saveFirstId} visibility={isDirty ? undefined : 'hidden'}>
            {t('saveFirst')}
          </chakra.p>
        </chakra.div>
      </Flex>
      <Flex wrap="wrap" gap={4}>
        {actions.map((action) => (
          <Action
            key={action.id}
            guildId={guildId}
            action={action}
            language={language}
            waitsFor={isDirty ? saveFirstId : undefined}
            isRunning={isPending && action === pressed}
            onPress={() => press(action)}
          />
        ))}
      </Flex>
      <DoneNotice
        text={words()}
        shown={done?.text ? <AnswerText guildId={guildId} text={done.text} /> : undefined}
        isBusy={isPending}
        url={done?.url}
        linkText={t('see')}
      >
        {error && (
          <InlineNotice
            title={
              error.code === 'no_answer'
                ? t('noAnswer', { label })
                : failedTitle(error, t('notDone', { label }), label)
            }
            error={error}
            shown={<AnswerText guildId={guildId} text={errorText(error)} />}
            fields={error.fields}
          />
        )}
      </DoneNotice>
      {asked &&
        // Outside the feature's form: the dialog is a form itself.
        createPortal(
          <QuestionDialog
            title={<bdi lang={language}>{asked.label}</bdi>}
            confirm={<bdi lang={language}>{asked.label}</bdi>}
            cancel={t('cancel')}
            tone={asked.style === 'danger' ? 'danger' : undefined}
            isBusy={false}
            onConfirm={() => run(asked)}
            onClose={() => setAsked(null)}
          >
            <p>
              <bdi lang={language}>{asked.confirm}</bdi>
            </p>
          </QuestionDialog>,
          document.body,
        )}
    </Grid>
  )
}

type ActionProps = Pick<FeatureActionsProps, 'guildId' | 'language'> & {
  action: FeatureAction
  /** The id of what says why nothing can be pressed now. */
  waitsFor: string | undefined
  isRunning: boolean
  onPress: () => void
}

function Action({ guildId, action, language, waitsFor, isRunning, onPress }: ActionProps) {
  const t = useTranslations('features')
  const id = useId()
  const isHeld = !useHasFullAccess(guildId) && action.guarded === true
  const hasHints = action.description !== undefined || isHeld
  const isOff = isHeld || waitsFor !== undefined
  const describedBy = [hasHints ? id : undefined, waitsFor].filter((one) => one !== undefined)

  return (
    <Grid gap={1} alignContent="start" maxW={{ md: '20rem' }} flex={{ base: '1 1 100%', md: '0 1 auto' }}>
      <BusyButton
        size="sm"
        justifySelf="start"
        {...wrapping}
        minH={8}
        variant={variants.get(action.style ?? '') ?? 'outline'}
        isLoading={isRunning}
        aria-disabled={isOff || undefined}
        aria-describedby={describedBy.join(' ') || undefined}
        aria-haspopup={action.confirm ? 'dialog' : undefined}
        onClick={isOff ? undefined : onPress}
      >
        <bdi lang={language}>{action.label}</bdi>
      </BusyButton>
      {hasHints && (
        <chakra.div id={id} layerStyle="hint">
          {action.description && (
            <p>
              <bdi lang={language}>{action.description}</bdi>
            </p>
          )}
          {isHeld && <p>{t('guarded')}</p>}
        </chakra.div>
      )}
    </Grid>
  )
}
