import { issueAccessToken } from '@/server/auth/authenticate'
import { cookieNames } from '@/server/auth/cookies'
import { createSession, findSession } from '@/server/auth/sessions'
import type { Runtime } from '@/server/runtime'

/** One signed-in browser: its cookie, and the Authorization header that its pages send. */
export async function signIn(rt: Runtime, userId: string): Promise<Record<string, string>> {
  const tokens = {
    accessToken: `token of ${userId}`,
    refreshToken: `refresh of ${userId}`,
    expiresAt: new Date(rt.now().getTime() + 7 * 24 * 3_600_000),
  }
  const value = await createSession(rt, { userId, tokens, userAgent: 'tests' })
  const session = await findSession(rt, value)
  if (!session) throw new Error('The session that was just made is not there.')
  const { access_token, token_type } = issueAccessToken(rt, session)
  return {
    cookie: `${cookieNames(rt.env.publicUrl).session}=${value}`,
    authorization: `${token_type} ${access_token}`,
    'sec-fetch-site': 'same-origin',
  }
}
