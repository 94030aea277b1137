import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import {
  type Feature,
  type FeatureDeclaration,
  type FeaturePatch,
  feature as featureSchema,
} from '@/api/features.schema'
import { featureQueries, usePatchFeature } from '@/api/features'
import { healthQueries } from '@/api/health'
import type { Versioned } from '@/api/http'
import { isSame, type JsonObject } from '@/config/json'
import { optionTitle } from '@/api/json-schema/option-title'
import { useLackText } from '@/components/discord/pickers/role-source'
import { rowName } from '@/components/discord/use-row-name'
import { useLandingField } from '@/components/form/focus-field'
import { afterPress } from '@/components/form/input-events'
import type { SaveAdapter } from '@/components/form/merge-edits'
import { useEditableForm } from '@/components/form/use-editable-form'
import { useQueryVersions } from '@/api/version'
import { useMayChange } from '@/components/shell/use-guild'
import { conditionsOf } from '@/config/features/missing-options'
import { withdrawNotification } from '@/components/ui/notify'
import { useCarriedText } from './carried-text'
import { ControlOf } from './control-of'
import { inDrawnOrder } from './drawn-order'
import { type FocusRequest, type FormApi, type Path, setIn } from './form-api'
import { useFieldErrors } from './use-field-errors'
import {
  blockingErrors,
  type FeatureOptions,
  isKnown,
  missingErrors,
  isUsed,
  readOptions,
  topOf,
  withoutBlankRows,
} from './validate-options'

/** How a feature's form reads and writes it. */
function useSaveAdapter(
  guildId: string,
  declaration: FeatureDeclaration,
  options: FeatureOptions['options'],
): SaveAdapter<FormValues, Feature> {
  const { mutateAsync } = usePatchFeature(guildId, declaration.id)
  const { read, fields } = useMemo(
    () => ({
      read: readValues(declaration),
      fields: new Map([...options].map(([key, option]) => [fieldName(key), option])),
    }),
    [declaration, options],
  )
  return {
    ...useQueryVersions(featureQueries.detail(guildId, declaration.id), featureSchema),
    read,
    write: (edits, etag) => mutateAsync({ patch: toFeaturePatch(edits), etag }),
    nameRow: (field, row) => {
      const option = fields.get(field)
      return option?.kind === 'list' ? rowName(option, row) : null
    },
  }
}

/** So many problems fit into a notification. */
const maxWarnings = 2

/** Has the guild checked again, and says what keeps the feature from working as it was saved. */
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
    const texts = found
      .slice(0, maxWarnings)
      .map(({ code, severity, path, detail, names, permissions = [] }) => {
        const isLack = code === 'permissions_missing' && permissions.length > 0
        const text = isLack
          ? lackText({ permissions, channels: names, isCertain: severity === 'error' })
          : detail
        return path === null ? text : t('lackingIn', { option: optionTitle(options, path), text })
      })
    const more = found.length - texts.length
    const description = [...texts, ...(more > 0 ? [t('moreLacking', { count: more })] : [])].join(' ')
    return { status: 'warning', title: t('savedLacking', { name }), description } as const
  }
}

type FeatureFormOptions = {
  guildId: string
  userId: string | null
  declaration: FeatureDeclaration
  saved: Versioned<Feature>
}

