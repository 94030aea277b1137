import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Feature,
  type FeatureDeclaration,
  type FeaturePatch,
  feature as featureSchema,
} from '@/contract/calls/features'
import { featureQueries, usePatchFeature } from '@/api/features'
import { healthQueries } from '@/api/health'
import type { Versioned } from '@/api/http'
import { isSame, type JsonObject } from '@/contract/json'
import { optionTitle, rowName } from '@/contract/declaration/naming'
import { optionTree } from '@/contract/declaration/read-option'
import { useLackText } from '@/components/discord/pickers/role-source'
import { useFieldInHash } from '@/components/form/focus-field'
import { afterPress } from '@/components/form/input-events'
import type { SaveAdapter } from '@/components/form/merge-edits'
import { useEditableForm } from '@/components/form/use-editable-form'
import { useQueryVersions } from '@/api/version'
import { useMayChange } from '@/components/shell/use-guild'
import { conditionsOf } from '@/contract/declaration/conditions'
import { withdrawNotification } from '@/components/ui/notify'
import { ControlOf } from './option-control'
import { type FocusRequest, type FormApi, type FormContext, type Path, setIn } from './form-context'
import { useCopiedText } from './use-copied-text'
import { useFieldErrors } from './use-field-errors'
import {
  blockingErrors,
  type FeatureOptions,
  isKnown,
  missingErrors,
  isUsed,
  readOptions,
  topmost,
  topOf,
  withoutBlankRows,
} from './validate-options'

