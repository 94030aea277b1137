import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { expect } from 'vitest'
import { createAuthApp } from '@/server/auth/app'
import { sessionOfCookies } from '@/server/auth/authenticate'
import { createKeyRing } from '@/server/auth/encryption'
import type { Env } from '@/server/env'
import { aCurrentUser } from '@/tests/support/factories'
import { anEnv, aRuntime } from '@/tests/server/test-runtime'
import { createFakeDiscord } from '@/tests/server/fake-users'
import { onLoopback } from '@/tests/server/loopback'

type Options = { publicUrl?: string; env?: Partial<Env>; log?: Logger; lifeSeconds?: number }

/** Our sign-in with a real token endpoint behind it, a clock that tests move, and browsers to come with. */
export async function aSignIn({ publicUrl = 'http://localhost:3000', env, log, lifeSeconds }: Options = {}) {
  const endpoint = await aTokenEndpoint({ lifeSeconds })
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const forgotten: string[] = []
  const { discord: addresses } = anEnv()
  const { url } = endpoint
  const discordAddresses = { ...addresses, tokenUrl: `${url}/token`, revokeUrl: `${url}/revoke` }
  const user = aCurrentUser()
  const rt = await aRuntime({
    env: { publicUrl, discord: discordAddresses, ...env },
    now: () => clock.now,
    discord: {
      ...createFakeDiscord().discord,
      currentUser: async () => ({ value: user, isStale: false }),
      forget: (token) => void forgotten.push(token),
    },
    ...(log ? { log } : {}),
  })
  const app = createAuthApp(rt)
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds)
  }

  /** Where Discord is asked for consent; the browser keeps its attempt's cookie. */
  async function begin(browser: Browser, next = '/user/home') {
    const response = await browser.get(`/api/auth/login?${new URLSearchParams({ next })}`)
    return response.headers.get('location') ?? ''
  }
  /** The address to which Discord sends the person back. */
  function returnAddress(authorizeUrl: string, parameters: Record<string, string> = {}) {
    const state = new URL(authorizeUrl).searchParams.get('state') ?? ''
    const given = { state, iss: addresses.issuer, ...parameters }
    const granted = parameters.error ? given : { code: endpoint.consent(authorizeUrl), ...given }
    return `/api/auth/callback?${new URLSearchParams(granted)}`
  }
  async function signIn(browser: Browser, next?: string) {
    return browser.get(returnAddress(await begin(browser, next)))
  }
  async function signedIn() {
    const browser = aBrowser(app, publicUrl)
    await signIn(browser)
    return browser
  }
  return {
    ...{ rt, app, user, endpoint, clock, pass, forgotten, begin, returnAddress, signIn },
    /** A browser in which somebody has signed in. */
    signedIn,
    aBrowser: () => aBrowser(app, publicUrl),
    browser: aBrowser(app, publicUrl),
    sessionOf: (browser: Browser) => sessionOfCookies(rt, browser.cookieHeader()),
    /** This deployment with other keys. */
    withKeys: (keys: Parameters<typeof createKeyRing>[0]) => ({ ...rt, keys: createKeyRing(keys) }),
  }
}

export type SignInStage = Omit<Awaited<ReturnType<typeof aSignIn>>, 'browser'>

type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> }

const pairOf = (setCookie: string) => /^([^=]+)=([^;]*)/.exec(setCookie)?.slice(1) ?? []

/** A browser as far as cookies go: it keeps what it is given and sends it back. */
export function aBrowser(app: App, origin: string) {
  const cookies = new Map<string, string>()

  function keep(response: Response) {
    for (const setCookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = pairOf(setCookie)
      if (/; Max-Age=0/i.test(setCookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function request(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', cookieHeader())
    if (init.method) headers.set('origin', origin)
    return keep(await app.request(path, { ...init, headers }))
  }
  return {
    cookies,
    cookieHeader,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: (path: string, body: unknown = {}) => {
      const headers = { 'content-type': 'application/json' }
      return request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    },
  }
}

export type Browser = ReturnType<typeof aBrowser>

type TokenCall = { path: string; form: URLSearchParams; userAgent: string }

type Answer = (call: TokenCall) => { status: number; body: unknown }

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const refusal = (error: string) => ({ status: 400, body: { error } })

/**
 * A Discord token endpoint on the loopback interface, which keeps to OAuth: a code works once, with its verifier; a
 * refresh token works once. It remembers every call and goes away with the test.
 */
export async function aTokenEndpoint({ lifeSeconds = 604_800 } = {}) {
  const calls: TokenCall[] = []
  const codes = new Map<string, string>()
  const refreshTokens = new Set<string>()
  let issued = 0
  let repeats = false
  let gate: { opened: Promise<void>; calls: number } | null = null
  let wished: Answer | null = null

  function issue() {
    if (!repeats) issued += 1
    repeats = false
    const [access_token, refresh_token] = [`canary-access-${issued}`, `canary-refresh-${issued}`]
    refreshTokens.add(refresh_token)
    const about = { token_type: 'Bearer', expires_in: lifeSeconds, scope: 'identify guilds' }
    return { status: 200, body: { access_token, refresh_token, ...about } }
  }

  function trade({ path, form }: TokenCall) {
    if (path === '/revoke') return { status: 200, body: {} }
    if (form.get('grant_type') === 'refresh_token') {
      return refreshTokens.delete(form.get('refresh_token') ?? '') ? issue() : refusal('invalid_grant')
    }
    const code = form.get('code') ?? ''
    const challenge = codes.get(code)
    codes.delete(code)
    return challenge === challengeOf(form.get('code_verifier') ?? '') ? issue() : refusal('invalid_grant')
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    const call = { path: request.url ?? '', form, userAgent: request.headers['user-agent'] ?? '' }
    calls.push(call)
    if (gate) {
      gate.calls += 1
      await gate.opened
    }
    const { status, body } = (wished ?? trade)(call)
    const isPage = typeof body === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    response.end(isPage ? body : JSON.stringify(body))
  }

  const server = createServer((request, response) => void respond(request, response))
  const port = await onLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    callsTo: (path: '/token' | '/revoke') => calls.filter((call) => call.path === path),
    /** The person agrees: a code for what the authorization address asked. */
    consent(authorizeUrl: string) {
      const code = `canary-code-${codes.size + issued + 1}`
      codes.set(code, new URL(authorizeUrl).searchParams.get('code_challenge') ?? '')
      return code
    },
    /** It is gone before the test is over. */
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    /** The next code is traded for the tokens that were issued last. */
    issueAgain: () => {
      repeats = true
    },
    /** Answers nothing until it is released. */
    hang() {
      let release = () => {}
      const opened = new Promise<void>((resolve) => {
        release = resolve
      })
      const held = { opened, calls: 0 }
      gate = held
      return {
        calls: () => held.calls,
        release() {
          gate = null
          release()
        },
      }
    },
    /** What every call gets from now on; null for the usual. */
    answerWith: (answer: Answer | null) => {
      wished = answer
    },
  }
}

/** As `aSignIn`, with somebody signed in, in `browser`. */
export async function aSignedIn(options?: Options) {
  const stage = await aSignIn(options)
  return { ...stage, browser: await stage.signedIn() }
}

/** What a sign-out removes from the browser. */
export const endedCookies = [
  'guildhall',
  'guildhall-agreed',
  'guildhall-favourites',
  'guildhall-recent-guilds',
].map((name) => expect.stringMatching(new RegExp(`^${name}=; Max-Age=0;`)) as string)
