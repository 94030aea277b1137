const places = 'section[tabindex="-1"], form[tabindex="-1"], main[tabindex="-1"]'

/**
 * Puts the focus near an element, where another press of the same key neither changes nor triggers anything: on the part
 * of the page around it, or on the element itself where there is none.
 */
export const focusPlaceOf = (element: HTMLElement) =>
  (element.closest<HTMLElement>(places) ?? element).focus({ preventScroll: true })
