import { createHold } from '@/api/create-hold'
import { holdAnswers } from '@/api/held-answers'

const typedKinds = /^(?:text|search|url|tel|email|password|number)$/

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && typedKinds.test(target.type))

/** What works without the page's code when it is pressed: a link goes somewhere, a text gets the caret, a select opens. */
function isLeftAlone(target: Element) {
  const field = target.closest('label')?.control ?? target.closest('input, textarea, select')
  const link = target.closest('a')
  if (link) return !link.getAttribute('href')?.startsWith('#')
  return isTextField(field) || field instanceof HTMLSelectElement
}

/** Past React, which notes what it writes into a field itself, and would see no change. */
function write(field: Element, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Numbers and addresses of mail have no caret that a page may know of. */
const caretOf = ({ selectionStart, selectionEnd }: TextField) => [selectionStart, selectionEnd] as const

function putCaret(field: TextField, [start, end]: ReturnType<typeof caretOf>) {
  if (start !== null) field.setSelectionRange(start, end)
}

/** Marks a copy of the part, which stands there where React has to draw the part anew and its code has not come. */
export const copied = 'data-copied'

const pressable = 'button, input, textarea, select, label, summary, a, [role]'

/** Which of the elements with its tag: where React makes them anew, there may be other texts between them. */
type Place = { tag: string; index: number }

type Kept = { place: Place; isText: boolean; repeat: (element: Element) => void }

/**
 * Keeps what people do in a part of the page that does not listen yet: what is typed stands in its field, and what is
 * pressed waits.
 */
export function keepInput(root: HTMLElement) {
  let kept: Kept[] = []
  let focused: Place | null = null
  /** Of the focused field: React puts it elsewhere where nothing has been typed. */
  let caret: ReturnType<typeof caretOf> | null = null
  const composition = createHold()
  let whenComposed: (() => void)[] = []
  const keeping = new AbortController()
  const inCopy = () => root.querySelector(`:scope > [${copied}]`) ?? root
  const all = (tag: string) => [...inCopy().querySelectorAll(tag)]
  const at = ({ tag, index }: Place) => all(tag)[index]

  function placeOf(target: Element): Place {
    const control = target.closest(pressable) ?? target
    return { tag: control.localName, index: all(control.localName).indexOf(control) }
  }

  function onClick(event: MouseEvent) {
    const { target } = event
    if (!(target instanceof Element) || isLeftAlone(target)) return
    event.preventDefault()
    const repeat = (element: Element) => element.dispatchEvent(new MouseEvent('click', event))
    kept.push({ place: placeOf(target), isText: false, repeat })
  }
  function onInput({ target }: Event) {
    if (!isTextField(target)) return
    const place = placeOf(target)
    const { value } = target
    const caret = caretOf(target)
    const repeat = (element: Element) => {
      if (!isTextField(element)) return
      // React has found in a field of one line what was typed there, and would see no change.
      element.value = element.defaultValue
      write(element, value)
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
      putCaret(element, caret)
    }
    kept = [...kept.filter((one) => !one.isText || at(one.place) !== target), { place, isText: true, repeat }]
  }
  function onChange({ target }: Event) {
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    const repeat = (element: Element) => {
      write(element, value)
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }
    kept.push({ place: placeOf(target), isText: false, repeat })
  }
  function onKeyDown(event: KeyboardEvent) {
    // The browser would send the form.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  function listen<Type extends keyof WindowEventMap>(type: Type, on: (event: WindowEventMap[Type]) => void) {
    const onEvent = (event: WindowEventMap[Type]) => {
      if (event.target instanceof Node && root.contains(event.target)) on(event)
    }
    // Before React hears of it, which stops events that it cannot pass on yet.
    window.addEventListener(type, onEvent, { capture: true, signal: keeping.signal })
  }
  listen('click', onClick)
  listen('input', onInput)
  listen('change', onChange)
  listen('keydown', onKeyDown)
  listen('focusin', ({ target }) => (focused = target instanceof Element ? placeOf(target) : null))
  listen('focusout', ({ target }) =>
    // What React makes anew has not been left.
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && !root.contains(document.activeElement))
        focused = null
    }),
  )
  function noteCaret() {
    const { activeElement } = document
    if (isTextField(activeElement) && root.contains(activeElement)) caret = caretOf(activeElement)
  }
  document.addEventListener('selectionchange', noteCaret, { signal: keeping.signal })
  if (document.activeElement && root.contains(document.activeElement)) {
    focused = placeOf(document.activeElement)
    noteCaret()
  }

  /** What an input method writes into may not be drawn anew. */
  function onComposing() {
    if (whenComposed.length === 0) whenComposed = [composition.hold(), holdAnswers()]
  }
  function endComposition() {
    for (const end of whenComposed.splice(0)) end()
  }
  // The start may just have had React hydrate what is around the part, so that nothing listened yet.
  listen('compositionupdate', onComposing)
  listen('compositionend', endComposition)
  // Of a field that is taken away, nothing else tells.
  listen('focusout', endComposition)

  function focusAgain() {
    const before = focused && at(focused)
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    if (isTextField(before) && before === document.activeElement && caret) putCaret(before, caret)
  }

  return {
    focusAgain,
    /** Until no input method is writing into a field, which nothing may write into meanwhile. */
    composed: () => new Promise<void>(composition.whenFree),
    /** Whether somebody is in there, so that it is to listen all at once: what is typed in between would be lost. */
    isUsed: () => kept.length > 0 || root.contains(document.activeElement),
    forget() {
      keeping.abort()
      endComposition()
    },
    /** Does what was kept, now that the part listens. */
    repeat() {
      keeping.abort()
      focusAgain()
      // All of them first: what is repeated may make room for others, or take them away.
      const due = kept.map(({ place, repeat }) => ({ element: at(place), repeat }))
      for (const { element, repeat } of due) if (element) repeat(element)
    },
  }
}
