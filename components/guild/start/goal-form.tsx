import { Button, Flex, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import type { Versioned } from '@/api/http'
import type { Feature, FeatureDeclaration } from '@/contract/calls/features'
import type { Parts } from '@/contract/declaration/first-step'
import { ownProperty } from '@/contract/json'
import { EditableForm } from '@/components/form/editable-form'
import { useDeclaredTexts } from '@/components/options/declared-texts'
import { ControlsProvider, FormApiProvider, FormContextProvider } from '@/components/options/form-context'
import { formStyles } from '@/components/options/form-styles'
import { controls } from '@/components/options/option-control'
import { OptionField } from '@/components/options/option-fields'
import { useErrorText } from '@/components/options/option-text'
import { SiblingsProvider } from '@/components/options/siblings'
import { useFeatureForm } from '@/components/options/use-feature-form'
import {
  errorsByPart,
  hasControl,
  missingErrors,
  topOf,
  validate,
} from '@/components/options/validate-options'
import { ValueVersion } from '@/components/options/value-text'
import { BusyButton } from '@/components/ui/busy-button'
import { DeclaredTextsProvider } from '@/components/ui/declared-text'
import { isolated } from '@/components/ui/isolated'
import { StepHead, type StepName } from './step-head'

type GoalFormProps = {
  guildId: string
  userId: string
  declaration: FeatureDeclaration
  parts: Parts
  saved: Versioned<Feature>
  about: string
  step: StepName
  onBack: () => void
  onStep: (step: StepName) => void
  onDone: () => void
}

/** The feature's own form in two steps: what it needs, and its message. It saves what the form of its page would. */
export function GoalForm({
  guildId,
  userId,
  declaration,
  parts,
  saved,
  about,
  step,
  onBack,
  onStep,
  onDone,
}: GoalFormProps) {
  const t = useTranslations('guild.start')
  const form = useFeatureForm({ guildId, userId, declaration, saved })
  const { editable, errors, api, context, feature, focusTopmost } = form
  const { values, state, storedDraft } = editable
  const errorsOf = errorsByPart(errors.visibleErrors)
  // An option that nothing was asked of has been saved with what keeps the feature off.
  const wrong = Object.keys(errors.visibleErrors).map(topOf)
  const others = [...feature.options.keys()].filter(
    (key) => key === parts.message || (wrong.includes(key) && !parts.needed.includes(key)),
  )
  const shown = [...feature.options].filter(
    ([key, option]) =>
      (step === 'needed' ? parts.needed : others).includes(key) && hasControl(option, values, errorsOf(key)),
  )
  const name = isolated(declaration.name)
  const errorText = useErrorText()

  // What was typed for this goal before another one was looked at.
  const restore = useEffectEvent(() => {
    const mine = new Set([...parts.needed, parts.message, 'enabled'])
    if (storedDraft && Object.keys(storedDraft.changes).every((key) => mine.has(key))) editable.restoreDraft()
  })
  useEffect(() => restore(), [storedDraft])

  // A save that is refused asks for the focus at a field, which may stand in the step before.
  const wanted = topOf(context.focusRequest?.path ?? '')
  const isWanted = feature.options.has(wanted)
  const follow = useEffectEvent(() => {
    if (isWanted && !shown.some(([key]) => key === wanted))
      onStep(parts.needed.includes(wanted) ? 'needed' : 'check')
  })
  useEffect(() => follow(), [context.focusRequest])

  function next() {
    const found = { ...validate(feature, values), ...missingErrors(feature, { ...values, enabled: true }) }
    const wrong = Object.keys(found).filter((path) => parts.needed.includes(topOf(path)))
    api.edit(['enabled'], true)
    if (wrong.length === 0) return onStep('check')
    editable.store.open(wrong)
    focusTopmost(wrong)
  }
  function turnOn() {
    api.edit(['enabled'], true)
    editable.submit(onDone)
  }
  const title = () => {
    if (step === 'check') return t(parts.message === null ? 'ready' : 'message', { name })
    const isChannel = parts.needed.every((key) => feature.options.get(key)?.control === 'channel')
    return t(isChannel ? 'channel' : 'needs', { name })
  }
  const texts = useDeclaredTexts(declaration.options, declaration.language)

  return (
    <FormApiProvider value={api}>
      <FormContextProvider value={context}>
        <EditableForm
          form={editable}
          sx={formStyles}
          title={declaration.name}
          notSaved={t('notSaved')}
          errors={errors.visibleErrors}
          save={{ label: t('turnOn') }}
          isBarQuiet
          labelOf={(field) => isolated(feature.options.get(field)?.title ?? field)}
          describe={({ field }, value, other) => (
            <ValueVersion
              option={feature.options.get(field)}
              guildId={guildId}
              subject={`feature:${declaration.id}`}
              name={field}
              isRow={false}
              value={value}
              other={other}
            />
          )}
          head={
            <div>
              <StepHead about={about} title={title()} isFocused={!isWanted} />
              {shown.length === 0 && <Text layerStyle="hint">{t('readyHint')}</Text>}
            </div>
          }
        >
          <ControlsProvider value={controls}>
            <DeclaredTextsProvider value={texts}>
              <SiblingsProvider options={feature.options} values={values}>
                {shown.map(([key, option]) => {
                  const value = ownProperty(values, key)
                  return (
                    <OptionField
                      key={key}
                      option={option}
                      value={value === undefined ? option.preset : value}
                      path={[key]}
                      fieldErrors={errorsOf(key)}
                      isWide
                    />
                  )
                })}
              </SiblingsProvider>
            </DeclaredTextsProvider>
          </ControlsProvider>
          <Text role="alert" color="danger.text" sx={{ '&:empty': { display: 'none' } }}>
            {errorText(errors.visibleErrors.enabled)}
          </Text>
          <Flex gap={2} wrap="wrap">
            {step === 'check' ? (
              <BusyButton isLoading={state.isSaving} loadingText={t('turningOn')} onClick={turnOn}>
                {t('turnOn')}
              </BusyButton>
            ) : (
              <Button onClick={next}>{t('next')}</Button>
            )}
            <Button variant="ghost" isDisabled={state.isSaving} onClick={onBack}>
              {t('back')}
            </Button>
          </Flex>
        </EditableForm>
      </FormContextProvider>
    </FormApiProvider>
  )
}
