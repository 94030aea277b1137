import * as oauth from 'oauth4webapi'
import type { Logger } from 'pino'
import { product } from '@/config/product'
import { onceFor } from '@/contract/once-for'
import type { Env } from '@/server/env'
import { HttpError, translate } from '@/server/http/http-error'
import { createOutage } from '@/server/outage-log'
import { tracedCall } from '@/server/tracing'

type Context = { env: Env; log: Logger; now: () => Date }

/** Discord's tokens of one session. They never leave the server. */
export type DiscordTokens = { accessToken: string; refreshToken: string; expiresAt: Date }

/** What one sign-in keeps until the person is back. */
type PendingSignIn = { state: string; codeVerifier: string }

/** The version in package.json; scripts/versions.mjs writes it. */
export const version = '0.1.0'

/** Discord asks every program to name itself like this, and may block those that do not. */
export const userAgent = `DiscordBot (${product.source}, ${version})`

/** Discord could not be asked, or its answer makes no sense. Nothing is known about the token. */
export const unreachable = () =>
  new HttpError(503, 'platform_unavailable', translate('server.platformUnavailable'))
/** What came back is not the answer to what this browser asked. */
export const badSignIn = () => new HttpError(400, 'sign_in_failed', translate('server.signInFailed'))

const scope = 'identify guilds'
const callTimeoutMs = 10_000
/** Signing out waits for Discord no longer than this. */
const revokeTimeoutMs = 3_000
/** Seconds that an access token lives if Discord does not say; it is renewed soon enough. */
const defaultExpiresIn = 600

const isLoopback = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const serverOf = ({ discord }: Env): oauth.AuthorizationServer => ({
  issuer: discord.issuer,
  authorization_endpoint: discord.authorizeUrl,
  token_endpoint: discord.tokenUrl,
  revocation_endpoint: discord.revokeUrl,
  code_challenge_methods_supported: ['S256'],
})
const clientOf = ({ discord }: Env): oauth.Client => ({ client_id: discord.clientId })

/** Server, client, and the client's secret in the body: Discord is not known to undo the percent-encoding of Basic. */
const partiesOf = (env: Env) =>
  [serverOf(env), clientOf(env), oauth.ClientSecretPost(env.discord.clientSecret)] as const

const callOptions = (address: string, milliseconds = callTimeoutMs) => ({
  headers: { 'user-agent': userAgent },
  signal: AbortSignal.timeout(milliseconds),
  [oauth.customFetch]: (
    url: string,
    { method, ...init }: oauth.CustomFetchOptions<string, URLSearchParams>,
  ) =>
    tracedCall({ method, template: new URL(url).pathname, address: url }, () =>
      fetch(url, { method, ...init }),
    ),
  // Plain http is for a stand-in on this very machine.
  [oauth.allowInsecureRequests]: isLoopback(address),
})

/** The address registered with Discord, to which people return. */
export const redirectAddress = (publicUrl: string) => `${publicUrl}/api/auth/callback`

export const newSignIn = (): PendingSignIn => ({
  state: oauth.generateRandomState(),
  codeVerifier: oauth.generateRandomCodeVerifier(),
})

/**
 * Discord's page on which the person agrees, with state and the S256 challenge (RFC 7636). With `prompt=none` Discord
 * sends people who agreed before straight back.
 */