function useSaveAdapter(
  guildId: string,
  declaration: FeatureDeclaration,
  options: FeatureOptions['options'],
): Required<SaveAdapter<FormValues, Feature>> {
  const { mutateAsync } = usePatchFeature(guildId, declaration.id)
  return {
    ...useQueryVersions(featureQueries.detail(guildId, declaration.id), featureSchema),
    read: useMemo(() => readValues(declaration), [declaration]),
    write: (edits, etag) => mutateAsync({ patch: toFeaturePatch(edits), etag }),
    nameRow: (field, row) => {
      const option = options.get(optionKey(field))
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
  const lackText = useLackText()
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
        : t('lackingIn', { option: optionTitle(optionTree(options), path, saved), text })
    })
    const more = found.length - texts.length
    const description = [...texts, ...(more > 0 ? [t('moreLacking', { count: more })] : [])].join(' ')
    return { status: 'warning', title: t('savedLacking', { name }), description } as const
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
  const { id, name, defaults } = declaration
  const feature = useMemo(() => readOptions(declaration), [declaration])
  const savedFeature = useMemo(() => ({ ...defaults, ...saved.value }), [defaults, saved.value])
  const [focusRequest, setFocusRequest] = useState<FocusRequest>(null)
  const adapter = useSaveAdapter(guildId, declaration, feature.options)
  const blockedPaths = (values: FormValues) =>
    Object.keys(blockingErrors(feature, savedFeature, toFeaturePatch(values)))

  const editable = useEditableForm<FormValues, Feature>({
    title: name,
    savedTitle: t('saved', { name }),
    findWarning: useFindWarning(guildId, declaration),
    saved,
    adapter,
    validate: (values) =>
      Object.fromEntries(blockedPaths(values).map((path) => [fieldName(topOf(path)), path])),
    readDraft: (changes, savedValues) => {
      const known = new Set([...Object.keys(savedValues), ...[...feature.options.keys()].map(fieldName)])
      return Object.fromEntries(Object.entries(changes).filter(([field]) => known.has(field)))
    },
    draftKey: userId === null ? null : { userId, guildId, form: `feature:${id}` },
    mayChange: useMayChange(guildId),
    beforeSubmit: () => {
      const now = toFeaturePatch(getValues())
      for (const [key, option] of feature.options) {
        const value = withoutBlankRows(option, now[key])
        if (!isSame(value, now[key])) api.edit([key], value)
      }
    },
    onInvalid: () => {
      const paths = blockedPaths(getValues())
      errors.showErrorsAt(paths)
      focusTopmost(paths)
    },
    onRefused: (fields) => {
      const known = Object.keys(fields).filter((path) => isKnown(feature, path))
      errors.setServerErrors(Object.fromEntries(known.map((path) => [path, fields[path] ?? ''])))
      focusTopmost(known)
      return known
    },
    onClean: () => {
      withdrawNotification(`feature:${id} preset`)
      errors.clear()
      copying.clear()
    },
  })
  const { getValues, setValue } = editable.form
  const values = useMemo(() => toFeaturePatch(editable.values), [editable.values])
  const errors = useFieldErrors(feature, savedFeature, values)
  const set = (key: string, value: unknown) =>
    setValue(fieldName(key), value, { shouldDirty: true, shouldTouch: true })
  const copying = useCopiedText(feature.options, defaults, set)

  function focusTopmost(paths: readonly string[]) {
    const path = topmost(feature, paths)
    setFocusRequest(path === undefined ? null : { path })
  }
  useFieldInHash((path) => setFocusRequest({ path: shownPath(feature.options, values, path) }))

  function edit(path: Path, value: unknown) {
    const [top, ...rest] = path
    if (top === undefined) return
    const key = String(top)
    const next = setIn(getValues(fieldName(key)), rest, value)
    setFocusRequest(null)
    errors.forget(path)
    copying.follow(toFeaturePatch(getValues()), key, next)
    set(key, next)
  }
  // Controls are rendered again only when their value changes, so what they are given must stay the same.
  const { touch, rearrange } = errors
  const handlers = { edit, touch, rearrange, undoCopy: () => copying.undo(values) }
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [api] = useState<FormApi>(() => ({
    Control: ControlOf,
    guildId,
    featureId: id,
    edit: (...args) => latest.current.edit(...args),
    touch: (...args) => afterPress(() => latest.current.touch(...args)),
    rearrange: (...args) => latest.current.rearrange(...args),
  }))

  const { copied } = copying
  const context = useMemo<FormContext>(() => {
    const from = copied && (feature.options.get(copied.from)?.title ?? copied.from)
    const copiedText =
      copied && from !== null ? { to: copied.to, from, undo: () => latest.current.undoCopy() } : null
    return { focusRequest, saved: savedFeature, copiedText }
  }, [copied, feature, focusRequest, savedFeature])

  return {
    ...{ editable, feature, values, errors, api, context, focusTopmost, nameRow: adapter.nameRow },
    getValues: () => toFeaturePatch(getValues()),
    /** Sets several options at once, without copying a text between them. */
    fillIn: (filled: JsonObject) => {
      setFocusRequest(null)
      copying.clear()
      for (const [key, value] of Object.entries(filled)) {
        errors.forget([key])
        set(key, value)
      }
      // What a preset cannot know, such as a channel, is to be chosen now.
      focusTopmost(Object.keys(missingErrors(feature, { ...toFeaturePatch(getValues()), enabled: true })))
    },
  }
}

/** Returns the path, or that of the option whose value hides the field at the path. */
function shownPath(options: FeatureOptions['options'], values: JsonObject, path: string): string {
  const option = options.get(topOf(path))
  if (!option || isUsed(option, values)) return path
  const [decides] = (conditionsOf({ shownWhen: option.shownWhen }) ?? []).flatMap(Object.keys)
  return decides === undefined || decides === path ? path : shownPath(options, values, decides)
}

type FormValues = Record<string, unknown>

const plain = /^[A-Za-z_][\w-]*$/
/** Names that every object has, or that React Hook Form ignores. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

/** Encodes an option's key that React Hook Form would take for a path. */
export const fieldName = (key: string) =>
  plain.test(key) && !reserved.has(key)
    ? key
    : `%${Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

export function optionKey(name: string) {
  if (!name.startsWith('%')) return name
  const bytes = name.slice(1).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => parseInt(byte, 16)))
}

const rename = (fields: JsonObject, to: (name: string) => string): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [to(name), value]))

export const readValues =
  ({ defaults }: Pick<FeatureDeclaration, 'defaults'>) =>
  (feature: Feature): FormValues =>
    rename({ ...defaults, ...feature }, fieldName)

export const toFeaturePatch = (values: FormValues): FeaturePatch => rename(values, optionKey)
