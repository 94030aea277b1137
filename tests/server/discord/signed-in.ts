import { issueAccessToken } from '@/server/auth/authenticate'
import { cookieNames } from '@/server/auth/cookies'
import { createKeyRing } from '@/server/auth/key-ring'
import { createSession, findSession } from '@/server/auth/sessions'
import { readDemoEnv } from '@/server/env'
import { createLifecycle, type Runtime } from '@/server/runtime'
import { createChangeFeed } from '@/server/live/change-feed'
import { createLogger } from '@/server/log'
import { encode } from '@/tests/server/a-runtime'
import { anEmptyDatabase } from '@/tests/server/database'
import { aPlatform, userId } from './a-platform'

/** The real sessions and the real client of the platform before a fake one, and somebody signed in with `token`. */
export async function aSignedInPerson(token = 'token-a', options: Parameters<typeof aPlatform>[0] = {}) {
  const { fake, clock, platform } = await aPlatform(options)
  const database = await anEmptyDatabase()
  const log = createLogger('silent')
  const { env } = readDemoEnv({}, Buffer.alloc(32, 7))
  const rt: Runtime = {
    env,
    log,
    db: database.db,
    // Nobody listens here, so nothing is ever followed.
    live: createChangeFeed({ database, log }),
    keys: createKeyRing(env.encryptionKeys),
    platform,
    encode,
    lifecycle: createLifecycle(),
    now: clock.now,
  }
  const expiresAt = new Date(clock.now().getTime() + 7 * 24 * 3_600_000)
  const tokens = { accessToken: token, refreshToken: 'refresh', expiresAt }
  const cookie = await createSession(rt, { userId, tokens, userAgent: null })
  const session = await findSession(rt, cookie)
  if (!session) throw new Error('The session that was just made is not there.')
  const headers = () => ({
    cookie: `${cookieNames(env.publicUrl).session}=${cookie}`,
    authorization: `Bearer ${issueAccessToken(rt, session).access_token}`,
  })
  return {
    fake,
    clock,
    rt,
    session,
    headers,
    isSignedIn: async () => (await findSession(rt, cookie)) !== null,
  }
}
