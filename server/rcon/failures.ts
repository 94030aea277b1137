import type { RconDetails, RconFailure } from '@/api/game.schema'
import { limits } from '@/config/limits'
import texts from '@/config/messages/en/rcon.json'
import { HttpError } from '@/server/http/http-error'
import { failureDetail } from './texts'

const comeBack = (seconds: number) => ({ retry_after: seconds, headers: { 'Retry-After': String(seconds) } })

/** The answer for a server that did not pass (specification, section 5: 400, whose `detail` is the message). */
export const notPassed = (failure: RconFailure, target: Pick<RconDetails, 'game' | 'port'>) =>
  new HttpError(400, failure, failureDetail(failure, target))

export const alreadyChecking = () =>
  new HttpError(429, 'already_checking', texts.alreadyChecking, comeBack(5))
export const busy = () => new HttpError(503, 'busy', texts.busy, comeBack(5))
/** Nobody is there to read it. */
export const left = () => new HttpError(400, 'left', texts.left)
export const tooManyServers = () =>
  new HttpError(409, 'too_many_servers', texts.tooManyServers.replace('{most}', String(limits.gameServers)))
export const unknownServer = () => new HttpError(404, 'unknown_server', texts.unknownServer)
export const passwordGone = () => new HttpError(409, 'password_gone', texts.passwordGone)
