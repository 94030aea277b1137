import * as oauth from 'oauth4webapi'
import { HttpError, translate } from '@/server/http/http-error'
import { createOutage } from '@/server/outage'
import type { Runtime } from '@/server/runtime'

/** Discord could not be asked, or its answer makes no sense. Nothing is known about the token. */
export const unreachable = () =>
  new HttpError(503, 'platform_unavailable', translate('server.platformUnavailable'))
/** What came back is not the answer to what this browser asked. */
export const badSignIn = () => new HttpError(400, 'sign_in_failed', translate('server.signInFailed'))
/** Nobody can sign in until the operator has changed something. */
const misconfigured = () =>
  new HttpError(503, 'sign_in_misconfigured', translate('server.signInMisconfigured'))

/** Why Discord's token endpoint gave no token. */
export type TokenFailure =
  'wrong credentials' | 'wrong redirect address' | 'refused grant' | 'refused' | 'no answer'

const redirectRefused = /redirect.?uri/i

function kindOf(error: unknown): TokenFailure {
  if (error instanceof oauth.WWWAuthenticateChallengeError) return 'wrong credentials'
  if (!(error instanceof oauth.ResponseBodyError)) return 'no answer'
  if (error.error === 'invalid_client') return 'wrong credentials'
  if (redirectRefused.test(error.error_description ?? '')) return 'wrong redirect address'
  return error.error === 'invalid_grant' ? 'refused grant' : 'refused'
}

const reasons = (redirectUri: string): Record<TokenFailure, string> => ({
  'wrong credentials':
    'Discord does not accept DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET: copy both again from the developer portal',
  'wrong redirect address': `Discord does not know the redirect address: register exactly ${redirectUri} under OAuth2 in the developer portal`,
  'refused grant':
    'Discord does not accept the code or refresh token: it was used before, has expired or was revoked',
  refused: 'Discord refused the request',
  'no answer': 'Discord gave no usable answer: see error_name and error_code',
})

const outages = new WeakMap<Runtime['log'], ReturnType<typeof createOutage>>()

/** The outage of the token endpoint, one for each log: however many sign in meanwhile, it says so once. */
export function tokenOutage(log: Runtime['log']) {
  const texts = {
    begins: 'Discord gives no tokens: nobody can sign in until it does',
    ends: 'Discord gives tokens again',
  }
  const outage = outages.get(log) ?? createOutage(log, texts)
  outages.set(log, outage)
  return outage
}

/** An OAuth error code. It comes from outside, so only its usual form passes. */
export const errorCode = (code: unknown) =>
  typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? code : undefined

/** Logs why a call to the token endpoint failed, and tells which kind of failure it was. */
export function noteTokenFailure(log: Runtime['log'], error: unknown, redirectUri: string) {
  const kind = kindOf(error)
  const reason = reasons(redirectUri)[kind]
  const answered = error instanceof oauth.ResponseBodyError ? error : null
  if (kind === 'no answer') tokenOutage(log).failed({ err: error, reason })
  else
    log[kind.startsWith('wrong') ? 'error' : 'warn'](
      { ...(answered && { status: answered.status, code: errorCode(answered.error) }), reason },
      'Discord issued no token',
    )
  return kind
}

const failures: Partial<Record<TokenFailure, () => HttpError>> = {
  'wrong credentials': misconfigured,
  'wrong redirect address': misconfigured,
  'refused grant': badSignIn,
}

/** What a person is told when their sign-in ended like this. */
export const signInFailure = (kind: TokenFailure) => (failures[kind] ?? unreachable)()
