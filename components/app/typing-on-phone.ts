/** As `whileTyping` in the theme: there everything but the field gives way. */
const phone = '(pointer: coarse) and (max-width: 47.99em), (pointer: coarse) and (max-height: 30em)'

/** What brings up a phone's keyboard. */
const typed = [
  'textarea',
  'input:not([type=checkbox], [type=radio], [type=color], [type=file], [type=range])',
]
  .map((field) => `main ${field}:not([readonly])`)
  .join()

function fieldWithFocus() {
  const { activeElement } = document
  const isTyped = activeElement?.matches(typed) && !activeElement.closest('dialog')
  return isTyped && window.matchMedia(phone).matches ? activeElement : null
}

/** Whatever moves meanwhile, the element stays where it is in the window. */
function keepPlace(element: Element | null, change: () => void) {
  const before = element?.getBoundingClientRect().top ?? 0
  change()
  const moved = (element?.getBoundingClientRect().top ?? 0) - before
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
}

/** With its label. A panel that was opened for a search is placed by itself. */
function bringIntoView(field: Element) {
  if (field.closest('[role=dialog]')) return
  const whole = field.closest('.chakra-form-control') ?? field
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const { top, bottom } = whole.getBoundingClientRect()
  const { offsetTop, height } = visiblePart()
  const isBelowTop = top >= offsetTop + Number.parseFloat(scrollPaddingTop)
  const isAboveEnd = bottom <= offsetTop + height - Number.parseFloat(scrollPaddingBottom)
  // Newer browsers return a promise, which nobody waits for.
  if (!isBelowTop || !isAboveEnd) void whole.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Safari puts its keyboard over the page, others make the page lower. A page that was enlarged by hand stays as it is. */
function visiblePart() {
  const { scale = 1, offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return scale > 1.01 ? { offsetTop: 0, height: window.innerHeight } : { offsetTop, height }
}

function measure() {
  const { style } = document.documentElement
  const { offsetTop, height } = visiblePart()
  style.setProperty('--visible-height', `${height}px`)
  style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - offsetTop - height)}px`)
}

/**
 * Marks the page, and the field, while somebody types on a phone, whose keyboard leaves little of the page to be seen. What
 * the marks change comes after the press that moved the focus: otherwise that would meet what has moved below the finger.
 * @param signal ends it
 */
export function followTyping(signal: AbortSignal) {
  let current: Element | null = null
  let isPressed = false
  let frame = 0

  function settle() {
    const field = fieldWithFocus()
    if (field === current) return
    if (field) measure()
    keepPlace(field ?? document.activeElement, () => {
      current?.removeAttribute('data-typed')
      field?.setAttribute('data-typed', '')
      document.documentElement.toggleAttribute('data-typing', field !== null)
    })
    current = field
    if (field) bringIntoView(field)
  }
  function later() {
    cancelAnimationFrame(frame)
    if (!isPressed) frame = requestAnimationFrame(settle)
  }
  function press({ type }: PointerEvent) {
    isPressed = type === 'pointerdown'
    if (!isPressed) later()
  }
  function resize() {
    if (!current) return
    measure()
    bringIntoView(current)
  }

  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(type, press, { signal, capture: true, passive: true })
  for (const type of ['focusin', 'focusout'] as const) document.addEventListener(type, later, { signal })
  window.visualViewport?.addEventListener('resize', resize, { signal })
  window.visualViewport?.addEventListener('scroll', () => current && measure(), { signal })
  // Somebody was quicker than this code.
  later()
}
