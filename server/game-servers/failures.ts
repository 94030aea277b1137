import type { GameServerDetails, CheckFailure } from '@/contract/calls/game-servers'
import { limits } from '@/contract/limits'
import { formatText } from '@/server/http/format-text'
import { gameServers as texts } from '@/server/http/texts'
import { HttpError, retryAfter, translate } from '@/server/http/http-error'
import { isGamePort } from './address-guard'

type Target = Pick<GameServerDetails, 'game' | 'port'>

/** Texts of their own: where there is more to say, or another protocol than TCP. */
const ownTexts: Partial<Record<CheckFailure, Partial<Record<Target['game'], keyof typeof texts>>>> = {
  refused: { battleye: 'refusedUdp' },
  timeout: { source: 'timeoutSource', battleye: 'timeoutUdp' },
  auth: { source: 'authSource' },
  protocol: { rust: 'protocolRust', battleye: 'protocolUdp' },
}

function textOf(code: CheckFailure, { game, port }: Target) {
  if (code === 'blocked' && !isGamePort(port)) return texts.blockedPort
  return texts[ownTexts[code]?.[game] ?? code]
}

/** What happened; the screen says what to try. Depends only on the code and what the person entered. */
export const failureDetail = (code: CheckFailure, target: Target) =>
  formatText(textOf(code, target), { port: String(target.port) })

/** The answer for a server that did not pass (specification, section 5: 400, whose `detail` is the message). */
export const notPassed = (failure: CheckFailure, target: Target) =>
  new HttpError(400, failure, failureDetail(failure, target))

export const alreadyChecking = () =>
  new HttpError(429, 'already_checking', texts.alreadyChecking, retryAfter(5_000))
export const busy = () => new HttpError(503, 'busy', texts.busy, retryAfter(5_000))
export const clientDisconnected = () => new HttpError(400, 'left', texts.left)
export const tooManyServers = () =>
  new HttpError(409, 'too_many_servers', formatText(texts.tooManyServers, { max: limits.gameServers }))
export const unknownServer = () => new HttpError(404, 'unknown_server', texts.unknownServer)
export const passwordGone = () => new HttpError(409, 'password_gone', texts.passwordGone)
export const wrongDetails = () =>
  new HttpError(400, 'invalid', translate('server.invalid'), {
    fields: { port: translate('validation.port') },
  })

const example = { game: 'minecraft', port: 25575 } as const

/** By the names that openapi.json gives them. */
export const checkFailures = {
  notFoundByName: () => notPassed('dns', example),
  addressBlocked: () => notPassed('blocked', example),
  connectionRefused: () => notPassed('refused', example),
  noAnswer: () => notPassed('timeout', example),
  wrongPassword: () => notPassed('auth', example),
  notRcon: () => notPassed('protocol', example),
  triedTooOften: () => new HttpError(429, 'rate_limited', texts.limitPerson, retryAfter(180_000)),
  alreadyChecking,
  gamesBusy: busy,
}
