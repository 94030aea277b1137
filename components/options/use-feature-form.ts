import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import type { Feature, FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import { takeSwitchRefusal, usePatchFeature } from '@/api/feature-changes'
import { featureQueries } from '@/api/features'
import { healthQueries } from '@/api/health'
import type { Versioned } from '@/api/http'
import { isSame, type JsonObject } from '@/contract/json'
import { joinSentences } from '@/contract/join-sentences'
import { rowName } from '@/contract/declaration/naming'
import { optionTree } from '@/contract/declaration/read-option'
import { useTitles } from '@/components/changes/use-titles'
import { useLackText } from '@/components/discord/our-bot'
import type { SaveAdapter } from '@/components/form/form-state'
import { useEditableForm } from '@/components/form/use-editable-form'
import { useQueryVersions } from '@/api/version'
import { useLacksPremium, useMayChange, useUnavailable } from '@/components/shell/use-guild'
import { isolated } from '@/components/ui/isolated'
import { useLatest } from '@/components/ui/use-latest'
import { withdrawNotification } from '@/components/ui/notify'
import { useDeclaredAnew } from '@/components/options/use-declared-anew'
import { useFieldErrors } from '@/components/options/use-field-errors'
import { isBroughtAlong } from '@/components/options/use-copied-text'
import { useOptionsForm } from '@/components/options/use-options-form'
import { hasSecret } from '@/components/options/withdrawn'
import {
  blockingErrors,
  type FeatureOptions,
  isKnown,
  missingErrors,
  readOptions,
  withoutBlankRows,
} from '@/components/options/validate-options'

function useSaveAdapter(
  guildId: string,
  { id, defaults }: FeatureDeclaration,
  options: FeatureOptions['options'],
): Required<SaveAdapter<FeaturePatch, Feature>> {
  const { mutateAsync } = usePatchFeature(guildId, id)
  return {
    ...useQueryVersions(featureQueries.detail(guildId, id), 'feature'),
    read: useCallback((feature) => ({ ...defaults, ...feature }), [defaults]),
    write: (edits, etag) => mutateAsync({ patch: edits, etag }),
    nameRow: (field, row) => {
      const option = options.get(field)
      return option?.kind === 'list' ? rowName(option, row) : null
    },
  }
}

/** A notification has room for so many problems. */
const maxWarnings = 2

/** Has the guild's health checked again, and returns the problems of the feature as it was saved. */
function useFindWarning(guildId: string, { id, name, options }: FeatureDeclaration) {
  const t = useTranslations('features')
  const client = useQueryClient()
  const common = useTranslations('common')
  const lackText = useLackText()
  const { optionTitle } = useTitles()
  return async () => {
    const health = await client.query({ ...healthQueries.detail(guildId), staleTime: 0 }).catch(() => null)
    const found = (health?.findings ?? []).filter(
      ({ subject, code, severity }) =>
        subject === `feature:${id}` && (severity === 'error' || code === 'permissions_missing'),
    )
    if (found.length === 0) return undefined
    const { queryKey } = featureQueries.detail(guildId, id)
    const saved = client.getQueryData(queryKey)?.value
    const texts = found.slice(0, maxWarnings).map((finding) => {
      const { code, severity, path, detail, names, permissions = [] } = finding
      const isLack = code === 'permissions_missing' && permissions.length > 0
      const lack = { permissions, channels: names, isCertain: severity === 'error' }
      const text = isLack ? lackText(lack) : detail
      return path === null
        ? text
        : common('labelled', { label: isolated(optionTitle(optionTree(options), path, saved)), text })
    })
    const more = found.length - texts.length
    const description = joinSentences([...texts, more > 0 && t('moreLacking', { count: more })])
    return { status: 'warning', title: t('savedLacking', { name: isolated(name) }), description } as const
  }
}

export type FeatureFormProps = {
  guildId: string
  /** Null while the user is not known. */
  userId: string | null
  declaration: FeatureDeclaration
  saved: Versioned<Feature>
}

export function useFeatureForm({ guildId, userId, declaration, saved }: FeatureFormProps) {
  const t = useTranslations('features')
  const client = useQueryClient()
  const { id, name, defaults } = declaration
  const feature = useMemo(() => readOptions(declaration), [declaration])
  const mayChange = useMayChange(guildId)
  const lacksPremium = useLacksPremium(declaration)
  const isAvailable = useUnavailable(guildId, id) === undefined && !lacksPremium
  const adapter = useSaveAdapter(guildId, declaration, feature.options)

  const editable = useEditableForm<FeaturePatch, Feature>({
    title: isolated(name),
    savedTitle: ({ enabled }) => t(enabled === false ? 'savedOff' : 'saved', { name: isolated(name) }),
    findWarning: useFindWarning(guildId, declaration),
    saved,
    adapter,
    validate: (values, savedValues) => blockingErrors(feature, savedValues, values),
    isKnown: (path) => isKnown(feature, path),
    readDraft: (changes, savedValues) => {
      const known = new Set([...Object.keys(savedValues), ...feature.options.keys()])
      return Object.fromEntries(Object.entries(changes).filter(([field]) => known.has(field)))
    },
    isGone: (name) => name !== 'enabled' && !feature.options.has(name),
    draftKey: userId === null ? null : { userId, guildId, form: `feature:${id}` },
    isUnkept: (field) => hasSecret(feature.options.get(field)),
    mayChange: isAvailable && mayChange,
    beforeSubmit: () => {
      const now = store.values()
      for (const [key, option] of feature.options) {
        const value = withoutBlankRows(option, now[key])
        if (!isSame(value, now[key])) api.edit([key], value)
      }
    },
    takeRefusal: () => takeSwitchRefusal(client, guildId, id),
    onRefused: (paths) => {
      focusTopmost(paths)
      return true
    },
    onClean: () => {
      withdrawNotification(`feature:${id} preset`)
      copying.clear()
    },
  })
  const { store, values, saved: savedFeature } = editable
  const errors = useFieldErrors(feature, editable)
  useDeclaredAnew(store, {
    title: name,
    feature,
    isOfBot: declaration.origin === 'bot',
    etag: editable.state.latest.etag,
    restored: editable.state.restored,
  })
  const { api, context, focusTopmost, copying, setFocusRequest } = useOptionsForm({
    guildId,
    featureId: id,
    feature,
    defaults,
    values,
    saved: savedFeature,
    base: editable.state.base,
    getValues: store.values,
    edit: store.edit,
    errors,
    hasTests: declaration.test_messages !== false,
  })

  /** Sets several options at once, without copying a text between them. */
  const fillIn = useLatest((filled: JsonObject) => {
    setFocusRequest(null)
    copying.clear()
    for (const [key, value] of Object.entries(filled)) store.edit(key, value)
    // What a preset cannot know, such as a channel, is to be chosen now.
    focusTopmost(Object.keys(missingErrors(feature, { ...store.values(), enabled: true })))
  })

  const count = Object.keys(editable.state.edits).filter(
    (field) => !isBroughtAlong(feature.options, savedFeature, values, field),
  ).length

  return {
    editable,
    feature,
    count,
    errors,
    api,
    context,
    focusTopmost,
    nameRow: adapter.nameRow,
    fillIn: useCallback((filled: JsonObject) => fillIn.current(filled), [fillIn]),
  }
}
