import type { Session } from '@/api/session.schema'
import type { Runtime } from '@/server/runtime'
import type { CurrentSession } from './sessions'

const purpose = 'access-token'
const lifeMilliseconds = 15 * 60_000

const signedText = (idHash: string, expiry: string) => `${idHash}.${expiry}`

/** What a page gets: `<expiry in seconds, base 36>.<keyed digest over session and expiry>`, good for fifteen minutes. */
export function issueAccessToken(
  { keys, now }: Pick<Runtime, 'keys' | 'now'>,
  session: CurrentSession,
): Session {
  const end = Math.min(now().getTime() + lifeMilliseconds, session.expiresAt.getTime())
  const seconds = Math.floor(end / 1000)
  const expiry = seconds.toString(36)
  return {
    access_token: `${expiry}.${keys.sign(signedText(session.idHash, expiry), purpose)}`,
    token_type: 'Bearer',
    expires_at: new Date(seconds * 1000).toISOString(),
  }
}

/** Whether `token` was issued to this very session, by any key of the ring, and has not run out. */
export function isAccessTokenOf(
  { keys, now }: Pick<Runtime, 'keys' | 'now'>,
  session: CurrentSession,
  token: string,
): boolean {
  const [, expiry, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!expiry || !signature || Number.parseInt(expiry, 36) * 1000 <= now().getTime()) return false
  return keys.verify(signedText(session.idHash, expiry), purpose, signature)
}
