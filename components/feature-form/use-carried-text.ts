import { useEffect, useRef, useState } from 'react'
import { type CarriedText, isShownIn, textIn, textToCarry, withText } from './carry-text'
import { type JsonObject, own } from './json'
import type { Option } from './option'

type Options = ReadonlyMap<string, Option>

/** Carries a written text along when another field takes the place of its own, and remembers what stood there. */
export function useCarriedText(
  options: Options,
  defaults: JsonObject,
  set: (key: string, value: unknown) => void,
) {
  const [carried, setCarried] = useState<CarriedText | null>(null)
  const latest = useRef({ options, defaults, carried })
  useEffect(() => {
    latest.current = { options, defaults, carried }
  }, [options, defaults, carried])

  /** Follows a change of one option. */
  function follow(before: JsonObject, key: string, value: unknown) {
    const { options, defaults, carried } = latest.current
    const after = { ...before, [key]: value }
    const next = textToCarry(options, defaults, before, after)
    if (next) set(next.to, withText(options.get(next.to), next.replaced, next.text))
    const isGone = carried !== null && !isShownIn(options, carried.to, after)
    // Who goes back without having touched it finds everything as it was.
    if (isGone && textIn(own(before, carried.to)) === carried.text) set(carried.to, carried.replaced)
    if (next || isGone || key === carried?.to) setCarried(next)
  }

  function takeBack() {
    if (!carried) return
    set(carried.to, carried.replaced)
    setCarried(null)
  }

  return { carried, follow, takeBack, clear: () => setCarried(null) }
}
