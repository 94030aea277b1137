import { localStorageManager } from '@chakra-ui/react'
import { noTransitions } from '@/config/no-transitions'

/** While the colour mode changes, each thing would get its colours in its own time. */
function stopTransitions() {
  const styles = document.createElement('style')
  styles.textContent = noTransitions
  document.head.append(styles)
  requestAnimationFrame(() => requestAnimationFrame(() => styles.remove()))
}

/** Anything else that is stored counts as nothing, as it does before the page is drawn (`config/inline-scripts.ts`). */
export const colourModes: typeof localStorageManager = {
  ...localStorageManager,
  get(initial) {
    const stored = localStorageManager.get(initial)
    return stored === 'light' || stored === 'dark' ? stored : initial
  },
  /** Also called by Chakra for the mode that a page opens in. */
  set(mode) {
    if (mode !== colourModes.get('light')) stopTransitions()
    localStorageManager.set(mode)
  },
}
