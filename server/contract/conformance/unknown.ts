import { isAbsent, refusalNotes } from './judge'
import { madeUpName } from './made-up'
import { absent, optional, type Result } from './report'
import type { Subject } from './target'

type Unknown = {
  call: string
  method: 'POST' | 'DELETE'
  path: (subject: Subject) => string
  /** The call that lists such things. Where it is absent, so is this. */
  list: string
  /** What there is none of. */
  what: string
  /** What the dashboard does where such things are listed, and this is not offered. */
  without: string
}

const unknowns: Unknown[] = [
  {
    call: 'POST /guilds/{guildId}/history/{change}/revert, a made-up change',
    method: 'POST',
    path: ({ guildId }) => `/guilds/${guildId}/history/${madeUpName}/revert`,
    list: 'GET /guilds/{guildId}/history',
    what: 'change',
    without: 'People see what was changed, and are told that the change is not known when they take it back.',
  },
  {
    call: 'POST /guilds/{guildId}/imports/{batch}/revert, a made-up import',
    method: 'POST',
    path: ({ guildId }) => `/guilds/${guildId}/imports/${madeUpName}/revert`,
    list: 'GET /guilds/{guildId}/export',
    what: 'import',
    without: 'An import cannot be taken back in one step.',
  },
  {
    call: 'POST /user/game/{id}/check, a made-up server',
    method: 'POST',
    path: () => `/user/game/${madeUpName}/check`,
    list: 'GET /user/game',
    what: 'game server',
    without: 'A game server that somebody checks again leaves their list.',
  },
  {
    call: 'DELETE /user/game/{id}, a made-up server',
    method: 'DELETE',
    path: () => `/user/game/${madeUpName}`,
    list: 'GET /user/game',
    what: 'game server',
    without: 'A game server that somebody forgets leaves their list until it is read again.',
  },
]

/** A 404 has to say why: people get here from a list, so they read it. */
async function checkOne(subject: Subject, unknown: Unknown, listed: readonly Result[]): Promise<Result> {
  const { call, method, path, list, what, without } = unknown
  const { outcome, notes: [why = without] = [] } = listed.find((result) => result.call === list) ?? {}
  if (outcome === 'absent') return absent(call, why)

  const reply = await subject.ask(method, path(subject))
  if (reply.status !== 404 && isAbsent(reply)) return absent(call, without)
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
