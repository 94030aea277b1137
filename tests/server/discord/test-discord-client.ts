import { issueAccessToken } from '@/server/auth/authenticate'
import { cookieNames } from '@/server/auth/cookies'
import { createSession, findSession } from '@/server/auth/sessions'
import { createDiscordClient } from '@/server/discord/client'
import type { DiscordLimits } from '@/server/discord/limits'
import { aLog } from '@/tests/server/test-log'
import { aRuntime } from '@/tests/server/test-runtime'
import { aFakeDiscord } from '@/tests/server/fake-discord'

export const userId = '200000000000000001'
export const guildId = '300000000000000001'
export const otherGuildId = '300000000000000002'

export const aUser = { id: userId, username: 'ada', global_name: 'Ada', avatar: null }
export const aGuild = (overrides: Record<string, unknown> = {}) => ({
  id: guildId,
  name: 'The Forge',
  icon: null,
  owner: false,
  permissions: '0',
  features: [],
  ...overrides,
})

/** `answered`, or the code of the failure. */
export const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

/** A clock that stands until it is moved, and then lets go of whatever waited for the time it reaches. */
function aClock(start = Date.parse('2026-01-01T00:00:00Z')) {
  let time = start
  let sleepers: { until: number; wake: () => void }[] = []
  return {
    now: () => new Date(time),
    wait: (milliseconds: number) =>
      new Promise<void>((wake) => void sleepers.push({ until: time + milliseconds, wake })),
    waiting: () => sleepers.length,
    advance(milliseconds: number) {
      time += milliseconds
      const due = sleepers.filter(({ until }) => until <= time)
      sleepers = sleepers.filter(({ until }) => until > time)
      for (const { wake } of due) wake()
    },
  }
}

export const clientId = '100000000000000001'

type Options = { botToken?: string | null; limits?: Partial<DiscordLimits> }

/** The real client before a fake Discord, with a clock that the test moves. `lines` is what was logged. */
export async function aDiscordClient({ botToken = null, limits = {} }: Options = {}) {
  const fake = await aFakeDiscord()
  const clock = aClock()
  const { log, lines } = aLog('trace')
  const addresses = { apiUrl: fake.apiUrl, botToken, clientId }
  const discord = createDiscordClient({ addresses, log, now: clock.now, wait: clock.wait, limits })
  return { fake, clock, discord, lines }
}

/** The real sessions and the real Discord client before a fake one, and somebody signed in with `token`. */
export async function aSignedInUser(token = 'token-a', options: Parameters<typeof aDiscordClient>[0] = {}) {
  const { fake, clock, discord } = await aDiscordClient(options)
  const rt = await aRuntime({ discord, now: clock.now })
  const expiresAt = new Date(clock.now().getTime() + 7 * 24 * 3_600_000)
  const tokens = { accessToken: token, refreshToken: 'refresh', expiresAt }
  const cookie = await createSession(rt, { userId, tokens, userAgent: null })
  const session = await findSession(rt, cookie)
  if (!session) throw new Error('The session that was just made is not there.')
  const headers = () => ({
    cookie: `${cookieNames(rt.env.publicUrl).session}=${cookie}`,
    authorization: `Bearer ${issueAccessToken(rt, session).access_token}`,
  })
  const isSignedIn = async () => (await findSession(rt, cookie)) !== null
  return { fake, clock, rt, session, headers, isSignedIn }
}
