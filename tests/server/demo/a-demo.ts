import { afterEach } from 'vitest'
import { challengeOf } from '@/demo/tokens'
import { personIds } from '@/demo/ids'
import { type StartOptions, startDemoPlatform } from '@/demo/start-demo'
import { createLogger } from '@/server/log'

export const client = { id: '100000000000000001', secret: 'a-client-secret', botToken: 'a-bot-token' }
export const redirectUri = 'http://dashboard.test:3000/api/auth/callback'
export const verifier = 'a-verifier-of-at-least-forty-three-characters'
export const issuer = 'http://demo.test'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** What a dashboard sends people to; `changes` with a null leave a parameter out. */
export function authorizeQuery(changes: Record<string, string | null> = {}) {
  const parameters: Record<string, string | null> = {
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'identify guilds',
    state: 'a-state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(present)
}

/** A demo platform on a free port; it is closed after the test. */
export async function aDemo(options: Partial<StartOptions> = {}) {
  const platform = await startDemoPlatform({
    host: '127.0.0.1',
    port: 0,
    platformUrl: issuer,
    clientId: client.id,
    clientSecret: client.secret,
    botToken: client.botToken,
    redirectUris: [redirectUri],
    dashboardUrl: 'http://dashboard.test:3000',
    log: createLogger('silent'),
    ...options,
  })
  closers.push(platform.close)
  const base = `http://127.0.0.1:${platform.port}`

  const call = (path: string, init: RequestInit = {}) => fetch(base + path, { redirect: 'manual', ...init })
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    call(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const control = (path: string, body: unknown) =>
    call(`/__demo${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const get = (path: string, authorization: string) => call(`/api/v10${path}`, { headers: { authorization } })
  const asBot = (path: string) => get(path, `Bot ${client.botToken}`)

  const token = (fields: Record<string, string>) =>
    form('/api/oauth2/token', { client_id: client.id, client_secret: client.secret, ...fields })

  /** Where the choice of a person leads. */
  async function choose(userId: string, changes: Record<string, string | null> = {}) {
    const response = await form(`/oauth2/authorize?${authorizeQuery(changes)}`, {
      decision: 'allow',
      user_id: userId,
    })
    return new URL(response.headers.get('location') ?? 'about:blank')
  }
  async function codeFor(userId: string) {
    return (await choose(userId)).searchParams.get('code') ?? ''
  }
  const tradeCode = (code: string, changes: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    })
  async function signIn(userId: string = personIds.owner) {
    const response = await tradeCode(await codeFor(userId))
    return (await response.json()) as {
      access_token: string
      refresh_token: string
      scope: string
      expires_in: number
    }
  }
  const refresh = (refreshToken: string) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken })

  return {
    ...platform,
    base,
    call,
    form,
    control,
    get,
    asBot,
    token,
    choose,
    codeFor,
    tradeCode,
    signIn,
    refresh,
  }
}
