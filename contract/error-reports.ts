/** Longer messages may hold what somebody wrote. */
const longestMessage = 300

/** Says nothing of whom or which server it is about. */
export const withoutIds = (text: string) => text.replace(/\d{15,}/g, '[id]')

/** A text of somebody else’s, such as a library’s warning, without what stands behind the path of an address. */
export const withoutQueries = (text: string) => text.replace(/\?\S+/g, '?…')

/** Of an address, its path alone, without the query, which could hold what is nobody else’s business. */
export const reportedAddress = (text: string) => withoutIds(text.replace(/[?#].*$/s, '')).slice(0, 500)

const quotes = /"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g

/** The message of an error without what it quotes or assigns, which may be what somebody wrote, and without ids. */
export const reportedMessage = (text: string) =>
  withoutIds(text.replace(quotes, '"…"').replace(/=\S+/g, '=…')).slice(0, longestMessage)
