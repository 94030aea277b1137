import { useMemo, useState } from 'react'
import type { JsonObject } from '@/contract/json'
import { formatPath, type Path } from './form-context'
import { type FieldErrors, noErrors } from '@/contract/declaration/validate'
import {
  type FeatureOptions,
  isAt,
  missingErrors,
  pastErrors,
  ruleErrors,
  validate,
} from './validate-options'

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
export function useFieldErrors(feature: FeatureOptions, saved: JsonObject, values: JsonObject) {
  const savedErrors = useMemo(
    () => ({ ...ruleErrors(feature, saved), ...missingErrors(feature, saved), ...validate(feature, saved) }),
    [feature, saved],
  )
  const [known, setKnown] = useState(savedErrors)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(savedErrors)))
  /** A date can pass while the form is open. */
  const [now, setNow] = useState(() => Date.now())
  const [serverErrors, setServerErrors] = useState<FieldErrors>(noErrors)
  if (known !== savedErrors) {
    setKnown(savedErrors)
    setOpen(new Set([...open, ...Object.keys(savedErrors)]))
  }

  const rules = useMemo(() => ruleErrors(feature, values), [feature, values])
  const missing = useMemo(() => missingErrors(feature, values), [feature, values])
  const past = useMemo(() => pastErrors(feature, saved, values, now), [feature, saved, values, now])
  const errors = useMemo(
    () => ({ ...rules, ...missing, ...past, ...validate(feature, values) }),
    [feature, rules, missing, past, values],
  )

  function isVisible(path: string) {
    if (open.has(path)) return true
    // What a feature lacks that is being enabled is shown at once, but not in rows that have just been added.
    const isEnabling = values.enabled === true && saved.enabled !== true
    const isContradiction = Object.hasOwn(rules, path)
    if (isEnabling && (isContradiction || (Object.hasOwn(missing, path) && !isInRow(path)))) return true
    return isContradiction && [...open].some((other) => areSiblings(path, other))
  }
  const visibleErrors: FieldErrors = Object.fromEntries([
    ...Object.entries(errors).filter(([path]) => isVisible(path)),
    ...Object.entries(serverErrors),
  ])
  function showErrorsAt(paths: readonly string[]) {
    setNow(Date.now())
    setOpen((before) => new Set([...before, ...paths]))
  }

  return {
    visibleErrors,
    /** What was saved with an error that is still there, or is missing though the feature is on. */
    attention: Object.keys(savedErrors).filter((path) => Object.hasOwn(visibleErrors, path)),
    showErrorsAt,
    /** A value was left. What is added below it afterwards shows no errors yet. */
    touch: (path: Path, reach: 'whole' | 'self') => {
      const touched = formatPath(path)
      const below = Object.keys(errors).filter((other) => isAt(other, touched))
      showErrorsAt(reach === 'whole' ? [touched, ...below] : [touched])
    },
    rearrange: (path: Path, order: readonly (number | null)[]) =>
      setOpen((before) => {
        const moved = [...before].map((other) => followRow(other, formatPath(path), order))
        return new Set(moved.filter((other) => other !== null))
      }),
    /** The value was changed: the server's errors about it are outdated. */
    forget: (path: Path) => {
      const changed = formatPath(path)
      setServerErrors((before) => {
        const others = Object.entries(before).filter(
          ([other]) => !isAt(other, changed) && !isAt(changed, other),
        )
        return others.length === Object.keys(before).length ? before : Object.fromEntries(others)
      })
    },
    setServerErrors,
    clear: () => {
      setOpen(new Set(Object.keys(savedErrors)))
      setServerErrors(noErrors)
    },
  }
}
