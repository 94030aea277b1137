import { useMemo, useState } from 'react'
import { isAt, shownErrors } from '@/components/form/form-store'
import type { EditableFormState } from '@/components/form/use-editable-form'
import type { FeaturePatch } from '@/contract/calls/features'
import { formatPath, type Path } from './form-context'
import { createJudge, type FieldErrors } from '@/contract/declaration/validate'
import { type FeatureOptions, missingErrors, pastErrors, ruleErrors, validate } from './validate-options'

const isInRow = (path: string) => /\.\d+(\.|$)/.test(path)

/** Whether two fields may be related: in the same list, or both options of the feature itself. */
const areSiblings = (path: string, other: string) => {
  const [top] = path.split('.')
  return path.includes('.') ? other.startsWith(`${top}.`) : !other.includes('.')
}

/** Returns the new path below a list whose rows have moved; null if its row is gone. */
function followRow(path: string, list: string, order: readonly (number | null)[]) {
  if (!path.startsWith(`${list}.`)) return path
  const [row, ...rest] = path.slice(list.length + 1).split('.')
  const at = order.indexOf(Number(row))
  return at === -1 ? null : [list, at, ...rest].join('.')
}

/**
 * The errors that are shown: those of what was saved from the start, those of what is typed once it was left or an
 * attempt to save was made, and the server's until its field is changed.
 */
export function useFieldErrors<Values extends FeaturePatch>(
  feature: FeatureOptions,
  form: EditableFormState<Values>,
) {
  const { store, state, saved, values } = form
  const { opened, checkedAt } = state
  const [judge] = useState(createJudge)
  const savedErrors = useMemo(
    () => ({ ...ruleErrors(feature, saved), ...missingErrors(feature, saved), ...validate(feature, saved) }),
    [feature, saved],
  )
  const rules = useMemo(() => ruleErrors(feature, values), [feature, values])
  const missing = useMemo(() => missingErrors(feature, values), [feature, values])
  const past = useMemo(
    () => pastErrors(feature, saved, values, checkedAt),
    [feature, saved, values, checkedAt],
  )
  const errors = useMemo(
    () => ({ ...rules, ...missing, ...past, ...validate(feature, values, judge) }),
    [feature, rules, missing, past, values, judge],
  )

  const isOpen = (path: string) => opened.has(path) || Object.hasOwn(savedErrors, path)
  const visibleErrors: FieldErrors = shownErrors(state, errors, (path) => {
    if (isOpen(path)) return true
    // What a feature lacks that is being enabled is shown at once, but not in rows that have just been added.
    const isEnabling = values.enabled === true && saved.enabled !== true
    const isContradiction = Object.hasOwn(rules, path)
    if (isEnabling && (isContradiction || (Object.hasOwn(missing, path) && !isInRow(path)))) return true
    return (
      isContradiction && [...opened, ...Object.keys(savedErrors)].some((other) => areSiblings(path, other))
    )
  })

  return {
    visibleErrors,
    /** What was saved with an error that is still there, or is missing though the feature is on. */
    attention: Object.keys(savedErrors).filter((path) => Object.hasOwn(visibleErrors, path)),
    /** A value was left. What is added below it afterwards shows no errors yet. */
    touch: (path: Path, reach: 'whole' | 'self') => {
      const touched = formatPath(path)
      const below = Object.keys(errors).filter((other) => isAt(other, touched))
      store.open(reach === 'whole' ? [touched, ...below] : [touched])
    },
    rearrange: (path: Path, order: readonly (number | null)[]) => {
      const moved = [...opened, ...Object.keys(savedErrors)].map((at) =>
        followRow(at, formatPath(path), order),
      )
      store.setState({ opened: new Set(moved.filter((at) => at !== null)) })
    },
  }
}
