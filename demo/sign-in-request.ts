import { type Scope, scopeNames } from './consent-page'
import type { DemoOptions } from './demo'

export type SignInRequest = { redirectUri: string; state: string; scopes: Scope[]; codeChallenge: string }

/** `page`: the person is told here, because the address to return to cannot be trusted. */
export type ReadSignIn =
  | { kind: 'ok'; request: SignInRequest }
  | { kind: 'page'; reason: 'client_id' | 'redirect_uri' }
  | { kind: 'back'; redirectUri: string; state: string; error: string }

const isScope = (text: string): text is Scope => scopeNames.some((name) => name === text)

/** Judges the query of an authorization request (RFC 6749 4.1.1, RFC 7636 4.3); PKCE with S256 is demanded. */
export function readSignIn(query: URLSearchParams, options: DemoOptions): ReadSignIn {
  const redirectUri = query.get('redirect_uri') ?? ''
  const state = query.get('state') ?? ''
  if (query.get('client_id') !== options.clientId) return { kind: 'page', reason: 'client_id' }
  if (!options.redirectUris.includes(redirectUri)) return { kind: 'page', reason: 'redirect_uri' }
  const back = (error: string): ReadSignIn => ({ kind: 'back', redirectUri, state, error })

  if (query.get('response_type') !== 'code') return back('unsupported_response_type')
  const asked = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const scopes = asked.filter(isScope)
  if (scopes.length === 0 || scopes.length < asked.length) return back('invalid_scope')
  const codeChallenge = query.get('code_challenge') ?? ''
  const isS256 = query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(codeChallenge)
  if (!state || state.length > 2048 || !isS256) return back('invalid_request')
  return { kind: 'ok', request: { redirectUri, state, scopes, codeChallenge } }
}

/** `address` with the parameters that are not empty. */
export function withParameters(address: string, parameters: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.toString()
}
