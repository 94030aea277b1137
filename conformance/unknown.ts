import { historyOffer } from './history'
import { isAbsent, refusalNotes } from './judge'
import { unknownName } from './made-up'
import { type Offer, unoffered } from './offers'
import { notOffered, optional, type Result } from './report'
import type { Subject } from './target'
import { transferOffer } from './transfer'

type Unknown = {
  call: string
  method: 'POST' | 'DELETE'
  path: (subject: Subject) => string
  /** The call that lists such things. Where it is absent, so is this. */
  list: string
  offer: Offer
  /** What there is none of. */
  what: string
  /** What the dashboard does where such things are listed, and this is not offered. */
  without: string
}

export const gameServersOffer: Offer = {
  extension: 'game-servers',
  without: 'Game servers are tried, and none is kept.',
}

const unknowns: Unknown[] = [
  {
    call: 'POST /guilds/{guildId}/history/{change}/revert, a made-up change',
    method: 'POST',
    path: ({ guildId }) => `/guilds/${guildId}/history/${unknownName}/revert`,
    list: 'GET /guilds/{guildId}/history',
    offer: historyOffer,
    what: 'change',
    without: 'People see what was changed, and are told that the change is not known when they take it back.',
  },
  {
    call: 'POST /guilds/{guildId}/imports/{batch}/revert, a made-up import',
    method: 'POST',
    path: ({ guildId }) => `/guilds/${guildId}/imports/${unknownName}/revert`,
    list: 'GET /guilds/{guildId}/export',
    offer: transferOffer,
    what: 'import',
    without: 'An import cannot be taken back in one step.',
  },
  {
    call: 'POST /user/game/{id}/check, a made-up server',
    method: 'POST',
    path: () => `/user/game/${unknownName}/check`,
    list: 'GET /user/game',
    offer: gameServersOffer,
    what: 'game server',
    without: 'A game server that somebody checks again leaves their list.',
  },
  {
    call: 'DELETE /user/game/{id}, a made-up server',
    method: 'DELETE',
    path: () => `/user/game/${unknownName}`,
    list: 'GET /user/game',
    offer: gameServersOffer,
    what: 'game server',
    without: 'A game server that somebody forgets leaves their list until it is read again.',
  },
]

/** A 404 has to say why: people get here from a list, so they read it. */
async function checkOne(subject: Subject, unknown: Unknown, listed: readonly Result[]): Promise<Result> {
  const { call, method, path, list, offer, what, without } = unknown
  const { outcome } = listed.find((result) => result.call === list) ?? {}
  if (outcome === 'not offered' || unoffered(subject, call, offer)) return notOffered(call, offer.without)

  const reply = await subject.ask(method, path(subject))
  if (reply.status !== 404 && isAbsent(reply)) return notOffered(call, without)
  return optional(call, refusalNotes(reply, [404], `There is no such ${what}: answer 404.`))
}

/**
 * That what is not there can be neither taken back, checked nor forgotten.
 * @param listed what was found out about the calls that list such things
 */
export async function checkUnknown(subject: Subject, listed: readonly Result[]): Promise<Result[]> {
  const results: Result[] = []
  for (const unknown of unknowns) results.push(await checkOne(subject, unknown, listed))
  return results
}
