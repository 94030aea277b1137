import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Versioned } from '@/api/http'
import type { Feature, FeatureDeclaration } from '@/api/features.schema'
import { afterPress } from '@/components/form/after-press'
import { useLandingField } from '@/components/form/use-landing-field'
import { useSavedForm } from '@/components/form/use-saved-form'
import type { DraftKey } from '@/stores/drafts'
import { isSame } from '@/config/json'
import { withoutBlankRows } from './blank-rows'
import { ControlOf } from './control-of'
import { type FocusRequest, type FormApi, type Path, setIn } from './form-api'
import { fieldName, type FormValues, toFeaturePatch } from './form-values'
import { errorsFor, blockingErrors, isKnown, readOptions } from './judge'
import { useCarriedText } from './use-carried-text'
import { useFieldErrors } from './use-complaints'
import { useSaveFeature } from './use-save-feature'

type FeatureFormOptions = {
  guildId: string
  declaration: FeatureDeclaration
  saved: Versioned<Feature>
  draftKey: DraftKey | null
  onSaved: () => void
}

/** The form of one feature: its values and options, what is said about them, saving with Undo, and where the focus goes. */
export function useFeatureForm({ guildId, declaration, saved, draftKey, onSaved }: FeatureFormOptions) {
  const t = useTranslations('features')
  const feature = useMemo(() => readOptions(declaration), [declaration])
  const { saving, isSaving } = useSaveFeature(guildId, declaration)
  const savedFeature = useMemo(
    () => ({ ...declaration.defaults, ...saved.value }),
    [declaration, saved.value],
  )
  const [wish, setWish] = useState<FocusRequest>(null)

  const form = useSavedForm<FormValues, Feature>({
    saved,
    saving,
    isSaving,
    draftKey,
    name: declaration.name,
    savedTitle: t('saved', { name: declaration.name }),
    resolver: (values) => {
      const wrong = blockingErrors(feature, savedFeature, toFeaturePatch(values))
      const errors = errorsFor(wrong, fieldName) as FieldErrors<FormValues>
      return Object.keys(wrong).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
    onInvalid: () => {
      const wrong = Object.keys(blockingErrors(feature, savedFeature, toFeaturePatch(form.form.getValues())))
      complaints.say(wrong)
      askForFocus(wrong)
    },
    showComplaints: (fields) => {
      const known = Object.keys(fields).filter((path) => isKnown(feature, path))
      complaints.setServer(Object.fromEntries(known.map((path) => [path, fields[path] ?? ''])))
      askForFocus(known)
      return known
    },
    onSaved: () => {
      complaints.clear()
      carry.clear()
      onSaved()
    },
  })
  const { getValues, setValue } = form.form
  const { values: fields } = form
  const values = useMemo(() => toFeaturePatch(fields), [fields])
  const complaints = useFieldErrors(feature, savedFeature, values)
  const { touch, rearrange, forget } = complaints
  const set = (key: string, value: unknown) =>
    setValue(fieldName(key), value, { shouldDirty: true, shouldTouch: true })
  const carry = useCarriedText(feature.options, declaration.defaults, set)

  /** The topmost of the fields, as they are drawn. */
  function askForFocus(paths: readonly string[]) {
    const order = [...feature.options.keys()]
    const place = (path: string) => order.indexOf(path.split('.')[0] ?? path)
    const [first] = paths.toSorted((one, other) => place(one) - place(other))
    setWish(first === undefined ? null : { path: first })
  }

  useLandingField((path) => setWish({ path }))

  // The controls are drawn again only when what they show changes, so what they are given must stay the same.
  const [api] = useState<FormApi>(() => ({
    Control: ControlOf,
    guildId,
    edit: ([top, ...rest]: Path, value: unknown) => {
      if (top === undefined) return
      const name = fieldName(String(top))
      const next = setIn(getValues(name), rest, value)
      setWish(null)
      forget([top, ...rest])
      carry.follow(toFeaturePatch(getValues()), String(top), next)
      set(String(top), next)
    },
    touch: (path, reach) => afterPress(() => touch(path, reach)),
    rearrange,
  }))

  function discard() {
    form.discard()
    complaints.clear()
    carry.clear()
  }

  function submit() {
    const now = toFeaturePatch(getValues())
    for (const [key, option] of feature.options) {
      const kept = withoutBlankRows(option, now[key])
      if (!isSame(kept, now[key])) api.edit([key], kept)
    }
    form.submit()
  }

  return {
    ...form,
    submit,
    discard,
    feature,
    values,
    savedFeature,
    complaints,
    carry,
    api,
    wish,
    askForFocus,
  }
}
