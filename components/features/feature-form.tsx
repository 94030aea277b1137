import { Badge, Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Feature, FeatureDeclaration } from '@/api/features.schema'
import type { Versioned } from '@/api/http'
import type { Option } from '@/api/json-schema/option'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { CopyButton } from '@/components/copy/copy-button'
import { rowName } from '@/components/discord/use-row-name'
import { EditableForm } from '@/components/form/editable-form'
import { findRow } from '@/components/form/merge-rows'
import { Switch, type SwitchProps } from '@/components/form/switch'
import { ReadOnlyFields } from '@/components/form/read-only-fields'
import { FeatureTile } from '@/components/shell/categories'
import { FieldMark, FormLive, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { ReadOnlyNotice } from '@/components/shell/guild-notices'
import { useMayChange } from '@/components/shell/use-guild'
import { Notice } from '@/components/ui/page'
import { CarriedProvider } from './carried-text'
import { useErrorText, useOptionValueText } from './option-text'
import { formStyles, headLayout } from './feature-skeleton'
import { FocusProvider, FormApiProvider, SavedProvider } from './form-api'
import { Presets } from './presets/presets'
import { fieldName, useFeatureForm } from './use-feature-form'
import { OptionGroups, useFocusTarget } from './option-fields'

type FeatureFormProps = {
  guildId: string
  /** Null while it is not known who is signed in. */
  userId: string | null
  declaration: FeatureDeclaration
  saved: Versioned<Feature>
}

/** A feature's form, drawn from its declaration. */
export function FeatureForm(props: FeatureFormProps) {
  const { guildId, declaration, saved } = props
  const t = useTranslations('features')
  const words = useErrorText()
  const form = useFeatureForm(props)
  const mayChange = useMayChange(guildId)
  const { editable, values, errors, api } = form
  const { options } = form.feature
  const { carried: text, takeBack } = form.carry
  const subject = `feature:${declaration.id}`
  const subjects = [subject]

  const fields = new Map([...options].map((entry) => [fieldName(entry[0]), entry]))
  const optionOf = (field: string) => fields.get(field)?.[1]
  const keyOf = (field: string) => fields.get(field)?.[0] ?? field
  function labelOf(field: string) {
    const option = optionOf(field)
    const title = option?.title ?? (field === 'enabled' ? t('state') : field)
    return option?.group && option.group !== title ? `${option.group}: ${title}` : title
  }

  const { incoming = [], conflicting = [], theirs } = editable.changes ?? {}
  const theirText = (field: string) => <ValueText option={optionOf(field)} value={theirs?.[field]} />

  return (
    <FormApiProvider value={api}>
      <FocusProvider value={form.request}>
        <RemoteChangesProvider
          value={{
            ...{ guildId, subject },
            updated: incoming.map(keyOf),
            conflicting: new Map(conflicting.map((field) => [keyOf(field), theirText(field)])),
            labelOf: (key) => labelOf(fieldName(key)),
          }}
        >
          <EditableForm
            form={editable}
            sx={formStyles}
            title={declaration.name}
            notSaved={t('notSaved')}
            problems={Object.keys(errors.visibleErrors).length}
            // Who pressed it to enable the feature looks for it after a refusal.
            saveLabel={
              editable.isRefused && values.enabled === true && !saved.value.enabled
                ? t('saveAndEnable')
                : undefined
            }
            saveBesides={
              values.enabled === true || declaration.locked || declaration.alwaysOn
                ? undefined
                : { label: t('saveAndEnable'), edit: () => api.edit(enabledPath, true) }
            }
            labelOf={labelOf}
            describe={({ field, row }, value, other) => {
              const option = optionOf(field)
              if (option?.kind !== 'list') return <ValueText {...{ option, value }} />
              const at = (list: unknown) =>
                row === undefined ? list : findRow(list, row, (one) => rowName(option, one))
              const place = { guildId, subject, name: keyOf(field), isRow: row !== undefined }
              return <ConflictValue {...place} value={at(value)} other={at(other)} />
            }}
            head={
              <>
                <Box as="header" mb={2}>
                  <Flex {...headLayout.card}>
                    <FeatureTile feature={declaration} size={48} />
                    <Box {...headLayout.words}>
                      <Flex align="center" gap={2.5}>
                        <Heading as="h1">{declaration.name}</Heading>
                        {!declaration.alwaysOn && (
                          <StateBadge isOn={saved.value.enabled} next={values.enabled === true} />
                        )}
                      </Flex>
                      <Text layerStyle="lead">{declaration.summary}</Text>
                      <Flex wrap="wrap" gap={2} sx={{ '&:not(:empty)': { mt: 3 } }}>
                        {mayChange && declaration.presets.length > 0 && (
                          <Presets
                            {...{ guildId, subject, options, getValues: form.getValues, fillIn: form.fillIn }}
                            presets={declaration.presets}
                          />
                        )}
                        <CopyButton size="sm" {...{ guildId, subjects, isUnsaved: editable.isDirty }} />
                      </Flex>
                    </Box>
                    {!declaration.alwaysOn && (
                      <Box {...headLayout.switch}>
                        <ReadOnlyFields isReadOnly={!mayChange}>
                          <EnabledSwitch
                            label={t('switch', { name: declaration.name })}
                            isOn={values.enabled === true}
                            error={words(errors.visibleErrors.enabled)}
                            onChange={(isOn) => api.edit(enabledPath, isOn)}
                          />
                        </ReadOnlyFields>
                      </Box>
                    )}
                  </Flex>
                  {/* Fits in the gap above the form's index. */}
                  <Box position="relative" sx={{ '> div': { h: 5 } }}>
                    <FormLive etag={saved.etag} isInUse={saved.value.enabled && !editable.isDirty} />
                  </Box>
                </Box>
                <ReadOnlyNotice guildId={guildId} />
                <AttentionNotice
                  paths={errors.attention}
                  isOn={saved.value.enabled}
                  options={options}
                  onShow={(path) => form.askForFocus([path])}
                />
              </>
            }
          >
            <SavedProvider value={form.savedFeature}>
              <CarriedProvider
                value={
                  text && {
                    to: text.to,
                    from: options.get(text.from)?.title ?? text.from,
                    takeBack: () => takeBack(values),
                  }
                }
              >
                <OptionGroups options={options} values={values} fieldErrors={errors.visibleErrors} />
              </CarriedProvider>
            </SavedProvider>
          </EditableForm>
        </RemoteChangesProvider>
      </FocusProvider>
    </FormApiProvider>
  )
}

const enabledPath = ['enabled']

/** Whether the feature is on, or what saving makes of it. */
function StateBadge({ isOn, next }: { isOn: boolean; next: boolean }) {
  const t = useTranslations('features')
  if (next !== isOn) return <Badge variant="warning">{t(next ? 'onOnceSaved' : 'offOnceSaved')}</Badge>
  return <Badge variant={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
}

type EnabledSwitchProps = Pick<SwitchProps, 'label' | 'isOn' | 'error' | 'onChange'>

/** A component, because it asks for the focus within the form. */
function EnabledSwitch(props: EnabledSwitchProps) {
  const t = useTranslations('features')
  return (
    <Box position="relative" ref={useFocusTarget(enabledPath)}>
      <Switch {...props} help={t('switchHelp')} />
      <FieldMark name="enabled" />
    </Box>
  )
}

/** A component, because what channels and roles are called is asked for only where it is drawn. */
const ValueText = ({ option, value }: { option: Option | undefined; value: unknown }) =>
  useOptionValueText()(option, value)

type AttentionNoticeProps = {
  /** Where something that is saved is wrong or missing. */
  paths: readonly string[]
  isOn: boolean
  options: ReadonlyMap<string, Option>
  onShow: (path: string) => void
}

/** Says that something saved does not fit, or that a feature that is on lacks something, and leads there. */
function AttentionNotice({ paths, isOn, options, onShow }: AttentionNoticeProps) {
  const t = useTranslations('features.attention')
  const [first] = paths
  if (first === undefined) return null
  const tops = [...new Map(paths.map((path) => [path.split('.')[0] ?? path, path]))]
  return (
    <Notice tone="warning" icon={TriangleAlert} role="note">
      <p>{t(isOn ? 'on' : 'off', { count: tops.length })}</p>
      <chakra.ul display="flex" flexWrap="wrap" gap={2} listStyleType="none" role="list">
        {tops.map(([key, path]) => (
          <li key={key}>
            <Button size="sm" variant="outline" onClick={() => onShow(path)}>
              {options.get(key)?.title ?? key}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Notice>
  )
}
