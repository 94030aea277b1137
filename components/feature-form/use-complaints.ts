import { useMemo, useState } from 'react'
import { isSame } from '@/components/form/is-same'
import { type Complaints, none } from './complaints'
import { type Path, spellPath } from './form-api'
import type { JsonObject } from './json'
import { type FeatureOptions, judge, missingIn } from './judge'

const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}.`)

/**
 * What is said about the options now. What was saved wrong is said from the start, what is being typed once it was left
 * or an attempt to save was made, what the server said until the place is changed.
 */
export function useComplaints(feature: FeatureOptions, saved: JsonObject, values: JsonObject) {
  const [touched, setTouched] = useState<ReadonlyMap<string, 'whole' | 'self'>>(new Map())
  const [hasTried, setHasTried] = useState(false)
  const [server, setServer] = useState<Complaints>(none)

  const unfit = useMemo(
    () => ({ ...judge(feature, saved), ...(saved.enabled === true ? missingIn(feature, saved) : none) }),
    [feature, saved],
  )
  const now = useMemo(() => judge(feature, values), [feature, values])
  const missing = useMemo(
    () => (values.enabled === true ? missingIn(feature, values) : none),
    [feature, values],
  )

  const isSaid = (path: string) =>
    hasTried ||
    Object.hasOwn(unfit, path) ||
    [...touched].some(([place, reach]) => (reach === 'whole' ? isAt(path, place) : path === place))
  const isSwitchedOn = values.enabled === true && saved.enabled !== true
  const said: Complaints = Object.fromEntries([
    ...Object.entries(missing).filter(([path]) => isSwitchedOn || isSaid(path)),
    ...Object.entries(now).filter(([path]) => isSaid(path)),
    ...Object.entries(server),
  ])

  return {
    said,
    /** What was saved wrong and still is, or is missing though the feature is on. */
    attention: Object.keys(unfit).filter((path) => Object.hasOwn(said, path)),
    touch: (path: Path, reach: 'whole' | 'self') => {
      const place = spellPath(path)
      setTouched((before) => (before.get(place) === reach ? before : new Map(before).set(place, reach)))
    },
    /** What the server said of this place is no news any more. */
    forget: (path: Path) => {
      const place = spellPath(path)
      setServer((before) => {
        const kept = Object.fromEntries(
          Object.entries(before).filter(([said]) => !isAt(said, place) && !isAt(place, said)),
        )
        return isSame(kept, before) ? before : kept
      })
    },
    setServer,
    setHasTried,
    clear: () => {
      setTouched(new Map())
      setHasTried(false)
      setServer(none)
    },
  }
}
