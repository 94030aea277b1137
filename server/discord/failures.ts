import { discord as texts } from '@/server/http/texts'
import { HttpError, retryAfter } from '@/server/http/http-error'

export const unauthorised = () => new HttpError(401, 'platform_unauthorised', texts.unauthorised)
export const rateLimited = (milliseconds: number) =>
  new HttpError(429, 'platform_rate_limited', texts.rateLimited, retryAfter(milliseconds))
export const paused = (milliseconds: number) =>
  new HttpError(503, 'platform_paused', texts.paused, retryAfter(milliseconds))
export const unavailable = (milliseconds?: number) =>
  new HttpError(
    503,
    'platform_unavailable',
    texts.unavailable,
    milliseconds === undefined ? {} : retryAfter(milliseconds),
  )
/** Asking again will not help: an update of the dashboard will. */
export const unreadable = () => new HttpError(503, 'platform_unreadable', texts.unreadable)
export const noBotToken = () => new HttpError(503, 'no_bot_token', texts.noBotToken)
export const botTokenRefused = () => new HttpError(503, 'bot_token_refused', texts.botTokenRefused)
export const botTokenForeign = () => new HttpError(503, 'bot_token_foreign', texts.botTokenForeign)
export const noAccess = () => new HttpError(403, 'no_access', texts.noAccess)
export const readOnly = () => new HttpError(403, 'read_only', texts.readOnly)
/** @param paths what only people with Manage Server may change */
export const needsFullAccess = (paths: readonly string[]) =>
  new HttpError(403, 'needs_full_access', texts.needsFullAccess, {
    fields: Object.fromEntries(paths.map((path) => [path, texts.needsFullAccess])),
  })
export const noSuchGuild = () => new HttpError(404, 'no_such_guild', texts.noSuchGuild)

/** Why nothing of a guild can be read: the bot is not there, which its own guild list confirms. */
export class BotAbsent extends Error {}

/** Whether Discord itself no longer takes the person's token, which is the only reason to end a session. */
export const isUnauthorised = (error: unknown) =>
  error instanceof HttpError && error.status === 401 && error.code === 'platform_unauthorised'
