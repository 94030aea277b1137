import { startTransition } from 'react'
import { hydrateRoot as hydrateAtOnce, type Root } from 'react-dom/client'

/**
 * React's own, but as a transition: it gives way to input and paints every few milliseconds. Next's client takes this in place
 * of `react-dom/client` (`next.config.js`).
 */
function hydrateRoot(...about: Parameters<typeof hydrateAtOnce>) {
  const roots: Root[] = []
  startTransition(() => void roots.push(hydrateAtOnce(...about)))
  return roots[0]
}

const client = { hydrateRoot }
// What Next imports.
export { client as default }
