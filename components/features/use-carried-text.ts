import { useEffect, useRef, useState } from 'react'
import { isSame } from '@/config/json'
import { type CarriedText, isShownIn, textIn, textToCarry, withText } from './carry-text'
import { type JsonObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'

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

  /** The value with its earlier text; what was changed around the text since stays. */
  function without({ to, text, replaced }: CarriedText, values: JsonObject) {
    const option = latest.current.options.get(to)
    const now = ownProperty(values, to)
    return isSame(now, withText(option, replaced, text)) ? replaced : withText(option, now, textIn(replaced))
  }

  /** Follows a change of one option. */
  function follow(before: JsonObject, key: string, value: unknown) {
    const { options, defaults, carried } = latest.current
    const after = { ...before, [key]: value }
    const next = textToCarry(options, defaults, before, after)
    if (next) set(next.to, withText(options.get(next.to), next.replaced, next.text))
    const isGone = carried !== null && !isShownIn(options, carried.to, after)
    // Who goes back without having touched it finds everything as it was.
    if (isGone && textIn(ownProperty(before, carried.to)) === carried.text)
      set(carried.to, without(carried, before))
    const isRewritten = key === carried?.to && textIn(value) !== carried.text
    if (next || isGone || isRewritten) setCarried(next)
  }

  function takeBack(values: JsonObject) {
    if (!carried) return
    set(carried.to, without(carried, values))
    setCarried(null)
  }

  return { carried, follow, takeBack, clear: () => setCarried(null) }
}
