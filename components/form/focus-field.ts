import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { focusPlaceOf } from '@/components/ui/focus-place'

/** Fields come before what is around them, such as the buttons of a toolbar; `data-field` marks a button that opens one. */
const fields = [
  'input:not([type=hidden], [type=file])',
  'textarea',
  'select',
  '[role="combobox"]',
  'button[data-field]',
]
  .map((field) => `${field}:not(:disabled)`)
  .join()
const others = 'button:not(:disabled), [tabindex="0"]'

/** For so many milliseconds, a field that is not rendered yet is waited for. */
const maxWaitMs = 20_000

function controlIn(element: HTMLElement, part: string) {
  const exact = element.querySelector<HTMLElement>(`[data-names="${CSS.escape(part)}"]`)
  if (exact && part !== '') return exact
  const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')
  if (wrong?.matches(`${fields}, ${others}, [data-error]`)) return wrong
  // While the editor is loading, what is around it is not the field.
  const kinds = element.querySelector('[aria-busy="true"]') ? [fields] : [fields, others]
  for (const container of [wrong, element])
    for (const kind of kinds) {
      const control = container?.querySelector<HTMLElement>(kind)
      if (control) return control
    }
  return null
}

/** Marks the field until the focus leaves it, or somebody acts in it: after a click, browsers show no focus ring. */
function mark(element: HTMLElement) {
  for (const earlier of document.querySelectorAll('[data-landed]')) earlier.removeAttribute('data-landed')
  element.setAttribute('data-landed', '')
  function end() {
    element.removeAttribute('data-landed')
    element.removeEventListener('focusout', leave)
    for (const event of edits) element.removeEventListener(event, end)
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) end()
  }
  element.addEventListener('focusout', leave)
  for (const event of edits) element.addEventListener(event, end)
}
/** What a value is changed with: typing, or a button of the field. */
const edits = ['input', 'keydown', 'click'] as const

function focusIn(element: HTMLElement, part: string) {
  const control = controlIn(element, part)
  // An editor has many fields, some in closed details, and is higher than the window.
  for (
    let details = control?.closest('details');
    details;
    details = details.parentElement?.closest('details')
  )
    if (element.contains(details)) details.open = true
  const formControl = control?.closest<HTMLElement>('.chakra-form-control')
  const field = formControl && element.contains(formControl) ? formControl : element
  control?.focus({ preventScroll: true })
  // For a field that is this high, neither a frame nor its middle helps.
  const target = field.offsetHeight > window.innerHeight / 2 ? (control ?? field) : field
  if (control) mark(target)
  // Newer browsers return a promise, which nobody waits for.
  void target.scrollIntoView({ block: 'center' })
  return control !== null
}

/** Calls back after each change in the element, until that returns true, it takes too long, or the user does something. */
function onRender(element: HTMLElement, tryFocus: () => boolean) {
  const observer = new MutationObserver(() => tryFocus() && stop())
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
 * Focuses an element, or once it is shown, unless the user does something else meanwhile: on a phone, what gave way to a
 * field comes back only after the press that left that field.
 * @returns stops waiting
 */
export function focusOnceShown(element: HTMLElement) {
  const waiting = new AbortController()
  function tryFocus() {
    element.focus({ preventScroll: true })
    if (document.activeElement === element) waiting.abort()
  }
  tryFocus()
  const { signal } = waiting
  if (!signal.aborted) {
    const observer = new ResizeObserver(tryFocus)
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
    for (const event of acts) window.addEventListener(event, () => waiting.abort(), { capture: true, signal })
  }
  return () => waiting.abort()
}

/**
 * Scrolls to a field and focuses its control, an invalid one first. A control that is not rendered yet is focused once it
 * is, unless the user does something else meanwhile.
 * @param part the path of one of a message's texts, which is preferred
 * @returns stops waiting
 */
export const focusField = (element: HTMLElement, part = ''): (() => void) =>
  focusIn(element, part) ? () => undefined : onRender(element, () => focusIn(element, part))

/**
 * Scrolls to a row that was just added and focuses its first field, or the row until that is rendered.
 * @returns stops waiting
 */
export function focusNewRow(row: HTMLElement): () => void {
  function enter() {
    const first = row.querySelector<HTMLElement>(`${fields}, [aria-busy="true"]`)
    const field = first?.matches(fields) ? first : null
    const target = field ?? row
    target.focus({ preventScroll: true })
    // Newer browsers return promises, which nobody waits for. A row may be higher than the window.
    for (const element of [row, target]) void element.scrollIntoView({ block: 'nearest' })
    return field !== null
  }
  return enter() ? () => undefined : onRender(row, enter)
}

function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}

/** Calls back with the path of the field in the address's hash: once rendered, and whenever a link to it is followed. */
export function useFieldInHash(onLand: (path: string) => void | (() => void)) {
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

/** Where what has the focus shows that itself, a frame around its field would say it twice. */
export const highlightStyles = {
  '[data-landed]:not(:focus-visible, :has(:focus-visible))': {
    outline: '2px solid',
    outlineColor: 'focus.ring',
    outlineOffset: '8px',
    borderRadius: 'sm',
    '&:is([aria-invalid=true], [data-error]), &:has([aria-invalid=true], [data-error])': {
      outlineColor: 'danger.text',
    },
  },
} as const

/** Beside a field that is typed in on a phone, the bar has no room for what there is to decide or to know. */
export function leavePhoneField() {
  const { activeElement, documentElement } = document
  if (documentElement.matches('[data-typing]') && activeElement instanceof HTMLElement) activeElement.blur()
}

/** True once what had the focus is gone, or is disabled: browsers take it from there a moment later. */
export const hasLostFocus = () => document.activeElement?.matches('body, :disabled') ?? true

/**
 * For an element that is removed together with the button in it that was pressed. After a key press, the focus returns to
 * where it was before, but to the card around that field: a second press would change the field. Otherwise the form gets
 * it. A button that was disabled meanwhile has lost the focus already.
 * @param isAsking while true, there are other buttons in it: the focus also returns when they give way to the usual ones,
 *   and to the field itself, which somebody goes on editing
 */
export function useRestoreFocus<Root extends HTMLElement>(isAsking = false) {
  const root = useRef<Root>(null)
  const restore = useRef<(goesOn?: boolean) => void>(() => undefined)
  useEffect(() => (isAsking ? () => restore.current(true) : undefined), [isAsking])
  useLayoutEffect(() => {
    const element = root.current
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
    restore.current = (goesOn) => {
      const { activeElement } = document
      if (activeElement !== document.body && !element.contains(activeElement)) return
      const field = isByKey && before && form.contains(before) ? before : null
      if (goesOn && field) field.focus()
      else focusPlaceOf(field ?? form)
    }
    return () => {
      form.removeEventListener('focusin', remember)
      for (const act of acts) element.removeEventListener(act, press)
      restore.current()
    }
  }, [])
  return root
}
