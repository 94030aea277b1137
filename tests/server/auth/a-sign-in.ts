import type { Logger } from 'pino'
import { createAuthApp } from '@/server/auth/app'
import { createKeyRing } from '@/server/auth/key-ring'
import { sessionOfCookies } from '@/server/auth/authenticate'
import type { Env } from '@/server/env'
import { aCurrentUser } from '@/tests/factories'
import { anEnv, aRuntime } from '@/tests/server/a-runtime'
import { createFakePlatform } from '@/tests/server/fake-people'
import { aBrowser, type Browser } from './a-browser'
import { aTokenEndpoint } from './a-token-endpoint'

type Wishes = { publicUrl?: string; env?: Partial<Env>; log?: Logger; lifeSeconds?: number }

/** Our sign-in with a real token endpoint behind it, a clock that tests move, and browsers to come with. */
export async function aSignIn({ publicUrl = 'http://localhost:3000', env, log, lifeSeconds }: Wishes = {}) {
  const endpoint = await aTokenEndpoint({ lifeSeconds })
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const forgotten: string[] = []
  const { platform: addresses } = anEnv()
  const platformAddresses = {
    ...addresses,
    tokenUrl: `${endpoint.url}/token`,
    revokeUrl: `${endpoint.url}/revoke`,
  }
  const user = aCurrentUser()
  const rt = await aRuntime({
    env: { publicUrl, platform: platformAddresses, ...env },
    now: () => clock.now,
    platform: {
      ...createFakePlatform().platform,
      currentUser: async () => ({ value: user, isStale: false }),
      forget: (token) => void forgotten.push(token),
    },
    ...(log ? { log } : {}),
  })
  const app = createAuthApp(rt)

  /** Where the platform is asked for consent; the browser keeps its attempt's cookie. */
  async function begin(browser: Browser, next = '/user/home') {
    const response = await browser.get(`/api/auth/login?${new URLSearchParams({ next })}`)
    return response.headers.get('location') ?? ''
  }
  /** The address to which the platform sends the person back. */
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
    rt,
    app,
    user,
    endpoint,
    clock,
    forgotten,
    begin,
    returnAddress,
    signIn,
    /** A browser in which somebody has signed in. */
    signedIn,
    aBrowser: () => aBrowser(app, publicUrl),
    sessionOf: (browser: Browser) => sessionOfCookies(rt, browser.cookieHeader()),
    /** The same deployment with other keys. */
    withKeys: (keys: Parameters<typeof createKeyRing>[0]) => ({ ...rt, keys: createKeyRing(keys) }),
  }
}

export type SignInStage = Awaited<ReturnType<typeof aSignIn>>
