import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextElement } from '@/components/discord/message/editor/formatting'
import { isStillIn, type Trigger, triggerAt } from './trigger'

/** Follows what is typed in a field: what something can be inserted for now, until it is dismissed or left. */
export function useTrigger(field: RefObject<TextElement | null>, value: string) {
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const dismissed = useRef<number | null>(null)
  const isComposing = useRef(false)

  function read({ isTyped }: { isTyped: boolean }) {
    const element = field.current
    if (!element || isComposing.current) return
    const { selectionStart: caret, selectionEnd, value } = element
    const isThere = element === document.activeElement && caret !== null && caret === selectionEnd
    const found = isThere ? triggerAt(value, caret) : null
    if (found?.start !== dismissed.current) dismissed.current = null
    // Only typing opens: somebody who goes to another word wants to change that.
    setTrigger((now) =>
      found && dismissed.current === null && (isTyped || now?.start === found.start) ? found : null,
    )
  }
  function dismiss() {
    dismissed.current = trigger?.start ?? null
    setTrigger(null)
  }

  const onTyped = useEffectEvent(() => read({ isTyped: true }))
  const onMoved = useEffectEvent(() => read({ isTyped: false }))
  useEffect(() => {
    const element = field.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const composing = (is: boolean) => () => {
      isComposing.current = is
      if (is) setTrigger(null)
      else onTyped()
    }
    element.addEventListener('input', () => onTyped(), { signal })
    element.addEventListener('compositionstart', composing(true), { signal })
    element.addEventListener('compositionend', composing(false), { signal })
    element.addEventListener('blur', () => setTrigger(null), { signal })
    document.addEventListener('selectionchange', () => onMoved(), { signal })
    // What was typed while this loaded.
    onTyped()
    return () => listening.abort()
  }, [field])

  return { trigger: trigger && isStillIn(value, trigger) ? trigger : null, dismiss }
}
