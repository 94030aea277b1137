/** So many causes are told; a backend can think of any number. */
const maxTold = 100
const maxLength = 500

const told = new Set<string>()

function isNew(cause: string) {
  if (told.has(cause) || told.size >= maxTold) return false
  told.add(cause)
  return true
}

/**
 * Tells a backend's author why something of it cannot be used: in the browser's console, and where the server draws the page
 * in its log, once for each cause.
 */
export function tellAuthor(text: string) {
  if (typeof window !== 'undefined') return console.info(text)
  const cause = text.replaceAll(/\d{15,20}/g, '…').slice(0, maxLength)
  if (isNew(cause)) console.warn(cause)
}

/** The same of what may come again and again while a page is open: once for each cause there, too. */
export function tellAuthorOnce(text: string) {
  if (typeof window === 'undefined' || isNew(text)) tellAuthor(text)
}

/** The same of rows of a list that were left out. */
export const tellOmitted =
  (list: string) =>
  ({ count, reason }: { count: number; reason: string }) =>
    tellAuthor(`Left out of ${list}: ${count} unreadable ${count === 1 ? 'row' : 'rows'}. ${reason}`)
