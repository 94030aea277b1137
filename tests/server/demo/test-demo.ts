import { onTestFinished } from 'vitest'
import { userIds } from '@/demo/ids'
import { type StartOptions, startDemoPlatform } from '@/demo/start-demo'
import { challengeOf } from '@/demo/token-routes'
import { createLogger } from '@/server/log'

export const client = { id: '100000000000000001', secret: 'a-client-secret', botToken: 'a-bot-token' }
export const redirectUri = 'http://dashboard.test:3000/api/auth/callback'
export const verifier = 'a-verifier-of-at-least-forty-three-characters'
export const issuer = 'http://demo.test'

/** Where a dashboard sends people; `changes` with a null leave a parameter out. */
export function authorizePath(changes: Record<string, string | null> = {}) {
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
  return `/oauth2/authorize?${new URLSearchParams(present)}`
}

/** Where an answer leads, and what it says there. */
export function redirectOf(response: Response): Record<string, string | undefined> {
  const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? 'about:blank')
  return { to: origin + pathname, ...Object.fromEntries(searchParams) }
}

type Tokens = { access_token: string; refresh_token: string }
const credentials = { client_id: client.id, client_secret: client.secret }

/** A demo platform on a free port; it is closed after the test. */
export async function aDemo(options: Partial<StartOptions> = {}) {
  const discord = await startDemoPlatform({
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
  onTestFinished(discord.close)
  const base = `http://127.0.0.1:${discord.port}`

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
  const token = (fields: Record<string, string>) => form('/api/oauth2/token', { ...credentials, ...fields })

  /** Where the choice of a person leads. */
  const choose = async (userId: string, changes: Record<string, string | null> = {}) =>
    redirectOf(await form(authorizePath(changes), { decision: 'allow', user_id: userId }))
  const codeFor = async (userId: string = userIds.owner) => (await choose(userId)).code ?? ''
  const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier }
  const tradeCode = (code: string, changes: Record<string, string> = {}) =>
    token({ ...grant, code, ...changes })

  return {
    ...discord,
    base,
    call,
    form,
    control,
    get,
    asBot,
    asBotJson: async (path: string) => (await asBot(path)).json(),
    /** A call with somebody's token. */
    as: (accessToken: string, path = '/users/@me') => get(path, `Bearer ${accessToken}`),
    token,
    choose,
    codeFor,
    tradeCode,
    signIn: async (userId?: string): Promise<Tokens> => (await tradeCode(await codeFor(userId))).json(),
    refresh: (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: (revoked: string) => form('/api/oauth2/token/revoke', { ...credentials, token: revoked }),
  }
}
export type Demo = Awaited<ReturnType<typeof aDemo>>
