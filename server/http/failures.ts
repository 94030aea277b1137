import texts from '@/config/messages/en/backend.json'
import { HttpError } from './http-error'

export const botAbsent = () => new HttpError(404, 'bot_absent', texts.botAbsent)
export const unknownFeature = () => new HttpError(404, 'unknown_feature', texts.unknownFeature)
export const unknownChange = () => new HttpError(404, 'unknown_change', texts.unknownChange)
export const unknownImport = () => new HttpError(404, 'unknown_import', texts.unknownImport)
export const featureGone = () => new HttpError(409, 'no_longer_fits', texts.featureGone)
export const valueUnknown = () => new HttpError(409, 'no_longer_fits', texts.valueUnknown)
export const notYou = () => new HttpError(403, 'not_you', texts.notYou)
export const noProfile = () => new HttpError(404, 'no_profile', texts.noProfile)
export const notEntitled = () => new HttpError(403, 'not_entitled', texts.notEntitled)
export const heartbeatUnknown = () => new HttpError(404, 'heartbeat_unknown', texts.heartbeatUnknown)
const inTenSeconds = { retry_after: 10, headers: { 'Retry-After': '10' } }
export const tooManyStreams = () => new HttpError(429, 'too_many_streams', texts.tooManyStreams, inTenSeconds)
export const senderSlow = () => new HttpError(408, 'sender_slow', texts.senderSlow)
export const tooManyTransfers = () =>
  new HttpError(429, 'too_many_transfers', texts.tooManyTransfers, inTenSeconds)
export const botKeyRefused = () => new HttpError(401, 'bot_key_refused', texts.botKeyRefused)

/** Refused field by field; `fields` holds what is wrong, keyed by path. */
export const refused = (fields: Record<string, string>) =>
  new HttpError(422, 'invalid', texts.invalid, { fields })

/** A change that cannot be taken back, because what it would bring back is no longer valid; `fields` say why. */
export const noLongerFits = (fields: Record<string, string>) => {
  const [reason = ''] = Object.values(fields)
  const detail = texts.noLongerFits.replace('{reason}', reason).trim()
  return new HttpError(422, 'no_longer_fits', detail, { fields })
}

export const notInChange = (path: string) =>
  refused({ paths: texts.notInChange.replace('{path}', path.slice(0, 100)) })

/** What is about to be replaced is not what the person saw. */
export const changedMeanwhile = () => new HttpError(412, 'conflict', texts.conflict)

export const backendUnreachable = () => new HttpError(502, 'backend_unreachable', texts.backendUnreachable)
/** @param received what came in place of an answer, in words */
export const backendBroken = (received?: string) =>
  new HttpError(502, 'backend_broken', [texts.backendBroken, received].filter(Boolean).join(' '))
export const backendSlow = () => new HttpError(504, 'backend_slow', texts.backendSlow)
