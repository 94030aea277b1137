import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import {
  type Feature,
  type FeatureDeclaration,
  type FeaturePatch,
  feature as featureSchema,
} from '@/api/features.schema'
import { featureQueries, usePatchFeature } from '@/api/features'
import type { Versioned } from '@/api/http'
import type { JsonObject } from '@/api/json-schema/json'
import { rowName } from '@/components/discord/use-row-name'
import { useLandingField } from '@/components/form/focus-field'
import { afterPress } from '@/components/form/input-events'
import type { SaveAdapter } from '@/components/form/merge-edits'
import { useEditableForm } from '@/components/form/use-editable-form'
import { useQueryVersions } from '@/api/version'
import { useMayChange } from '@/components/shell/use-guild'
import { isSame } from '@/config/json'
import { useCarriedText } from './carried-text'
import { ControlOf } from './control-of'
import { type FocusRequest, type FormApi, type Path, setIn } from './form-api'
import { useFieldErrors } from './use-field-errors'
import {
  blockingErrors,
  type FeatureOptions,
  isKnown,
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
    const order = [...feature.options.keys()]
    const [first] = paths.toSorted((one, other) => order.indexOf(topOf(one)) - order.indexOf(topOf(other)))
    setRequest(first === undefined ? null : { path: first })
  }
  useLandingField((path) => setRequest({ path }))

  // The controls are drawn again only when what they show changes, so what they are given must stay the same.
  const [api] = useState<FormApi>(() => ({
    Control: ControlOf,
    guildId,
    edit: ([top, ...rest]: Path, value: unknown) => {
      if (top === undefined) return
      const next = setIn(getValues(fieldName(String(top))), rest, value)
      setRequest(null)
      forget([top, ...rest])
      carry.follow(toFeaturePatch(getValues()), String(top), next)
      set(String(top), next)
    },
    touch: (path, reach) => afterPress(() => touch(path, reach)),
    rearrange,
  }))

  return { editable, feature, values, savedFeature, errors, carry, api, request, askForFocus }
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
