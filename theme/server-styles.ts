import { createContext } from 'react'

/** What is drawn in one go: a page, or a part of it that React hydrates by itself. */
export type Drawing = {
  /** Whether the server's HTML has the class of each element. */
  hasServerStyles: boolean
  postponed: (() => void)[]
}

/** Of what React makes itself. */
export const CurrentDrawing = createContext<Drawing>({ hasServerStyles: false, postponed: [] })

/**
 * React does not touch the attributes of what it hydrates: until that is done, no element needs to work out its class. React
 * begins anew, and makes the elements itself, where the HTML is not what it expects.
 */
export const startDrawing = (isFirstHtml: boolean): Drawing => ({
  hasServerStyles: isFirstHtml && typeof document !== 'undefined',
  postponed: [],
})

/** @returns what was postponed until the page is usable, so that the first change of an element does not wait for it */
export function endDrawing(drawing: Drawing) {
  drawing.hasServerStyles = false
  return drawing.postponed.splice(0)
}
