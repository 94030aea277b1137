/*
 * Elements that neither a role nor a label finds: decoration, and what stands around something. Tests look for them
 * here alone; lint refuses it elsewhere.
 */

/** The nearest element around this one that matches. @throws when there is none */
export function around<Kind extends Element = HTMLElement>(element: Element | undefined, selector: string) {
  const found = element?.closest<Kind>(selector)
  if (!found) throw new Error(`Nothing around it matches ${selector}.`)
  return found
}

export const nodes = <Kind extends Element = HTMLElement>(selector: string, below: ParentNode = document) => [
  ...below.querySelectorAll<Kind>(selector),
]

/** Images are decoration beside a name, and then have no role. */
export const images = (below: ParentNode) => nodes<HTMLImageElement>('img', below)
