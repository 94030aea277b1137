import { Box, SimpleGrid, type SimpleGridProps } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentProps, memo, useCallback, useRef, useState } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import type { Versioned } from '@/api/http'
import { settingsQueries, useDeclaredSettings, useGuildSettings, usePatchGuildSettings } from '@/api/settings'
import type { GuildSettings as Settings, SettingsDeclaration } from '@/contract/calls/settings'
import { isSettingsField, type SettingsField, settingsFieldNames } from '@/contract/settings'
import { isShownIn } from '@/contract/settings-rules'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { ChatSample } from '@/components/discord/chat-sample'
import { findRow } from '@/components/form/merge-rows'
import { EditableForm } from '@/components/form/editable-form'
import { isAt, shownErrors, useFieldValue } from '@/components/form/form-store'
import { focusField, highlightStyles, useFieldInHash } from '@/components/form/focus-field'
import { sameContent } from '@/components/form/same-content'
import { asStored, useEditableForm } from '@/components/form/use-editable-form'
import { lateRules, useLateRules } from '@/components/form/late-rules'
import { useQueryVersions } from '@/api/version'
import { BotAbsent, ReadOnlyNotice } from '@/components/shell/guild-notices'
import { ErrorNotice } from '@/components/shell/error-notice'
import { FieldMark, FormLive, FormProblems, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { useMayChange } from '@/components/shell/use-guild'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { Card, FieldSkeleton, PageHead, PageHeadSkeleton } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { isObject, isSame, isText } from '@/contract/json'
import { WithdrawnNotice } from '@/components/options/lazy-withdrawn-notice'
import type { DeclaredForm } from './declared-settings'
import { settingsFields, settingsSections, useSettingTexts } from './settings-fields'
import type { SettingProps, SettingsValues } from './use-setting'
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

const optionsIn = ({ options }: SettingsDeclaration) =>
  isObject(options.properties) ? options.properties : {}

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

const declaredIn = (declaration: SettingsDeclaration | null) =>
  declaration ? Object.keys(optionsIn(declaration)).filter((name) => !isSettingsField(name)) : []

function readValues(settings: Settings, declaration: SettingsDeclaration | null): SettingsValues {
  const names = [...settingsFieldNames, ...declaredIn(declaration)]
  const known = names.filter((name) => settings[name] !== undefined)
  return {
    ...declaration?.defaults,
    chat_prefix: settings.chat_prefix,
    ...Object.fromEntries(known.map((name) => [name, settings[name]])),
  }
}

/** The fields of a draft; its texts need not be valid yet. */
function readDraft(
  changes: Record<string, unknown>,
  saved: SettingsValues,
  declaration: SettingsDeclaration | null,
): Partial<SettingsValues> {
  const own = settingsFieldNames.filter((name) => saved[name] !== undefined && isShownIn(name, changes[name]))
  const declared = declaredIn(declaration).filter((name) => Object.hasOwn(changes, name))
  return Object.fromEntries([...own, ...declared].map((name) => [name, changes[name]]))
}

const rules = lateRules<SettingsValues>(() =>
  import('@/contract/calls/settings').then((code) => code.settingsPatch),
)

function useSaveAdapter(
  guildId: string,
  declaration: SettingsDeclaration | null,
  declared: DeclaredForm | null,
) {
  const { mutateAsync } = usePatchGuildSettings(guildId)
  return {
    ...useQueryVersions(settingsQueries.detail(guildId), 'guildSettings'),
    read: useCallback((settings: Settings) => readValues(settings, declaration), [declaration]),
    nameRow: declared?.nameRow,
    write: async (edits: Partial<SettingsValues>, etag: string | null) => {
      const { value, etag: next } = await mutateAsync({ patch: edits, etag })
      return value && { value, etag: next }
    },
  }
}

type SettingsFormProps = {
  guildId: string
  userId: string | null
  saved: Versioned<Settings>
  declaration: SettingsDeclaration | null
}

function SettingsForm({ guildId, userId, saved, declaration }: SettingsFormProps) {
  const t = useTranslations('settings')
  const { labelOf: ownLabel, textOf } = useSettingTexts()
  const [declared, setDeclared] = useState<DeclaredForm | null>(null)
  const labelOf = useCallback(
    (name: string) => declared?.titleOf(name) ?? ownLabel(name),
    [declared, ownLabel],
  )
  const editable = useEditableForm<SettingsValues, Settings>({
    title: t('title'),
    savedTitle: () => t('saved'),
    saved,
    adapter: useSaveAdapter(guildId, declaration, declared),
    rules,
    validate: (values, savedValues) => ({
      ...rules.validate(values, savedValues),
      ...declared?.validate(values, savedValues),
    }),
    readDraft: (changes, savedValues) => readDraft(changes, savedValues, declaration),
    isGone: (name) => !isSettingsField(name) && !declaredIn(declaration).includes(name),
    draftKey: userId === null ? null : { userId, guildId, form: 'settings' },
    mayChange: useMayChange(guildId),
    beforeSubmit: () => {
      const now = editable.store.values()
      for (const [name, value] of Object.entries(declared?.tidied(now) ?? {}))
        if (!isSame(value, now[name])) editable.store.edit(name, value)
    },
    onRefused: (paths) => {
      if (!declared || paths.some((path) => isSettingsField(path.split('.')[0] ?? path))) return false
      declared.focus(paths)
      return true
    },
  })
  const { values, saved: savedValues, conflicting, state } = editable
  const [asked, setAsked] = useState<{ granted: WideAccess[]; onSaved?: () => void } | null>(null)
  const findWideAccess = useWideAccess(guildId)
  function submit(onSaved?: () => void) {
    const granted = findWideAccess(values.manager_roles, savedValues.manager_roles)
    if (granted.length > 0) setAsked({ granted, onSaved })
    else editable.submit(onSaved)
  }
  const root = useRef<HTMLFormElement>(null)
  useFieldInHash((name) => {
    const field = root.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
    return field ? focusField(field) : undefined
  })
  const message = useFieldMessage()
  useLateRules(rules, editable.isDirty)
  const allErrors = rules.validate(values, savedValues)
  const errors = shownErrors<unknown>(state, { ...allErrors, ...declared?.validate(values, savedValues) })
  const errorOf = (name: string) =>
    message(Object.entries(shownErrors(state, allErrors)).find(([path]) => isAt(path, name))?.[1])
  const describe = (name: string, value: unknown, other: unknown, isRow = false) => {
    if (isSettingsField(name) && (value === undefined || (isText(value) && isShownIn(name, value))))
      return <bdi>{textOf(name, value)}</bdi>
    return <ConflictValue {...{ guildId, subject: 'settings', name, value, other, isRow }} />
  }
  const isPrefixRefused = { ...allErrors, ...errors }.chat_prefix !== undefined

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
      {asked && (
        <WideAccessQuestion
          granted={asked.granted}
          onConfirm={() => {
            setAsked(null)
            editable.submit(asked.onSaved)
          }}
          onClose={() => setAsked(null)}
        />
      )}
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
