import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** What a person fills in goes before what stands around it, such as the buttons of a toolbar. */
const fields = ['input:not([type=hidden], [type=file])', 'textarea', 'select', '[role="combobox"]']
  .map((field) => `${field}:not(:disabled)`)
  .join()
const others = 'button:not(:disabled), [tabindex="0"]'

/** Milliseconds for which a field may take to be drawn. */
const maxWaitMs = 20_000

function controlIn(element: HTMLElement, part: string) {
  const exact = element.querySelector<HTMLElement>(`[data-names="${CSS.escape(part)}"]`)
  if (exact && part !== '') return exact
  const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')
  if (wrong?.matches(`${fields}, ${others}, [data-error]`)) return wrong
  // While its editor is on its way, what stands around it is not the field.
  const kinds = element.querySelector('[aria-busy="true"]') ? [fields] : [fields, others]
  for (const place of [wrong, element])
    for (const kind of kinds) {
      const control = place?.querySelector<HTMLElement>(kind)
      if (control) return control
    }
  return null
}

/** Marks the field until the focus leaves it, for those whose pointer brought them here and who see no ring. */
function mark(element: HTMLElement) {
  for (const earlier of document.querySelectorAll('[data-landed]')) earlier.removeAttribute('data-landed')
  element.setAttribute('data-landed', '')
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
    element.removeAttribute('data-landed')
    element.removeEventListener('focusout', leave)
  }
  element.addEventListener('focusout', leave)
}

function land(element: HTMLElement, part: string) {
  const control = controlIn(element, part)
  // An editor is a field with many of its own, some folded away, and higher than the window.
  for (let fold = control?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    if (element.contains(fold)) fold.open = true
  const own = control?.closest<HTMLElement>('.chakra-form-control')
  const field = own && element.contains(own) ? own : element
  control?.focus({ preventScroll: true })
  // Of an editor that is higher than the window, neither a frame nor the middle says anything.
  const place = field.offsetHeight > window.innerHeight / 2 ? (control ?? field) : field
  if (control) mark(place)
  // A new browser answers with a promise, which nobody waits for.
  void place.scrollIntoView?.({ block: 'center' })
  return control !== null
}

/** Calls back after what stands in the element has changed, until it is told to stop, takes too long, or somebody acts. */
function whenDrawn(element: HTMLElement, look: () => boolean) {
  const observer = new MutationObserver(() => look() && stop())
  const timer = setTimeout(stop, maxWaitMs)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of acts) window.removeEventListener(event, stop, true)
  }
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  for (const event of acts) window.addEventListener(event, stop, true)
  return stop
}
const acts = ['keydown', 'pointerdown'] as const

/**
 * Brings a field into view and gives its control the focus: what is wrong in it first. One whose control is still on its
 * way gets it when it is drawn, unless the person does something else meanwhile.
 * @param part which of the texts of a message, by its path within it; that one first, where it is drawn
 * @returns stops waiting for that
 */
export const focusField = (element: HTMLElement, part = ''): (() => void) =>
  land(element, part) ? () => undefined : whenDrawn(element, () => land(element, part))

/**
 * Gives the focus to a row that was just added, and brings all of it into view: to its first field, or to the row until
 * that is drawn.
 * @returns stops waiting for that
 */
export function focusNewRow(row: HTMLElement): () => void {
  function enter() {
    const field = row.querySelector<HTMLElement>(fields)
    const target = field ?? row
    target.focus({ preventScroll: true })
    // A new browser answers with a promise, which nobody waits for.
    void row.scrollIntoView?.({ block: 'nearest' })
    return field !== null
  }
  return enter() ? () => undefined : whenDrawn(row, enter)
}

function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}

/**
 * Tells which field a link leads to: the path behind the address's #, once the form is drawn and whenever a link to it is
 * followed.
 */
export function useLandingField(onLand: (path: string) => void | (() => void)) {
  const { asPath, events } = useRouter()
  const [, hash = ''] = asPath.split('#')
  const land = useEffectEvent(onLand)
  useEffect(() => {
    const path = decode(hash)
    if (path === '') return undefined
    let stop = land(path)
    const landAgain = () => {
      stop?.()
      stop = land(path)
    }
    events.on('hashChangeComplete', landAgain)
    return () => {
      events.off('hashChangeComplete', landAgain)
      stop?.()
    }
  }, [hash, events])
}

/** The field that a link or an error led to. */
export const highlightStyles = {
  '[data-landed]': {
    outline: '2px solid',
    outlineColor: 'focus.ring',
    outlineOffset: '8px',
    borderRadius: 'sm',
  },
} as const

/**
 * For what goes away with the button in it that was pressed. With the keyboard, the focus goes back to the field that had
 * it before. Otherwise the form gets it, rather than nothing: a field would open a phone's keyboard. A button that was
 * disabled meanwhile has lost it already.
 */
export function useFocusPassedOn<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const element = place.current
    const form = element?.closest('form')
    if (!element || !form) return undefined
    const outside = (node: EventTarget | null) =>
      node instanceof HTMLElement && !element.contains(node) && node !== form ? node : null
    let before = outside(document.activeElement)
    let isByKey = false
    const remember = ({ target }: FocusEvent) => void (before = outside(target) ?? before)
    const press = ({ type }: Event) => void (isByKey = type === 'keydown')
    form.addEventListener('focusin', remember)
    for (const act of acts) element.addEventListener(act, press)
    return () => {
      form.removeEventListener('focusin', remember)
      for (const act of acts) element.removeEventListener(act, press)
      const { activeElement } = document
      if (activeElement !== document.body && !element.contains(activeElement)) return
      const field = isByKey && before && form.contains(before) ? before : null
      field?.focus()
      if (document.activeElement !== field) form.focus({ preventScroll: true })
    }
  }, [])
  return place
}
