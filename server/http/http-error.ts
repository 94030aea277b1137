import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status'
import type { Failure } from '@/contract/calls/failure'
import { joinSentences } from '@/contract/join-sentences'
import { formatText } from './format-text'
import { backend as texts, httpErrors as server, validation } from './texts'
import { readFieldMessage } from '@/contract/field-message'

type FailureStatus = ClientErrorStatusCode | ServerErrorStatusCode

type Extra = Pick<Failure, 'fields' | 'retry_after' | 'current' | 'version'> & {
  headers?: Record<string, string>
}

/**
 * Thrown by any layer of the server; `server/http/create-app.ts` turns it into the answer.
 * `detail` is shown to people: it never holds a token, a password or somebody else's data.
 */
export class HttpError extends Error {
  constructor(
    readonly status: FailureStatus,
    readonly code: string,
    detail: string,
    readonly extra: Extra = {},
  ) {
    super(detail)
    this.name = 'HttpError'
  }
}

/** Undefined where an `HttpError` says that it cannot be had, as from Discord during an outage. */
export async function orUndefined<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

const catalogues: Record<string, Record<string, string>> = { server, validation }

/**
 * The English text of a catalogue key such as `validation.prefixLong`; anything else is returned as it is, so
 * that texts written directly in a schema work too.
 */
export function translate(message: string, more: Record<string, string | number> = {}): string {
  const { key, values } = readFieldMessage(message)
  const [, area = '', name = ''] = /^([a-z]+)\.([A-Za-z]+)$/.exec(key) ?? []
  const texts = Object.hasOwn(catalogues, area) ? catalogues[area] : undefined
  const text = texts && Object.hasOwn(texts, name) ? texts[name] : undefined
  return text === undefined ? message : formatText(text, { ...values, ...more })
}

/** For a temporary failure: whole seconds, in the answer's body and its `Retry-After`. */
export const retryAfter = (milliseconds: number) => ({
  retry_after: Math.max(1, Math.ceil(milliseconds / 1000)),
})

/** @param fields what cannot be read, where that can be said */
export const malformed = (fields?: Record<string, string>) =>
  new HttpError(400, 'malformed', translate('server.malformed'), { fields })
export const rateLimited = (milliseconds: number) =>
  new HttpError(429, 'rate_limited', translate('server.rateLimited'), retryAfter(milliseconds))
export const botAbsent = () => new HttpError(404, 'bot_absent', texts.botAbsent)
export const unknownFeature = () => new HttpError(404, 'unknown_feature', texts.unknownFeature)
export const unknownChange = () => new HttpError(404, 'unknown_change', texts.unknownChange)
export const unknownCursor = () => new HttpError(400, 'malformed', texts.unknownCursor)
export const unknownImport = () => new HttpError(404, 'unknown_import', texts.unknownImport)
export const featureGone = () => new HttpError(409, 'no_longer_fits', texts.featureGone)
export const valueUnknown = () => new HttpError(409, 'no_longer_fits', texts.valueUnknown)
export const notYou = () => new HttpError(403, 'not_you', texts.notYou)
export const noSuchPerson = () => new HttpError(404, 'no_such_person', texts.noSuchPerson)
export const noProfile = () => new HttpError(404, 'no_profile', texts.noProfile)
export const notEntitled = () => new HttpError(403, 'not_entitled', texts.notEntitled)
/** @param paths what can be changed with premium only */
export const needsPremium = (paths: readonly string[]) =>
  new HttpError(403, 'needs_premium', texts.needsPremium, {
    fields: Object.fromEntries(paths.map((path) => [path, texts.needsPremium])),
  })
export const tooMuchPremium = () => new HttpError(409, 'too_much_premium', texts.tooMuchPremium)
export const heartbeatUnknown = () => new HttpError(404, 'heartbeat_unknown', texts.heartbeatUnknown)
export const tooManyStreams = () =>
  new HttpError(429, 'too_many_streams', texts.tooManyStreams, retryAfter(10_000))
export const tooManyRequests = () =>
  new HttpError(429, 'too_many_requests', texts.tooManyRequests, retryAfter(10_000))
export const senderSlow = () =>
  new HttpError(408, 'sender_slow', texts.senderSlow, { headers: { Connection: 'close' } })
export const tooManyTransfers = () =>
  new HttpError(429, 'too_many_transfers', texts.tooManyTransfers, retryAfter(10_000))
export const noBotKeys = () => new HttpError(401, 'bot_key_refused', texts.noBotKeys)
export const botKeyUnsent = () => new HttpError(401, 'bot_key_refused', texts.botKeyUnsent)
export const botKeyRefused = () => new HttpError(401, 'bot_key_refused', texts.botKeyRefused)

/** Refused field by field; `fields` holds what is wrong, keyed by path. */
export const refused = (fields: Record<string, string>) =>
  new HttpError(422, 'invalid', translate('server.invalid'), { fields })

/** A change that cannot be reverted, because its old values are no longer valid; `fields` say why. */
export const noLongerFits = (fields: Record<string, string>) => {
  const [reason = ''] = Object.values(fields)
  const detail = joinSentences([texts.noLongerFits, reason])
  return new HttpError(422, 'no_longer_fits', detail, { fields })
}

export const notInChange = (path: string) =>
  refused({ paths: formatText(texts.notInChange, { path: path.slice(0, 100) }) })

/** The value has changed since the person saw it; `current` is what it is now. */
export const changedMeanwhile = (extra: Extra = {}) => new HttpError(412, 'conflict', texts.conflict, extra)

export const backendUnreachable = () => new HttpError(502, 'backend_unreachable', texts.backendUnreachable)
/** @param received what was received instead of an answer, in words */
export const backendBroken = (received?: string) =>
  new HttpError(502, 'backend_broken', joinSentences([texts.backendBroken, received]))
export const backendSlow = () => new HttpError(504, 'backend_slow', texts.backendSlow)
