import { Box, SimpleGrid, type SimpleGridProps } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentProps, memo, useCallback, useRef, useState } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useDeclaredSettings, useGuildSettings } from '@/api/settings'
import { isSettingsField, type SettingsField, settingsFieldNames } from '@/contract/settings'
import { isShownIn } from '@/contract/settings-rules'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { ChatSample } from '@/components/discord/chat-sample'
import { findRow } from '@/components/form/merge-rows'
import { EditableForm } from '@/components/form/editable-form'
import { isAt, shownErrors, useFieldValue } from '@/components/form/form-store'
import { focusField, highlightStyles, useFieldInHash } from '@/components/form/focus-field'
import { sameContent } from '@/components/form/same-content'
import { asStored, type EditableFormState } from '@/components/form/use-editable-form'
import { BotAbsent, ReadOnlyNotice } from '@/components/shell/guild-notices'
import { ErrorNotice } from '@/components/shell/error-notice'
import { FieldMark, FormLive, FormProblems, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { Card, FieldSkeleton, PageHead, PageHeadSkeleton } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { isText } from '@/contract/json'
import { WithdrawnNotice } from '@/components/options/lazy-withdrawn-notice'
import { settingsFields, settingsSections, useSettingTexts } from './settings-fields'
import type { SettingProps, SettingsValues } from './use-setting'
import { optionsIn, type SettingsFormProps, useSettingsForm } from './use-settings-form'
import { useWideAccess, type WideAccess } from './wide-roles'

/** Most bots declare none. */
const DeclaredSettings = dynamic(() => import('./declared-settings').then((code) => code.DeclaredSettings), {
  loading: whileLoading(),
})
const WideAccessQuestion = dynamic(
  () => import('./wide-access-question').then((code) => code.WideAccessQuestion),
  { ssr: false, loading: whileLoading() },
)
const withCode = [DeclaredSettings]
const withoutCode: typeof withCode = []

/** What the bot declares beside our own settings; null while it declares nothing, undefined until that is known. */
function useDeclaration() {
  const { data, isError } = useDeclaredSettings()
  const declaration = data && Object.keys(optionsIn(data)).length > 0 ? data : null
  const isReady = usePreloaded(declaration ? withCode : withoutCode)
  const [isShown, setShown] = useState(false)
  const isKnown = isReady && (data !== undefined || isError)
  // A form must not disappear with its edits.
  if (isKnown && !isShown) setShown(true)
  return isShown ? declaration : undefined
}

export function GuildSettings({ guildId }: { guildId: string }) {
  const declaration = useDeclaration()
  const settings = useGuildSettings(guildId)
  const user = useCurrentUser()
  const preview = useGuildPreview(guildId)
  const refetch = () => void settings.refetch()

  if (settings.data && !user.isPending && declaration !== undefined)
    return (
      <SettingsForm
        guildId={guildId}
        userId={user.data?.id ?? null}
        saved={settings.data}
        declaration={declaration}
      />
    )
  if (settings.error?.code === 'bot_absent' && preview.data) return <BotAbsent guild={preview.data} />
  if (settings.error)
    return <ErrorNotice heading="h1" error={settings.error} guildId={guildId} onRetry={refetch} />
  return <SettingsSkeleton />
}

/** Asks before access is given to a role that many have. */
function useWideAccessQuestion(
  guildId: string,
  { values, saved, submit }: EditableFormState<SettingsValues>,
) {
  const [asked, setAsked] = useState<{ granted: WideAccess[]; onSaved?: () => void } | null>(null)
  const findWideAccess = useWideAccess(guildId)
  return {
    submit(onSaved?: () => void) {
      const granted = findWideAccess(values.manager_roles, saved.manager_roles)
      if (granted.length > 0) setAsked({ granted, onSaved })
      else submit(onSaved)
    },
    question: asked && (
      <WideAccessQuestion
        granted={asked.granted}
        onConfirm={() => {
          setAsked(null)
          submit(asked.onSaved)
        }}
        onClose={() => setAsked(null)}
      />
    ),
  }
}

function SettingsForm(props: SettingsFormProps) {
  const { guildId, saved, declaration } = props
  const t = useTranslations('settings')
  const { labelOf: ownLabel, textOf } = useSettingTexts()
  const { editable, declared, setDeclared, ownErrors, errors } = useSettingsForm(props)
  const { values, saved: savedValues, conflicting, state } = editable
  const { submit, question } = useWideAccessQuestion(guildId, editable)
  const labelOf = useCallback(
    (name: string) => declared?.titleOf(name) ?? ownLabel(name),
    [declared, ownLabel],
  )
  const root = useRef<HTMLFormElement>(null)
  useFieldInHash((name) => {
    const field = root.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
    return field ? focusField(field) : undefined
  })
  const message = useFieldMessage()
  const errorOf = (name: string) =>
    message(Object.entries(shownErrors(state, ownErrors)).find(([path]) => isAt(path, name))?.[1])
  const describe = (name: string, value: unknown, other: unknown, isRow = false) => {
    if (isSettingsField(name) && (value === undefined || (isText(value) && isShownIn(name, value))))
      return <bdi>{textOf(name, value)}</bdi>
    return <ConflictValue {...{ guildId, subject: 'settings', name, value, other, isRow }} />
  }
  const isPrefixRefused = { ...ownErrors, ...errors }.chat_prefix !== undefined

  return (
    <RemoteChangesProvider
      value={{
        guildId,
        subject: 'settings',
        updated: state.incoming,
        labelOf,
        conflicting: new Map(
          conflicting.map((name) => [name, describe(name, savedValues[name], values[name])]),
        ),
      }}
    >
      <EditableForm
        ref={root}
        form={{ ...editable, submit }}
        errors={errors}
        sx={highlightStyles}
        title={t('title')}
        notSaved={t('notSaved')}
        labelOf={labelOf}
        describe={({ field: name, row }, value, other) => {
          const at = (list: unknown) =>
            row === undefined ? list : findRow(list, row, (one) => declared?.nameRow(name, one) ?? null)
          return describe(name, at(value), at(other), row !== undefined)
        }}
        head={
          <>
            <SettingsHead etag={saved.etag} isInUse={!editable.isDirty} />
            <FormProblems
              hasField={(name) => isSettingsField(name) || declared?.titleOf(name) !== undefined}
            />
            {!declaration && state.withdrawn.length > 0 && (
              <WithdrawnNotice
                withdrawn={state.withdrawn.map(asStored)}
                onClose={() => editable.store.setState({ withdrawn: [] })}
              />
            )}
            <ReadOnlyNotice guildId={guildId} />
          </>
        }
      >
        {settingsSections.map((section) => {
          const names = settingsFieldNames.filter(
            (name) => settingsFields[name].section === section && savedValues[name] !== undefined,
          )
          if (names.length === 0) return null
          return (
            <Section
              key={section}
              section={section}
              names={names}
              store={editable.store}
              guildId={guildId}
              saved={savedValues}
              errors={names.map(errorOf)}
              isPrefixRefused={section === 'prefix' && isPrefixRefused}
            />
          )
        })}
        {declaration && (
          <DeclaredSettings
            handle={setDeclared}
            guildId={guildId}
            declaration={declaration}
            editable={editable}
          />
        )}
      </EditableForm>
      {question}
    </RemoteChangesProvider>
  )
}

const SettingsHead = memo(function SettingsHead(props: ComponentProps<typeof FormLive>) {
  const t = useTranslations('settings')
  return (
    <PageHead title={t('title')} lead={t('lead')} mb={{ base: 2, md: 0 }}>
      <FormLive {...props} />
    </PageHead>
  )
})

type SectionProps = Omit<SettingProps, 'error'> & {
  section: (typeof settingsSections)[number]
  names: readonly SettingsField[]
  /** Those that are shown, of each of its fields. */
  errors: readonly (string | undefined)[]
  isPrefixRefused: boolean
}

/** Not drawn again while a value of it is typed, but for that value's field and an error that comes or goes. */
const Section = memo(
  function Section(props: SectionProps) {
    const { section, names, errors, isPrefixRefused, ...shared } = props
    const t = useTranslations('settings')
    return (
      <Card title={t(`sections.${section}`)} minH={minHeights[section]}>
        <FieldGrid mt={5}>
          {names.map((name, at) => (
            <Setting key={name} name={name} error={errors[at]} {...shared} />
          ))}
          {section === 'prefix' && <PrefixSample {...shared} isRefused={isPrefixRefused} />}
        </FieldGrid>
      </Card>
    )
  },
  sameContent('names', 'errors'),
)

type PrefixSampleProps = Pick<SettingProps, 'guildId' | 'store'> & { isRefused: boolean }

const PrefixSample = ({ guildId, store, isRefused }: PrefixSampleProps) => (
  <ChatSample guildId={guildId} prefix={useFieldValue(store, 'chat_prefix')} isRefused={isRefused} />
)

/** Rendered again when its own value changes. */
const Setting = memo(function Setting({ name, ...props }: SettingProps & { name: SettingsField }) {
  const { Control } = settingsFields[name]
  return (
    <Box
      position="relative"
      minW={0}
      gridColumn={name === 'manager_roles' ? '1 / -1' : undefined}
      data-path={name}
    >
      <Control {...props} />
      <FieldMark name={name} />
    </Box>
  )
})

function SettingsSkeleton() {
  const t = useTranslations('settings')
  return (
    <SkeletonRegion label={t('loading')}>
      <Box layerStyle="form">
        <PageHeadSkeleton title="8rem" lead="22rem" />
        <FieldGrid layerStyle="card" p={{ base: 4, md: 6 }} minH={minHeights.prefix} alignContent="start">
          <SkeletonBlock h="21.6px" w="6rem" gridColumn="1 / -1" />
          <FieldSkeleton w="12rem" hasHelp />
          <SkeletonBlock h="136px" borderRadius="xl" />
        </FieldGrid>
        <FieldGrid layerStyle="card" p={{ base: 4, md: 6 }}>
          <SkeletonBlock h="21.6px" w="9rem" gridColumn="1 / -1" />
          <FieldSkeleton hasHelp />
          <FieldSkeleton hasHelp />
        </FieldGrid>
      </Box>
    </SkeletonRegion>
  )
}

const FieldGrid = (props: SimpleGridProps) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} spacingX={8} spacingY={5} alignItems="start" {...props} />
)

/** An error may be longer than the help that it replaces. */
const minHeights: Partial<Record<(typeof settingsSections)[number], { md: string }>> = {
  prefix: { md: '14rem' },
}
