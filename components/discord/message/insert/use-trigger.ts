import { useLocale } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextElement } from '@/components/discord/message/editor/formatting'
import { usePlaceAgain } from '@/components/ui/popup-position'
import { isTouched } from '@/components/ui/touch'
import { type Place, placeMenu } from './place-menu'
import { endOf, isStillIn, type Trigger, triggerAt } from './trigger'

type Followed = { trigger: Trigger; place: Place | null }

/**
 * Follows what is typed in a field: what something can be inserted for now, until it is dismissed or left.
 * @param asked how often a button has asked for the menu
 */
export function useTrigger(
  field: RefObject<TextElement | null>,
  value: string,
  { asked, isComposing: isComposingAtFirst }: { asked: number; isComposing: boolean },
) {
  const language = useLocale()
  const [now, setNow] = useState<Followed | null>(null)
  // What `now` is about to be: the caret is told of apart from the text, perhaps before that is drawn.
  const followed = useRef<Trigger | null>(null)
  const dismissed = useRef<Trigger | null>(null)
  // A composition may have begun before this was loaded.
  const isComposing = useRef(isComposingAtFirst)

  // Keyboards on a screen compose every word, and leave the menu to the finger.
  const isHeld = () => isComposing.current && !isTouched()

  function follow(next: Followed | null) {
    followed.current = next?.trigger ?? null
    setNow(next)
  }
  function read({ isTyped }: { isTyped: boolean }) {
    const element = field.current
    if (!element || isHeld()) return
    const { selectionStart: caret, selectionEnd, value } = element
    const isThere = element === document.activeElement && caret !== null && caret === selectionEnd
    const found = isThere ? triggerAt(value, caret, language) : null
    if (!isSameWord(found, dismissed.current)) dismissed.current = null
    // Only typing opens: somebody who goes to another word wants to change that.
    const before = followed.current
    const isMeant = isTyped || found?.start === before?.start
    // A button has asked for it here.
    if (!isTyped && isThere && before?.sign === null && before.start === caret) return
    if (!found || !isMeant || dismissed.current !== null) follow(null)
    else if (!isSame(found, before)) follow({ trigger: found, place: placeBy(element, found) })
  }
  function dismiss() {
    dismissed.current = followed.current
    follow(null)
  }

  const ask = useEffectEvent(() => {
    const element = field.current
    if (!element) return
    element.focus()
    const start = element.selectionEnd ?? element.value.length
    element.setSelectionRange(start, start)
    dismissed.current = null
    const trigger = { sign: null, start, query: '' }
    follow({ trigger, place: placeBy(element, trigger) })
  })
  const onTyped = useEffectEvent(() => read({ isTyped: true }))
  const onMoved = useEffectEvent(() => read({ isTyped: false }))
  const onLeft = useEffectEvent(() => follow(null))
  useEffect(() => {
    const element = field.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const composing = (is: boolean) => () => {
      isComposing.current = is
      if (isHeld()) onLeft()
      else onTyped()
    }
    element.addEventListener('input', () => onTyped(), { signal })
    element.addEventListener('compositionstart', composing(true), { signal })
    element.addEventListener('compositionend', composing(false), { signal })
    element.addEventListener('blur', () => onLeft(), { signal })
    document.addEventListener('selectionchange', () => onMoved(), { signal })
    // What was typed while this loaded.
    queueMicrotask(() => signal.aborted || onTyped())
    return () => listening.abort()
  }, [field])

  useEffect(() => {
    if (asked > 0) queueMicrotask(() => ask())
  }, [asked])

  usePlaceAgain(now !== null, () => {
    const { current: trigger } = followed
    if (trigger && field.current) follow({ trigger, place: placeBy(field.current, trigger) })
  })

  if (!now || !isStillIn(value, now.trigger)) return { trigger: null, place: null, dismiss }
  return { ...now, dismiss }
}

const placeBy = (field: TextElement, trigger: Trigger) =>
  placeMenu(field, { start: trigger.start, end: endOf(trigger) })

const isSameWord = (one: Trigger | null, other: Trigger | null) =>
  one?.start === other?.start && one?.sign === other?.sign

const isSame = (one: Trigger, other: Trigger | null) =>
  one.start === other?.start && one.sign === other.sign && one.query === other.query
