import * as oauth from 'oauth4webapi'
import { product } from '@/config/product'
import type { Env } from '@/server/env'
import type { Runtime } from '@/server/runtime'
import {
  badSignIn,
  errorCode,
  noteTokenFailure,
  signInFailure,
  tokenOutage,
  unreachable,
} from './oauth-failures'
import type { DiscordTokens } from './sessions'

type Context = Pick<Runtime, 'env' | 'log' | 'now'>

/** What one sign-in keeps until the person is back. */
type PendingSignIn = { state: string; codeVerifier: string }

/** How the person came back: with the parameters to exchange, or having said no. */
type AuthorizationResponse =
  { kind: 'granted'; parameters: URLSearchParams } | { kind: 'cancelled' } | { kind: 'must ask' }

const scope = 'identify guilds'
const callTimeoutMs = 10_000
/** Signing out waits for Discord no longer than this. */
const revokeTimeoutMs = 3_000

/** The `access_token`'s life where Discord does not tell one, in seconds; it is renewed soon enough. */
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
  // Plain http is for a stand-in on this very machine.
  [oauth.allowInsecureRequests]: isLoopback(address),
})

/** The address registered with Discord, to which people return. */
const redirectUri = ({ publicUrl }: Env) => `${publicUrl}/api/auth/callback`

export const newSignIn = (): PendingSignIn => ({
  state: oauth.generateRandomState(),
  codeVerifier: oauth.generateRandomCodeVerifier(),
})

/**
 * Where the person agrees: Discord's page, with state and the S256 challenge (RFC 7636). With `prompt=none` Discord sends
 * people who agreed before straight back.
 */
export async function authorizationUrl(env: Env, { state, codeVerifier }: PendingSignIn, prompt?: 'none') {
  const url = new URL(env.discord.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: env.discord.clientId,
    redirect_uri: redirectUri(env),
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}

/** Answers to `prompt=none` when Discord has to show a page after all (OpenID Connect Core, section 3.1.2.6). */
const needsPage = ['consent_required', 'interaction_required', 'login_required', 'account_selection_required']

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
    if (!query.get('code')) throw badSignIn()
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
  const { env, log } = context
  const [server, client, authentication] = partiesOf(env)
  const options = callOptions(env.discord.tokenUrl)
  const uri = redirectUri(env)
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      uri,
      codeVerifier,
      options,
    )
    return tokensOf(context, await oauth.processAuthorizationCodeResponse(server, client, response))
  } catch (error) {
    throw signInFailure(noteTokenFailure(log, error, uri))
  }
}

/**
 * Trades the refresh token, which works once, for new tokens; null when Discord refuses it for good.
 * @throws HttpError 503 `platform_unavailable`
 */
export async function refreshTokens(context: Context, refreshToken: string) {
  const { env, log } = context
  const [server, client, authentication] = partiesOf(env)
  const options = callOptions(env.discord.tokenUrl)
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    )
    return tokensOf(context, await oauth.processRefreshTokenResponse(server, client, response))
  } catch (error) {
    if (noteTokenFailure(log, error, redirectUri(env)) === 'refused grant') return null
    throw unreachable()
  }
}

/** Revokes every token that the person gave us: Discord takes back all of them at once. Rejects on any failure. */
export async function revokeTokens(env: Env, token: string) {
  const options = callOptions(env.discord.revokeUrl, revokeTimeoutMs)
  await oauth.processRevocationResponse(await oauth.revocationRequest(...partiesOf(env), token, options))
}

/** The version in package.json; a test holds them together. */
export const version = '0.1.0'

/** Discord asks every program to name itself like this, and may block those that do not. */
export const userAgent = `DiscordBot (${product.links.source}, ${version})`
