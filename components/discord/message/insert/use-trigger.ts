import { useLocale } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextElement } from '@/components/discord/message/editor/formatting'
import { usePlaceAgain } from '@/components/ui/popup-position'
import { type Place, placeMenu } from './place-menu'
import { isStillIn, type Trigger, triggerAt } from './trigger'

/**
 * Follows what is typed in a field: what something can be inserted for now, until it is dismissed or left.
 * @param asked how often a button has asked for the menu
 */
export function useTrigger(field: RefObject<TextElement | null>, value: string, asked: number) {
  const language = useLocale()
  const [now, setNow] = useState<{ trigger: Trigger; place: Place | null } | null>(null)
  const dismissed = useRef<Trigger | null>(null)
  const isComposing = useRef(false)

  function read({ isTyped }: { isTyped: boolean }) {
    const element = field.current
    if (!element || isComposing.current) return
    const { selectionStart: caret, selectionEnd, value } = element
    const isThere = element === document.activeElement && caret !== null && caret === selectionEnd
    const found = isThere ? triggerAt(value, caret, language) : null
    if (!isSameWord(found, dismissed.current)) dismissed.current = null
    // Only typing opens: somebody who goes to another word wants to change that.
    const isMeant = isTyped || found?.start === now?.trigger.start
    // A button has asked for it here.
    if (!isTyped && isThere && now?.trigger.sign === null && now.trigger.start === caret) return
    if (!found || !isMeant || dismissed.current !== null) setNow(null)
    else if (!isSame(found, now?.trigger)) setNow({ trigger: found, place: placeMenu(element, found.start) })
  }
  function dismiss() {
    dismissed.current = now?.trigger ?? null
    setNow(null)
  }

  const ask = useEffectEvent(() => {
    const element = field.current
    if (!element) return
    element.focus()
    const start = element.selectionEnd ?? element.value.length
    element.setSelectionRange(start, start)
    dismissed.current = null
    setNow({ trigger: { sign: null, start, query: '' }, place: placeMenu(element, start) })
  })
  const onTyped = useEffectEvent(() => read({ isTyped: true }))
  const onMoved = useEffectEvent(() => read({ isTyped: false }))
  useEffect(() => {
    const element = field.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const composing = (is: boolean) => () => {
      isComposing.current = is
      if (is) setNow(null)
      else onTyped()
    }
    element.addEventListener('input', () => onTyped(), { signal })
    element.addEventListener('compositionstart', composing(true), { signal })
    element.addEventListener('compositionend', composing(false), { signal })
    element.addEventListener('blur', () => setNow(null), { signal })
    document.addEventListener('selectionchange', () => onMoved(), { signal })
    // What was typed while this loaded.
    queueMicrotask(() => signal.aborted || onTyped())
    return () => listening.abort()
  }, [field])

  useEffect(() => {
    if (asked > 0) queueMicrotask(() => ask())
  }, [asked])

  usePlaceAgain(now !== null, () => {
    if (now && field.current) setNow({ ...now, place: placeMenu(field.current, now.trigger.start) })
  })

  if (!now || !isStillIn(value, now.trigger)) return { trigger: null, place: null, dismiss }
  return { ...now, dismiss }
}

const isSameWord = (one: Trigger | null, other: Trigger | null) =>
  one?.start === other?.start && one?.sign === other?.sign

const isSame = (one: Trigger, other: Trigger | undefined) =>
  one.start === other?.start && one.sign === other.sign && one.query === other.query
