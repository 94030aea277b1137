import { useState } from 'react'
import type { FeatureSummary } from '@/contract/calls/features'

/** Below each other, so many can still be looked through. */
const mostAtOnce = 24
/** Of more, so many are shown at first, unless more are on. */
const few = 12

/** What is on, what has been shown, and of the rest as many as there is room for. */
function chooseFew(
  catalogue: readonly FeatureSummary[],
  enabled: ReadonlySet<string>,
  shown: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = catalogue.map(({ id }) => id)
  const chosen = ids.filter((id) => enabled.has(id) || shown.has(id))
  const rest = ids.filter((id) => !enabled.has(id) && !shown.has(id))
  return new Set([...chosen, ...rest.slice(0, Math.max(0, few - chosen.length))])
}

/**
 * Of a very long catalogue, the features that somebody needs first: those that are on, and a few others. What is shown
 * stays when it is switched off.
 */
export function useFewFeatures(catalogue: readonly FeatureSummary[], enabled: ReadonlySet<string>) {
  const isLong = catalogue.length > mostAtOnce
  const [shown, setShown] = useState(() => chooseFew(catalogue, enabled, new Set()))
  const wanted = chooseFew(catalogue, enabled, shown)
  if (isLong && [...wanted].some((id) => !shown.has(id))) setShown(wanted)
  return isLong ? catalogue.filter(({ id }) => wanted.has(id)) : catalogue
}
