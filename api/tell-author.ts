/** So many causes are told of one call in an hour; a backend can think of any number. */
const maxTold = 20
const told = new Map<string, { causes: Set<string>; since: number }>()
const hour = 3_600_000
const maxLength = 500

function toldOf(call: string) {
  const known = told.get(call)
  if (known && Date.now() - known.since < hour) return known.causes
  const causes = new Set<string>()
  told.set(call, { causes, since: Date.now() })
  return causes
}

/** What of a cause is told: all of it, once in an hour; of one too many that there are more, once; else nothing. */
function newTextOf(call: string, cause: string) {
  const causes = toldOf(call)
  if (causes.has(cause) || causes.size > maxTold) return undefined
  causes.add(cause)
  return causes.size > maxTold ? 'There are more causes, which are told again in an hour' : cause
}

type Cause = {
  /** `GET /guilds/…/roles`: its route, so that nobody can use up with ids what may be told. */
  call: string
  /** Without a value. */
  text: string
  requestId?: string | null
}

/**
 * Tells a backend's author why something of it cannot be used: in the browser's console, and where the server draws the page
 * in its log.
 */
export function tellAuthor({ call, text, requestId }: Cause) {
  const isBrowser = typeof window !== 'undefined'
  const cause = isBrowser ? text : text.replaceAll(/\d{15,20}/g, '…').slice(0, maxLength)
  const told = newTextOf(call, cause)
  if (told === undefined) return
  const line = `${call}: ${told}${requestId ? ` (request ${requestId})` : ''}`
  if (isBrowser) console.info(line)
  else console.warn(line)
}
