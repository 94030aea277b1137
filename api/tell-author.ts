import { withoutIds } from '@/contract/error-reports'

/** So many kinds of causes are told of one call in an hour, and so many of each; a backend can think of any number. */
const most = { kinds: 20, ofKind: 5 }
const told = new Map<string, { kinds: Map<string, Set<string>>; since: number }>()
const hour = 3_600_000
const maxLength = 500

function toldOf(call: string) {
  const known = told.get(call)
  if (known && Date.now() - known.since < hour) return known.kinds
  const kinds = new Map<string, Set<string>>()
  told.set(call, { kinds, since: Date.now() })
  return kinds
}

/** The field of a cause and what was expected there, whatever key or row it is about. */
function kindOf(text: string) {
  const plain = text.replaceAll(/\d+/g, '')
  return [/^(?:left out )?[\w -]*/, /expected [^;|]*/].map((part) => part.exec(plain)?.[0]).join()
}

/** What of a cause is told: all of it, once in an hour; of one too many that there are more, once; else nothing. */
function newTextOf(call: string, text: string) {
  const kinds = toldOf(call)
  const kind = kindOf(text)
  if (!kinds.has(kind) && kinds.size > most.kinds) return undefined
  const causes = kinds.get(kind) ?? new Set()
  kinds.set(kind, causes)
  if (kinds.size > most.kinds) return 'There are more causes, which are told again in an hour'
  if (causes.has(text) || causes.size > most.ofKind) return undefined
  causes.add(text)
  return causes.size > most.ofKind ? 'There is more of this kind, which is told again in an hour' : text
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
  const cause = isBrowser ? text : withoutIds(text).slice(0, maxLength)
  const told = newTextOf(call, cause)
  if (told === undefined) return
  const line = `${call}: ${told}${requestId ? ` (request ${requestId})` : ''}`
  if (isBrowser) console.info(line)
  else console.warn(line)
}
