import { useCallback, useMemo, useState } from 'react'
import { useFieldInHash } from '@/components/form/focus-field'
import { afterPress } from '@/components/form/input-events'
import { useLatest } from '@/components/ui/use-latest'
import { conditionsOf } from '@/contract/declaration/conditions'
import { isObject, isSame, type JsonObject, ownProperty } from '@/contract/json'
import {
  type FocusRequest,
  type FormApi,
  type FormContext,
  formatPath,
  type Path,
  setIn,
} from './form-context'
import { useCopiedText } from './use-copied-text'
import { type FeatureOptions, isUsed, ruleErrors, topmost, topOf } from './validate-options'

type OptionsForm = {
  guildId: string
  featureId: FormApi['featureId']
  feature: FeatureOptions
  defaults: JsonObject
  values: JsonObject
  saved: JsonObject
  /** What the edits were made to: `saved`, but for what somebody else changed meanwhile. */
  base: JsonObject
  getValues: () => JsonObject
  edit: (key: string, value: unknown, path?: string) => void
  errors: Pick<FormApi, 'touch' | 'rearrange'>
  hasTests: boolean
}

/** What the controls of options need of the form around them. */
export function useOptionsForm(form: OptionsForm) {
  const { guildId, featureId, feature, defaults, values, saved, errors, hasTests } = form
  const [focusRequest, setFocusRequest] = useState<FocusRequest>(null)
  const before = useContested(form.base, saved)
  const copying = useCopiedText(feature.options, defaults, form.edit)

  const focusTopmost = useCallback(
    (paths: readonly string[]) => {
      const path = topmost(feature, paths)
      setFocusRequest(path === undefined ? null : { path })
    },
    [feature],
  )
  useFieldInHash((path) => setFocusRequest({ path: shownPath(feature.options, values, path) }))

  function edit(path: Path, value: unknown) {
    const [top, ...rest] = path
    if (top === undefined) return
    const key = String(top)
    const before = form.getValues()
    const next = setIn(ownProperty(before, key), rest, value)
    setFocusRequest(null)
    copying.follow(before, key, next)
    form.edit(key, next, formatPath(path))
  }
  function breaks(path: Path, value: unknown) {
    const now = form.getValues()
    const broken = ruleErrors(feature, now)
    const next = setIn(now, path, value)
    return (
      isObject(next) &&
      Object.keys(ruleErrors(feature, next)).some(
        (place) => place === formatPath(path) || !Object.hasOwn(broken, place),
      )
    )
  }
  // Controls are rendered again only when their value changes, so what they are given must stay the same.
  const { touch, rearrange } = errors
  const latest = useLatest({ edit, breaks, touch, rearrange, undoCopy: () => copying.undo(values) })
  const [api] = useState<FormApi>(() => ({
    guildId,
    featureId,
    edit: (...args) => latest.current.edit(...args),
    breaks: (...args) => latest.current.breaks(...args),
    touch: (...args) => afterPress(() => latest.current.touch(...args)),
    rearrange: (...args) => latest.current.rearrange(...args),
  }))

  const { copied } = copying
  const context = useMemo<FormContext>(() => {
    const from = copied && (feature.options.get(copied.from)?.title ?? copied.from)
    const copiedText =
      copied && from !== null ? { to: copied.to, from, undo: () => latest.current.undoCopy() } : null
    return { focusRequest, saved, before, defaults, copiedText, hasTests }
  }, [before, copied, defaults, feature, focusRequest, hasTests, latest, saved])

  return { api, context, focusTopmost, copying, setFocusRequest }
}

/** The earlier values that differ from the saved ones; the same object until one of them changes. */
function useContested(base: JsonObject, saved: JsonObject) {
  const [kept, keep] = useState<JsonObject>({})
  const contested: JsonObject = Object.fromEntries(
    Object.entries(base).filter(([key, value]) => value !== ownProperty(saved, key)),
  )
  if (isSame(kept, contested)) return kept
  keep(contested)
  return contested
}

/** Returns the path, or that of the option whose value hides the field at the path. */
function shownPath(options: FeatureOptions['options'], values: JsonObject, path: string): string {
  const option = options.get(topOf(path))
  if (!option || isUsed(option, values)) return path
  const [decides] = (conditionsOf({ shownWhen: option.shownWhen }) ?? []).flatMap(Object.keys)
  return decides === undefined || decides === path ? path : shownPath(options, values, decides)
}
