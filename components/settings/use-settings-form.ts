import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { Versioned } from '@/api/http'
import { settingsQueries, usePatchGuildSettings } from '@/api/settings'
import { useQueryVersions } from '@/api/version'
import { shownErrors } from '@/components/form/form-store'
import { lateRules, useLateRules } from '@/components/form/late-rules'
import { useEditableForm } from '@/components/form/use-editable-form'
import { useMayChange } from '@/components/shell/use-guild'
import type { GuildSettings as Settings, SettingsDeclaration } from '@/contract/calls/settings'
import { isObject, isSame } from '@/contract/json'
import { isSettingsField, settingsFieldNames } from '@/contract/settings'
import { isShownIn } from '@/contract/settings-rules'
import type { DeclaredForm } from './declared-settings'
import type { SettingsValues } from './use-setting'

export const optionsIn = ({ options }: SettingsDeclaration) =>
  isObject(options.properties) ? options.properties : {}

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

export type SettingsFormProps = {
  guildId: string
  userId: string | null
  saved: Versioned<Settings>
  declaration: SettingsDeclaration | null
}

/** The settings as a person edits them; the form of the bot's own settings joins once it is there. */
export function useSettingsForm({ guildId, userId, saved, declaration }: SettingsFormProps) {
  const t = useTranslations('settings')
  const [declared, setDeclared] = useState<DeclaredForm | null>(null)
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
  useLateRules(rules, editable.isDirty)
  const { values, saved: savedValues, state } = editable
  const ownErrors = rules.validate(values, savedValues)
  return {
    editable,
    declared,
    setDeclared,
    /** Of the dashboard's own settings, whether they are shown yet or not. */
    ownErrors,
    errors: shownErrors<unknown>(state, { ...ownErrors, ...declared?.validate(values, savedValues) }),
  }
}
