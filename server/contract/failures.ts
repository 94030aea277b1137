import words from '@/config/messages/en/backend.json'
import texts from '@/config/messages/en/server.json'
import { unauthenticated } from '@/server/auth/authenticate'
import { sessionEnded } from '@/server/auth/discord-token'
import * as discord from '@/server/discord/failures'
import * as backend from '@/server/http/http-error'
import { HttpError, malformed, translate, retryAfter } from '@/server/http/http-error'
import type { Failures, Route } from './route'

const always: Failures = {
  internal: () => new HttpError(500, 'internal', texts.internal),
  databaseAway: () =>
    new HttpError(503, 'database_unavailable', texts.databaseUnavailable, retryAfter(5_000)),
  storageFull: () => new HttpError(507, 'storage_full', texts.storageFull),
}
const signedIn: Failures = {
  unauthenticated,
  sessionEnded,
  backendUnreachable: backend.backendUnreachable,
  backendBroken: backend.backendBroken,
  backendSlow: backend.backendSlow,
  tooManyTransfers: backend.tooManyTransfers,
}
const guild: Failures = {
  ...signedIn,
  noSuchGuild: discord.noSuchGuild,
  noAccess: discord.noAccess,
  platformUnauthorised: discord.unauthorised,
  platformBusy: () => discord.rateLimited(3_000),
  platformPaused: () => discord.paused(30_000),
  platformAway: discord.unavailable,
}
const byAccess: Record<Route['access'], Failures> = {
  bot: { botKeyRefused: backend.botKeyRefused },
  person: signedIn,
  self: { ...signedIn, notYou: backend.notYou },
  guild,
}

const crossSite = () => new HttpError(403, 'cross_site', texts.crossSite)
/** Of a body that a call does not take as well: it is looked at before the call is. */
const anyBody: Failures = {
  malformed,
  bodyTooLarge: () => new HttpError(413, 'too_large', texts.tooLarge),
  unknownType: () => new HttpError(415, 'unsupported_media_type', texts.contentType),
}
const jsonBody: Failures = {
  wrongType: () => new HttpError(415, 'unsupported_media_type', texts.contentTypeJson),
}

export const invalid = () => backend.refused({ chat_prefix: translate('validation.prefixEmpty') })
/** Of a write with `If-Match`, when somebody else saved meanwhile. */
export const versionConflict = () =>
  new HttpError(412, 'conflict', words.conflict, { current: { chat_prefix: '?' } })
/** Of what has a budget of its own; every write has one anyway. */
export const tooOften = () => new HttpError(429, 'rate_limited', texts.rateLimited, retryAfter(12_000))

/** All failures of a call: what follows from its access, method and body, and its own. */
export function failuresOf({ access, method, body, failures }: Route): Failures {
  return {
    ...byAccess[access],
    ...(method !== 'get' && { crossSite }),
    ...(method !== 'get' && access !== 'bot' && { tooOften }),
    ...(method !== 'get' && access === 'guild' && { readOnly: discord.readOnly }),
    ...(method !== 'get' && anyBody),
    ...(body && { ...jsonBody, ...(body.refused ?? { invalid }) }),
    ...always,
    ...failures,
  }
}
