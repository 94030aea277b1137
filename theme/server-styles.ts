let draws = 0
let isHydrating = false
const postponed: (() => void)[] = []

/**
 * The server's HTML has the class of each element, and React does not touch the attributes of what it hydrates: until that is
 * done, no element needs to work out its class. Called as the first page begins to be drawn. React begins anew, and makes
 * the elements itself, where the HTML is not what it expects.
 */
export function startHydration() {
  if (typeof document === 'undefined') return
  draws += 1
  isHydrating = draws === 1 && document.getElementById('__NEXT_DATA__') !== null
}

export const hasServerStyles = () => isHydrating

/** For when the page is usable, so that the first change of an element does not wait for it. */
export const postponeStyles = (work: () => void) => void postponed.push(work)

/** @returns what was postponed */
export function endHydration() {
  isHydrating = false
  return postponed.splice(0)
}