export async function authorizationUrl(env: Env, { state, codeVerifier }: PendingSignIn, prompt?: 'none') {
  const url = new URL(env.discord.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: env.discord.clientId,
    redirect_uri: redirectAddress(env.publicUrl),
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}

type Granted = { kind: 'granted'; parameters: URLSearchParams }
/** How the person came back: with the parameters to exchange, or having declined. */
type AuthorizationResponse = Granted | { kind: 'cancelled' } | { kind: 'must ask' }

/** Answers to `prompt=none` when Discord has to show a page after all (OpenID Connect Core, section 3.1.2.6). */
const needsPage = ['consent_required', 'interaction_required', 'login_required', 'account_selection_required']

/** A code in the form of RFC 6749, section 4.1.2, and of some length; Discord's have 30 characters. */
const isCode = /^[\x20-\x7e]{1,500}$/

/** An OAuth error code. It comes from outside, so only its usual form passes. */
const errorCode = (code: string) => (/^[a-z_]{1,40}$/.test(code) ? code : undefined)

/**
 * Checks issuer (RFC 9207; Discord does not always name it), state and form of what Discord sent back through the
 * browser.
 * @throws HttpError 400 `sign_in_failed`
 */
export function readAuthorizationResponse(
  { env, log }: Context,
  query: URLSearchParams,
  state: string,
): AuthorizationResponse {
  try {
    const parameters = oauth.validateAuthResponse(serverOf(env), clientOf(env), query, state)
    if (!isCode.test(query.get('code') ?? '')) throw badSignIn()
    return { kind: 'granted', parameters }
  } catch (error) {
    const refusal = error instanceof oauth.AuthorizationResponseError ? error.error : ''
    if (refusal === 'access_denied') return { kind: 'cancelled' }
    if (needsPage.includes(refusal)) return { kind: 'must ask' }
    // The library's messages repeat nothing of the query.
    const reason = error instanceof oauth.OperationProcessingError ? error.message : undefined
    log.warn({ code: errorCode(refusal), reason }, 'A sign-in came back from Discord without a code')
    throw badSignIn()
  }
}

/** The outage of the token endpoint, one per log: however many people sign in meanwhile, it is logged once. */
const tokenOutage = onceFor((log: Logger) =>
  createOutage(log, {
    begins: 'Discord gives no tokens: nobody can sign in until it does',
    ends: 'Discord gives tokens again',
  }),
)

/** Why Discord's token endpoint issued no token. */
type TokenFailure = 'wrong credentials' | 'wrong redirect address' | 'refused grant' | 'refused' | 'no answer'

function kindOf(error: unknown): TokenFailure {
  if (error instanceof oauth.WWWAuthenticateChallengeError) return 'wrong credentials'
  if (!(error instanceof oauth.ResponseBodyError)) return 'no answer'
  if (error.error === 'invalid_client') return 'wrong credentials'
  if (/redirect.?uri/i.test(error.error_description ?? '')) return 'wrong redirect address'
  return error.error === 'invalid_grant' ? 'refused grant' : 'refused'
}

const reasons = (env: Env): Record<TokenFailure, string> => ({
  'wrong credentials':
    'Discord does not accept DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET: copy both again from the developer portal',
  'wrong redirect address': `Discord does not know the redirect address: register exactly ${redirectAddress(env.publicUrl)} under OAuth2 in the developer portal`,
  'refused grant':
    'Discord does not accept the code or refresh token: it was used before, has expired or was revoked',
  refused: 'Discord refused the request',
  'no answer': 'Discord gave no usable answer: see error_name and error_code',
})

/** Logs why a call to the token endpoint failed, and returns which kind of failure it was. */
function noteTokenFailure({ env, log }: Context, error: unknown) {
  const kind = kindOf(error)
  const reason = reasons(env)[kind]
  const answer = error instanceof oauth.ResponseBodyError ? error : null
  const answered = answer && { status: answer.status, code: errorCode(answer.error) }
  if (kind === 'no answer') tokenOutage(log).failed({ err: error, reason })
  else log[kind.startsWith('wrong') ? 'error' : 'warn']({ ...answered, reason }, 'Discord issued no token')
  return kind
}

function tokensOf({ log, now }: Context, answer: oauth.TokenEndpointResponse): DiscordTokens {
  tokenOutage(log).over()
  const { access_token: accessToken, refresh_token: refreshToken, expires_in = defaultExpiresIn } = answer
  if (!refreshToken) throw unreachable()
  return { accessToken, refreshToken, expiresAt: new Date(now().getTime() + expires_in * 1000) }
}

/**
 * Trades the code for tokens, once.
 * @throws HttpError 400 `sign_in_failed` when Discord refuses the code, 503 `sign_in_misconfigured` when it refuses this
 * dashboard, 503 `platform_unavailable` otherwise
 */
export async function exchangeCode(context: Context, parameters: URLSearchParams, codeVerifier: string) {
  const { env } = context
  const [server, client, authentication] = partiesOf(env)
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectAddress(env.publicUrl),
      codeVerifier,
      callOptions(env.discord.tokenUrl),
    )
    return tokensOf(context, await oauth.processAuthorizationCodeResponse(server, client, response))
  } catch (error) {
    const kind = noteTokenFailure(context, error)
    if (kind === 'refused grant') throw badSignIn()
    if (!kind.startsWith('wrong')) throw unreachable()
    // Nobody can sign in until the operator has changed something.
    throw new HttpError(503, 'sign_in_misconfigured', translate('server.signInMisconfigured'))
  }
}

/**
 * Trades the refresh token, which works once, for new tokens; null when Discord refuses it for good.
 * @throws HttpError 503 `platform_unavailable`
 */
export async function refreshTokens(context: Context, refreshToken: string) {
  const [server, client, authentication] = partiesOf(context.env)
  const options = callOptions(context.env.discord.tokenUrl)
  try {
    const sent = oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options)
    return tokensOf(context, await oauth.processRefreshTokenResponse(server, client, await sent))
  } catch (error) {
    if (noteTokenFailure(context, error) === 'refused grant') return null
    throw unreachable()
  }
}

/** Revokes every token that the person gave us: Discord takes back all of them at once. Rejects on any failure. */
export async function revokeTokens(env: Env, token: string) {
  const options = callOptions(env.discord.revokeUrl, revokeTimeoutMs)
  await oauth.processRevocationResponse(await oauth.revocationRequest(...partiesOf(env), token, options))
}
