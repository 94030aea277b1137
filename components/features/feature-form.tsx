import { Badge, Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { Lock, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { memo, useCallback } from 'react'
import { useOffer } from '@/api/capabilities'
import type { Option } from '@/contract/declaration/option'
import { CopyButton } from '@/components/transfer/copy-button'
import { EditableForm } from '@/components/form/editable-form'
import { findRow } from '@/components/form/merge-rows'
import { Switch, type SwitchProps } from '@/components/form/switch'
import { ReadOnlyFields } from '@/components/form/read-only-fields'
import { FeatureTile } from '@/components/shell/categories'
import { FieldMark, FormLive, FormProblems, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { ReadOnlyNotice } from '@/components/shell/guild-notices'
import { GetPremium } from '@/components/shell/get-premium'
import { useLacksPremium, useUnavailable } from '@/components/shell/use-guild'
import { isolated } from '@/components/ui/isolated'
import { controlKey } from '@/components/ui/keys'
import { Notice } from '@/components/ui/page'
import { type Preloadable, whileLoading } from '@/components/ui/preloadable'
import { useErrorText } from '@/components/options/option-text'
import { ValueText, ValueVersion } from '@/components/options/value-text'
import { headLayout } from './feature-skeleton'
import { formStyles } from '@/components/options/form-styles'
import { FormApiProvider, FormContextProvider } from '@/components/options/form-context'
import { Presets } from './presets/presets'
import { type FeatureFormProps, useFeatureForm } from '@/components/options/use-feature-form'
import { isUsed } from '@/components/options/validate-options'
import { WithdrawnNotice } from '@/components/options/lazy-withdrawn-notice'
import { LateOptionGroups } from '@/components/options/late-option-groups'
import { useFocusTarget } from '@/components/options/use-focus-target'

export const FeatureActions = dynamic(() => import('./feature-actions').then((code) => code.FeatureActions), {
  loading: whileLoading(),
})

type LateFormProps = FeatureFormProps & {
  /** Code that the controls of its options need. */
  needs: readonly Preloadable[]
}

export function FeatureForm({ needs, ...props }: LateFormProps) {
  const { guildId, declaration, saved } = props
  const words = useTranslations('history')
  const t = useTranslations('features')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const form = useFeatureForm(props)
  const { editable, errors, api } = form
  const { conflicting, values, state } = editable
  const { options } = form.feature
  const subject = `feature:${declaration.id}`
  const isOn = values.enabled === true
  // As the form knows it: what was just saved elsewhere comes to it together with its values.
  const wasOn = editable.saved.enabled === true

  const { actions = [] } = declaration
  const isActionOffered = useOffer('actions') === 'offered'
  const hasActions = actions.length > 0 && isActionOffered && editable.mayChange && !declaration.locked

  const isEnablingRefused = state.isRefused && isOn && !wasOn

  /** While the feature is off, saving it also enables it, unless somebody wants otherwise. */
  function saveButtons() {
    const isOff = !wasOn && !declaration.locked && !declaration.alwaysOn
    if (!isOff || (isOn && !isEnablingRefused)) return {}
    const saveAs = (enabled: boolean) => () => api.edit(enabledPath, enabled)
    return {
      save: { label: t('saveAndEnable'), edit: saveAs(true) },
      saveBesides: isOn ? { label: t('saveOnly'), edit: saveAs(false) } : {},
      // The switch in the form is on by now, and the shortcut saves the form as it is.
      shortcutHint: isOn ? t('shortcutEnables', { key: controlKey() }) : undefined,
    }
  }

  const labelOf = useCallback(
    (field: string) => {
      const option = options.get(field)
      const title = isolated(option?.title ?? (field === 'enabled' ? words('state') : field))
      const group = option?.group
      return group && isolated(group) !== title
        ? common('labelled', { label: isolated(group), text: title })
        : title
    },
    [options, words, common],
  )
  function hasField(name: string) {
    const option = options.get(name)
    return option ? isUsed(option, values) : name === 'enabled' && !declaration.alwaysOn
  }
  const theirText = (field: string) => <ValueText option={options.get(field)} value={editable.saved[field]} />

  return (
    <FormApiProvider value={api}>
      <FormContextProvider value={form.context}>
        <RemoteChangesProvider
          value={{
            guildId,
            subject,
            updated: state.incoming,
            conflicting: new Map(conflicting.map((field) => [field, theirText(field)])),
            labelOf,
          }}
        >
          <EditableForm
            form={editable}
            sx={formStyles}
            title={declaration.name}
            notSaved={t('notSaved')}
            errors={errors.visibleErrors}
            count={form.count}
            {...saveButtons()}
            labelOf={labelOf}
            describe={({ field, row }, value, other) => {
              const at = (list: unknown) =>
                row === undefined ? list : findRow(list, row, (one) => form.nameRow(field, one))
              return (
                <ValueVersion
                  option={options.get(field)}
                  guildId={guildId}
                  subject={subject}
                  name={field}
                  isRow={row !== undefined}
                  value={at(value)}
                  other={at(other)}
                />
              )
            }}
            head={
              <>
                <FormHead
                  guildId={guildId}
                  declaration={declaration}
                  etag={saved.etag}
                  wasOn={wasOn}
                  isOn={isOn}
                  isDirty={editable.isDirty}
                  mayChange={editable.mayChange}
                  error={errorText(errors.visibleErrors.enabled)}
                  options={options}
                  store={editable.store}
                  api={api}
                  fillIn={form.fillIn}
                />
                <FormProblems hasField={hasField} />
                {state.withdrawn.length > 0 && (
                  <WithdrawnNotice
                    withdrawn={state.withdrawn}
                    onClose={() => editable.store.setState({ withdrawn: [] })}
                  />
                )}
                <ReadOnlyNotice guildId={guildId} />
                <LockedNotice guildId={guildId} declaration={declaration} />
                {hasActions && (
                  <FeatureActions
                    guildId={guildId}
                    featureId={declaration.id}
                    actions={actions}
                    language={declaration.language}
                    etag={saved.etag}
                    isDirty={editable.isDirty}
                  />
                )}
                <AttentionNotice
                  paths={errors.attention}
                  isOn={wasOn}
                  options={options}
                  language={declaration.language}
                  onShow={(path) => form.focusTopmost([path])}
                />
              </>
            }
          >
            <LateOptionGroups
              needs={needs}
              declared={declaration}
              options={options}
              values={values}
              fieldErrors={errors.visibleErrors}
            />
          </EditableForm>
        </RemoteChangesProvider>
      </FormContextProvider>
    </FormApiProvider>
  )
}

type Form = ReturnType<typeof useFeatureForm>

type FormHeadProps = Pick<FeatureFormProps, 'guildId' | 'declaration'> & {
  etag: string | null
  /** Whether the feature is on as it is saved, and as the form shows it. */
  wasOn: boolean
  isOn: boolean
  isDirty: boolean
  mayChange: boolean
  /** What is wrong with the switch. */
  error: string | undefined
  options: Form['feature']['options']
  store: Form['editable']['store']
  api: Form['api']
  fillIn: Form['fillIn']
}

/** Not drawn again while an option is typed. */
const FormHead = memo(function FormHead(props: FormHeadProps) {
  const { guildId, declaration, etag, wasOn, isOn, isDirty, mayChange, error } = props
  const { options, store, api, fillIn } = props
  const t = useTranslations('features')
  const subject = `feature:${declaration.id}`

  return (
    <Box as="header" mb={4}>
      <Flex {...headLayout.card}>
        <FeatureTile feature={declaration} size={48} />
        <Box {...headLayout.text}>
          <Flex align="center" gap={2.5}>
            <Heading as="h1">
              <bdi lang={declaration.language}>{declaration.name}</bdi>
            </Heading>
            {!declaration.alwaysOn && <StateBadge isOn={wasOn} next={isOn} />}
          </Flex>
          <Text layerStyle="lead">
            <bdi lang={declaration.language}>{declaration.summary}</bdi>
          </Text>
          {declaration.origin === 'bot' && (
            <Text fontSize="sm" color="text.muted">
              {t('fromBot')}
            </Text>
          )}
          <Flex wrap="wrap" gap={2} sx={{ '&:not(:empty)': { mt: 3 } }}>
            {mayChange && declaration.presets.length > 0 && (
              <Presets
                guildId={guildId}
                subject={subject}
                options={options}
                getValues={store.values}
                fillIn={fillIn}
                presets={declaration.presets}
                language={declaration.language}
              />
            )}
            <CopyButton size="sm" guildId={guildId} subjects={[subject]} isUnsaved={isDirty} />
          </Flex>
        </Box>
        {!declaration.alwaysOn && (
          <Box {...headLayout.switch}>
            <ReadOnlyFields isReadOnly={!mayChange}>
              <EnabledSwitch
                label={t('switch', { name: isolated(declaration.name) })}
                isOn={isOn}
                error={error}
                onChange={(next) => api.edit(enabledPath, next)}
              />
            </ReadOnlyFields>
          </Box>
        )}
      </Flex>
      {/* In the middle of the gap below the head. */}
      <Box position="relative" sx={{ '> div': { h: 10 } }}>
        <FormLive etag={etag} isInUse={wasOn && !isDirty} />
      </Box>
    </Box>
  )
})

const enabledPath = ['enabled']

function StateBadge({ isOn, next }: { isOn: boolean; next: boolean }) {
  const t = useTranslations('features')
  if (next !== isOn) return <Badge variant="warning">{t(next ? 'onOnceSaved' : 'offOnceSaved')}</Badge>
  return <Badge variant={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
}

function EnabledSwitch(props: Pick<SwitchProps, 'label' | 'isOn' | 'error' | 'onChange'>) {
  const t = useTranslations('features')
  return (
    <Box position="relative" ref={useFocusTarget(enabledPath)}>
      <Switch {...props} help={t('switchHelp')} />
      <FieldMark name="enabled" />
    </Box>
  )
}

function LockedNotice({ guildId, declaration }: Pick<FeatureFormProps, 'guildId' | 'declaration'>) {
  const t = useTranslations('guild.features.reasons')
  const locked = useUnavailable(guildId, declaration.id) ?? declaration.locked
  const lacksPremium = useLacksPremium(declaration)
  if (!locked && !lacksPremium) return null
  const reason =
    typeof locked === 'string' ? <bdi>{locked}</bdi> : <span>{t(locked ? 'locked' : 'premium')}</span>
  return (
    <Notice tone="info" icon={Lock} role="note">
      <p>
        {reason} {!locked && <GetPremium />}
      </p>
    </Notice>
  )
}

type AttentionNoticeProps = {
  /** The paths of saved options with an error, or that an enabled feature lacks. */
  paths: readonly string[]
  isOn: boolean
  options: ReadonlyMap<string, Option>
  language: string | undefined
  onShow: (path: string) => void
}

function AttentionNotice({ paths, isOn, options, language, onShow }: AttentionNoticeProps) {
  const t = useTranslations('features.attention')
  const [first] = paths
  if (first === undefined) return null
  const tops = [...new Map(paths.map((path) => [path.split('.')[0] ?? path, path]))]
  return (
    <Notice tone="warning" icon={TriangleAlert} role="note">
      <p>{t(isOn ? 'on' : 'off', { count: tops.length })}</p>
      <chakra.ul display="flex" flexWrap="wrap" gap={2} role="list">
        {tops.map(([key, path]) => (
          <li key={key}>
            <Button size="sm" variant="outline" onClick={() => onShow(path)}>
              <bdi lang={language}>{options.get(key)?.title ?? key}</bdi>
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Notice>
  )
}
