/** Without the wide letters of a keyboard, in whatever is written; a name may have a `ー`. */
const narrow = (text: string) => text.normalize('NFKC').replaceAll('。', '.')

/** What somebody types with an input method that they left on, as without it: `１８：３０`, `ー５`, `１。５`. */
export const halfWidth = (text: string) => narrow(text).replace(/[−ー]/g, '-')

/** The name or the number of a host, likewise. */
export const hostOf = (text: string) => narrow(text).trim()

const linkStart = /^https?:\/\//i

/** A web address, likewise. One that begins as it should may have wide letters of its own behind its host. */
export function addressOf(text: string) {
  const [typed, read] = [text.trim(), hostOf(text)]
  return linkStart.test(read) && !linkStart.test(typed) ? read : typed
}
