const timing = { duration: 180, easing: 'ease-out' }

/** Moves an element once, unless the person has asked for less motion. */
export function move(element: Element, keyframes: PropertyIndexedKeyframes) {
  const isStill = !('animate' in element) || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill) element.animate(keyframes, timing)
}
