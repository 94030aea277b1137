import { httpErrors as texts } from '@/server/http/texts'
import { unauthenticated } from '@/server/auth/authenticate'
import { sessionEnded } from '@/server/auth/discord-token'
import { maxJsonBytes, tooLarge } from '@/server/http/bounded-body'
import * as discord from '@/server/discord/failures'
import {
  backendBroken,
  backendSlow,
  backendUnreachable,
  botKeyRefused,
  changedMeanwhile,
  HttpError,
  malformed,
  notYou,
  rateLimited,
  refused,
  retryAfter,
  tooManyTransfers,
  translate,
} from '@/server/http/http-error'
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
  backendUnreachable,
  backendBroken,
  backendSlow,
  tooManyTransfers,
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
  bot: { botKeyRefused },
  person: signedIn,
  self: { ...signedIn, notYou },
  guild,
}

const crossSite = () => new HttpError(403, 'cross_site', texts.crossSite)
/** Also of calls without a body, because bodies are checked first. */
const anyBody: Failures = {
  malformed,
  bodyTooLarge: () => tooLarge(maxJsonBytes, 'application/json'),
  unknownType: () => new HttpError(415, 'unsupported_media_type', texts.contentType),
}
const jsonBody: Failures = {
  wrongType: () => new HttpError(415, 'unsupported_media_type', texts.contentTypeJson),
}

const invalid = () => refused({ chat_prefix: translate('validation.prefixEmpty') })
export const versionConflict = () => changedMeanwhile({ current: { chat_prefix: '?' }, version: 4 })
export const tooOften = () => rateLimited(12_000)

/** All failures of a call: its own, and those that follow from its access, method and body. */
export function failuresOf({ access, method, body, query, failures }: Route): Failures {
  return {
    ...byAccess[access],
    ...(method !== 'get' && { crossSite }),
    ...(method !== 'get' && access !== 'bot' && { tooOften }),
    ...(method !== 'get' && access === 'guild' && { readOnly: discord.readOnly }),
    ...(method !== 'get' && anyBody),
    ...(query && { invalid }),
    ...(body && { ...jsonBody, ...(body.refused ?? { invalid }) }),
    ...always,
    ...failures,
  }
}
