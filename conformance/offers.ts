import type { Reply } from './ask'
import { isAbsent } from './judge'
import { notOffered, type Result } from './report'
import type { Subject } from './target'

export type Offer = {
  /** By its name in `GET /features`; null for what has none and is asked for. */
  extension: string | null
  /** What the dashboard does where a backend has no such thing. */
  without: string
}

const isDenied = ({ extensions }: Subject, { extension }: Offer) =>
  extensions !== null && extension !== null && !extensions.includes(extension)

const isClaimed = ({ extensions }: Subject, { extension }: Offer) =>
  extensions !== null && extension !== null && extensions.includes(extension)

/** What an extension that the backend says it lacks comes to, without a call. */
export const unoffered = (subject: Subject, call: string, offer: Offer): Result | null =>
  isDenied(subject, offer) ? notOffered(call, offer.without) : null

/** What a backend that says nothing of its extensions means by a 404, 405 or 501. One that says so is held to it. */
export const isMissing = (subject: Subject, offer: Offer, reply: Reply) =>
  !isClaimed(subject, offer) && isAbsent(reply)
