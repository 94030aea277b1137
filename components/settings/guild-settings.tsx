import { Box, SimpleGrid, type SimpleGridProps } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, useRef } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import type { Versioned } from '@/api/http'
import { settingsQueries, useGuildSettings, usePatchGuildSettings } from '@/api/settings'
import {
  type GuildSettings as Settings,
  guildSettings,
  type SettingsField,
  settingsFieldNames,
  settingsPatch,
} from '@/contract/calls/settings'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { ChatSample } from '@/components/discord/chat-sample'
import { EditableForm } from '@/components/form/editable-form'
import { isAt, shownErrors } from '@/components/form/form-store'
import { focusField, highlightStyles, useFieldInHash } from '@/components/form/focus-field'
import { useEditableForm } from '@/components/form/use-editable-form'
import { validateChanges } from '@/components/form/validate-changes'
import { useQueryVersions } from '@/api/version'
import { BotAbsent, ReadOnlyNotice } from '@/components/shell/guild-notices'
import { ErrorNotice } from '@/components/shell/error-notice'
import { FieldMark, FormLive, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { useMayChange } from '@/components/shell/use-guild'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { Card, FieldSkeleton, PageHead, PageHeadSkeleton } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { settingsFields, settingsSections, useSettingTexts } from './settings-fields'
import type { SettingProps, SettingsValues } from './use-setting'

export function GuildSettings({ guildId }: { guildId: string }) {
  const settings = useGuildSettings(guildId)
  const user = useCurrentUser()
  const preview = useGuildPreview(guildId)
  const refetch = () => void settings.refetch()

  if (settings.data && !user.isPending)
    return <SettingsForm guildId={guildId} userId={user.data?.id ?? null} saved={settings.data} />
  if (settings.error?.code === 'bot_absent' && preview.data) return <BotAbsent guild={preview.data} />
  if (settings.error)
    return <ErrorNotice heading="h1" error={settings.error} guildId={guildId} onRetry={refetch} />
  return <SettingsSkeleton />
}

function readValues(settings: Settings): SettingsValues {
  const known = settingsFieldNames.filter((name) => settings[name] !== undefined)
  return {
    chat_prefix: settings.chat_prefix,
    ...Object.fromEntries(known.map((name) => [name, settings[name]])),
  }
}

/** The fields of a draft; its texts need not be valid yet. */
function readDraft(changes: Record<string, unknown>, saved: SettingsValues): Partial<SettingsValues> {
  const found = settingsFieldNames.flatMap((name) => {
    const { data } = guildSettings.shape[name].safeParse(changes[name])
    return data === undefined || saved[name] === undefined ? [] : [[name, data] as const]
  })
  return Object.fromEntries(found)
}

const validate = validateChanges<SettingsValues>(settingsPatch)

function useSaveAdapter(guildId: string) {
  const { mutateAsync } = usePatchGuildSettings(guildId)
  return {
    ...useQueryVersions(settingsQueries.detail(guildId), guildSettings),
    read: readValues,
    write: async (edits: Partial<SettingsValues>, etag: string | null) => {
      const { value, etag: next } = await mutateAsync({ patch: settingsPatch.parse(edits), etag })
      return value && { value, etag: next }
    },
  }
}

type SettingsFormProps = { guildId: string; userId: string | null; saved: Versioned<Settings> }

function SettingsForm({ guildId, userId, saved }: SettingsFormProps) {
  const t = useTranslations('settings')
  const { labelOf, textOf } = useSettingTexts()
  const editable = useEditableForm<SettingsValues, Settings>({
    title: t('title'),
    savedTitle: t('saved'),
    saved,
    adapter: useSaveAdapter(guildId),
    validate,
    readDraft,
    draftKey: userId === null ? null : { userId, guildId, form: 'settings' },
    mayChange: useMayChange(guildId),
  })
  const { values, saved: savedValues, conflicting, state } = editable
  const root = useRef<HTMLFormElement>(null)
  useFieldInHash((name) => {
    const field = root.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
    return field ? focusField(field) : undefined
  })
  const message = useFieldMessage()
  const allErrors = validate(values, savedValues)
  const errors = shownErrors(state, allErrors)
  const errorOf = (name: string) => message(Object.entries(errors).find(([path]) => isAt(path, name))?.[1])
  const isPrefixRefused = { ...allErrors, ...errors }.chat_prefix !== undefined

  return (
    <RemoteChangesProvider
      value={{
        guildId,
        subject: 'settings',
        updated: state.incoming,
        labelOf,
        conflicting: new Map(conflicting.map((name) => [name, textOf(name, savedValues[name])])),
      }}
    >
      <EditableForm
        ref={root}
        form={editable}
        errors={errors}
        sx={highlightStyles}
        title={t('title')}
        notSaved={t('notSaved')}
        labelOf={labelOf}
        describe={({ field: name }, value, other) =>
          Array.isArray(value) ? (
            <ConflictValue {...{ guildId, subject: 'settings', name, value, other }} isRow={false} />
          ) : (
            textOf(name, value)
          )
        }
        head={
          <>
            <PageHead title={t('title')} lead={t('lead')} mb={{ base: 2, md: 0 }}>
              <FormLive etag={saved.etag} isInUse={!editable.isDirty} />
            </PageHead>
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
            <Card key={section} title={t(`sections.${section}`)} minH={minHeights[section]}>
              <FieldGrid mt={5}>
                {names.map((name) => (
                  <Setting
                    key={name}
                    name={name}
                    store={editable.store}
                    guildId={guildId}
                    saved={savedValues}
                    error={errorOf(name)}
                  />
                ))}
                {section === 'prefix' && (
                  <ChatSample guildId={guildId} prefix={values.chat_prefix} isRefused={isPrefixRefused} />
                )}
              </FieldGrid>
            </Card>
          )
        })}
      </EditableForm>
    </RemoteChangesProvider>
  )
}

/** Rendered again when its own value changes. */
const Setting = memo(function Setting({ name, ...props }: SettingProps & { name: SettingsField }) {
  const { Control } = settingsFields[name]
  return (
    <Box position="relative" minW={0} data-path={name}>
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
          <SkeletonBlock h="190px" borderRadius="xl" />
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
  prefix: { md: '19rem' },
}
