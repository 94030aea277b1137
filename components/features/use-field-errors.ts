import { useEffect, useMemo, useRef, useState } from 'react'
import { isSame, type JsonObject } from '@/config/json'
import {
  ruleErrors,
  type FeatureOptions,
  type FieldErrors,
  isAt,
  missingErrors,
  noErrors,
  pastErrors,
  validate,
} from './validate-options'
import { type Path, formatPath } from './form-api'

const isInRow = (path: string) => /\.\d+(\.|$)/.test(path)

/** Whether a field may have to do with another: in the same list, or both options of the feature itself. */
const isBeside = (path: string, place: string) => {
  const [top] = path.split('.')
  return path.includes('.') ? place.startsWith(`${top}.`) : !place.includes('.')
}

/** A path below a list whose rows have moved; null where its row is gone. */
function followRow(path: string, list: string, order: readonly (number | null)[]) {
  if (!path.startsWith(`${list}.`)) return path
  const [row, ...rest] = path.slice(list.length + 1).split('.')
  const at = order.indexOf(Number(row))
  return at === -1 ? null : [list, at, ...rest].join('.')
}

/**
 * What is said about the options now. What was saved wrong is said from the start, what is being typed once it was left
 * or an attempt to save was made, what the server said until the place is changed.
 */
export function useFieldErrors(feature: FeatureOptions, saved: JsonObject, values: JsonObject) {
  const unfit = useMemo(
    () => ({
      ...ruleErrors(feature, saved),
      ...validate(feature, saved),
      ...(saved.enabled === true ? missingErrors(feature, saved) : noErrors),
    }),
    [feature, saved],
  )
  /** Where what is wrong may be said. */
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(unfit)))
  /** A date can pass while the form is open. */
  const [now, setNow] = useState(() => Date.now())
  const [known, setKnown] = useState(unfit)
  const [server, setServer] = useState<FieldErrors>(noErrors)
  if (known !== unfit) {
    setKnown(unfit)
    setOpen(new Set([...open, ...Object.keys(unfit)]))
  }

  const missing = useMemo(
    () => (values.enabled === true ? missingErrors(feature, values) : noErrors),
    [feature, values],
  )
  const broken = useMemo(() => ruleErrors(feature, values), [feature, values])
  const past = useMemo(() => pastErrors(feature, saved, values, now), [feature, saved, values, now])
  const wrong = useMemo(
    () => ({ ...broken, ...missing, ...past, ...validate(feature, values) }),
    [feature, broken, missing, past, values],
  )
  const latest = useRef(wrong)
  useEffect(() => {
    latest.current = wrong
  }, [wrong])

  // What a feature lacks that is being switched on is said at once, but for rows that have just been added.
  const isSwitchedOn = values.enabled === true && saved.enabled !== true
  const isSaid = (path: string) =>
    open.has(path) ||
    (Object.hasOwn(broken, path) && (isSwitchedOn || [...open].some((place) => isBeside(path, place)))) ||
    (isSwitchedOn && Object.hasOwn(missing, path) && !isInRow(path))
  const visibleErrors: FieldErrors = Object.fromEntries([
    ...Object.entries(wrong).filter(([path]) => isSaid(path)),
    ...Object.entries(server),
  ])
  function showErrorsAt(paths: readonly string[]) {
    setNow(Date.now())
    setOpen((before) => new Set([...before, ...paths]))
  }

  return {
    visibleErrors,
    /** What was saved wrong and still is, or is missing though the feature is on. */
    attention: Object.keys(unfit).filter((path) => Object.hasOwn(visibleErrors, path)),
    showErrorsAt,
    /** A place was left. Of what is added below it afterwards nothing is said yet. */
    touch: (path: Path, reach: 'whole' | 'self') => {
      const place = formatPath(path)
      const below = Object.keys(latest.current).filter((other) => isAt(other, place))
      showErrorsAt(reach === 'whole' ? [place, ...below] : [place])
    },
    rearrange: (path: Path, order: readonly (number | null)[]) =>
      setOpen((before) => {
        const moved = [...before].map((place) => followRow(place, formatPath(path), order))
        return new Set(moved.filter((place) => place !== null))
      }),
    /** What the server said of this place is no news any more. */
    forget: (path: Path) => {
      const place = formatPath(path)
      setServer((before) => {
        const kept = Object.fromEntries(
          Object.entries(before).filter(([path]) => !isAt(path, place) && !isAt(place, path)),
        )
        return isSame(kept, before) ? before : kept
      })
    },
    setServer,
    clear: () => {
      setOpen(new Set(Object.keys(unfit)))
      setServer(noErrors)
    },
  }
}