/** The form of one feature: its values and options, what is said about them, saving with Undo, and where the focus goes. */
export function useFeatureForm({ guildId, userId, declaration, saved }: FeatureFormOptions) {
  const t = useTranslations('features')
  const { id, name, defaults } = declaration
  const feature = useMemo(() => readOptions(declaration), [declaration])
  const savedFeature = useMemo(() => ({ ...defaults, ...saved.value }), [defaults, saved.value])
  const [request, setRequest] = useState<FocusRequest>(null)
  const wrongIn = (values: FormValues) =>
    Object.keys(blockingErrors(feature, savedFeature, toFeaturePatch(values)))

  const editable = useEditableForm<FormValues, Feature>({
    title: name,
    savedTitle: t('saved', { name }),
    findWarning: useFindWarning(guildId, declaration),
    saved,
    adapter: useSaveAdapter(guildId, declaration, feature.options),
    validate: (values) => Object.fromEntries(wrongIn(values).map((path) => [fieldName(topOf(path)), path])),
    readDraft: (changes, savedValues) => {
      const known = new Set([...Object.keys(savedValues), ...[...feature.options.keys()].map(fieldName)])
      return Object.fromEntries(Object.entries(changes).filter(([field]) => known.has(field)))
    },
    draftKey: userId === null ? null : { userId, guildId, form: `feature:${id}` },
    mayChange: useMayChange(guildId),
    beforeSubmit: () => {
      const now = toFeaturePatch(getValues())
      for (const [key, option] of feature.options) {
        const kept = withoutBlankRows(option, now[key])
        if (!isSame(kept, now[key])) api.edit([key], kept)
      }
    },
    onInvalid: () => {
      const wrong = wrongIn(getValues())
      errors.showErrorsAt(wrong)
      askForFocus(wrong)
    },
    onRefused: (fields) => {
      const known = Object.keys(fields).filter((path) => isKnown(feature, path))
      errors.setServer(Object.fromEntries(known.map((path) => [path, fields[path] ?? ''])))
      askForFocus(known)
      return known
    },
    onClean: () => {
      withdrawNotification(`feature:${id} preset`)
      errors.clear()
      carry.clear()
    },
  })
  const { getValues, setValue } = editable.form
  const values = useMemo(() => toFeaturePatch(editable.values), [editable.values])
  const errors = useFieldErrors(feature, savedFeature, values)
  const { touch, rearrange, forget } = errors
  const set = (key: string, value: unknown) =>
    setValue(fieldName(key), value, { shouldDirty: true, shouldTouch: true })
  const carry = useCarriedText(feature.options, defaults, set)

  /** The topmost of the fields, as they are drawn. */
  function askForFocus(paths: readonly string[]) {
    const [first] = inDrawnOrder(feature.options, paths)
    setRequest(first === undefined ? null : { path: first })
  }
  useLandingField((path) => setRequest({ path: shownPath(feature.options, values, path) }))

  // The controls are drawn again only when what they show changes, so what they are given must stay the same.
  const [api] = useState<FormApi>(() => ({
    Control: ControlOf,
    guildId,
    featureId: id,
    edit: ([top, ...rest]: Path, value: unknown) => {
      if (top === undefined) return
      const next = setIn(getValues(fieldName(String(top))), rest, value)
      setRequest(null)
      forget([top, ...rest])
      const begun = carry.follow(toFeaturePatch(getValues()), String(top), next)
      set(String(top), next)
      if (begun !== null) setRequest({ path: `${begun}.embed.title` })
    },
    touch: (path, reach) => afterPress(() => touch(path, reach)),
    rearrange,
  }))

  return {
    ...{ editable, feature, values, savedFeature, errors, carry, api, request, askForFocus },
    getValues: () => toFeaturePatch(getValues()),
    /** Sets options to values that a person did not write, and carries no text between them. */
    fillIn: (filled: JsonObject) => {
      setRequest(null)
      carry.clear()
      for (const [key, value] of Object.entries(filled)) {
        forget([key])
        set(key, value)
      }
      // What a preset cannot know, such as a channel, is to be chosen now.
      askForFocus(Object.keys(missingErrors(feature, { ...toFeaturePatch(getValues()), enabled: true })))
    },
  }
}

/** The path, or that of the option whose value hides what the path leads to. */
function shownPath(options: FeatureOptions['options'], values: JsonObject, path: string): string {
  const option = options.get(topOf(path))
  if (!option || isUsed(option, values)) return path
  const [decides] = (conditionsOf({ shownWhen: option.shownWhen }) ?? []).flatMap(Object.keys)
  return decides === undefined || decides === path ? path : shownPath(options, values, decides)
}

/** The feature as the form holds it: each option, and `enabled`, under its field's name. */
type FormValues = Record<string, unknown>

const plain = /^[A-Za-z_][\w-]*$/
/** Names that every object has, or that React Hook Form leaves out. */
const taken = new Set(['__proto__', 'constructor', 'prototype'])

/** An option's key as a name that React Hook Form does not take for a path. */
export const fieldName = (key: string) =>
  plain.test(key) && !taken.has(key)
    ? key
    : `%${Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

function optionKey(name: string) {
  if (!name.startsWith('%')) return name
  const bytes =
    name
      .slice(1)
      .match(/../g)
      ?.map((byte) => parseInt(byte, 16)) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

const rename = (fields: JsonObject, to: (name: string) => string): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [to(name), value]))

/** Defaults under what is saved; also what no option declares is kept. */
export const readValues =
  ({ defaults }: Pick<FeatureDeclaration, 'defaults'>) =>
  (feature: Feature): FormValues =>
    rename({ ...defaults, ...feature }, fieldName)

/** The form's values as the feature's options. */
export const toFeaturePatch = (values: FormValues): FeaturePatch => rename(values, optionKey)
