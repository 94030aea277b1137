import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { State } from './state'

const minute = 60_000
const day = 24 * 60 * minute
/** Seconds, as the platform's answer says it; the platform's own value. */
export const accessTokenSeconds = 604_800
const refreshTokenLife = 90 * day

const grant = z.object({
  kind: z.enum(['access', 'refresh']),
  userId: z.string(),
  scope: z.string(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
  nonce: z.string(),
})
export type Grant = z.infer<typeof grant>

export type IssuedTokens = {
  token_type: 'Bearer'
  access_token: string
  expires_in: number
  refresh_token: string
  scope: string
}

/**
 * Tokens that carry their own proof (HMAC with the client's secret), so that whoever was signed in before a crash
 * still is afterwards. Only revocations and used refresh tokens are remembered.
 */
export type Tokens = {
  issue: (userId: string, scope: string) => IssuedTokens
  /** What a token grants, or null when it is forged, of the other kind, run out, revoked or used up. */
  verify: (token: string, kind: Grant['kind']) => Grant | null
  /** Trades a refresh token for new tokens, once. */
  refresh: (token: string) => IssuedTokens | null
  /** Takes either kind and, as the platform does, revokes all of the person's tokens. */
  revoke: (token: string) => void
  /** Makes access tokens (and with `andRefresh` the refresh tokens too) run out now, for tests. */
  expire: (userIds: string[], options: { andRefresh: boolean }) => void
}

function forgetOld(instants: Record<string, number>, now: number) {
  for (const [key, instant] of Object.entries(instants)) if (instant <= now) delete instants[key]
}

export function createTokens({
  secret,
  state,
  now,
}: {
  secret: string
  state: State
  now: () => number
}): Tokens {
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(`demo-token.${payload}`).digest()

  function write(content: Grant) {
    const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${payload}.${signatureOf(payload).toString('base64url')}`
  }

  function open(token: string): Grant | null {
    const [payload = '', signature = ''] = token.split('.')
    const given = Buffer.from(signature, 'base64url')
    const expected = signatureOf(payload)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  }

  function isGood({ kind, userId, issuedAt, nonce }: Grant) {
    const { revokedUpTo, expiredUpTo, usedRefreshTokens } = state.read()
    const life = kind === 'access' ? accessTokenSeconds * 1000 : refreshTokenLife
    if (issuedAt + life <= now() || issuedAt <= (revokedUpTo[userId] ?? 0)) return false
    return kind === 'access' ? issuedAt > (expiredUpTo[userId] ?? 0) : usedRefreshTokens[nonce] === undefined
  }

  /** Later than every revocation, so that tokens issued within the same millisecond are not caught by it. */
  function nextIssue(userId: string) {
    const { revokedUpTo, expiredUpTo } = state.read()
    return Math.max(now(), (revokedUpTo[userId] ?? 0) + 1, (expiredUpTo[userId] ?? 0) + 1)
  }

  function issue(userId: string, scope: string): IssuedTokens {
    const common = { userId, scope, issuedAt: nextIssue(userId) }
    const nonce = () => randomBytes(16).toString('base64url')
    return {
      token_type: 'Bearer',
      access_token: write({ kind: 'access', ...common, nonce: nonce() }),
      expires_in: accessTokenSeconds,
      refresh_token: write({ kind: 'refresh', ...common, nonce: nonce() }),
      scope,
    }
  }

  function verify(token: string, kind: Grant['kind']) {
    const content = open(token)
    return content?.kind === kind && isGood(content) ? content : null
  }

  return {
    issue,
    verify,
    refresh(token) {
      const content = verify(token, 'refresh')
      if (!content) return null
      state.update((draft) => {
        forgetOld(draft.usedRefreshTokens, now())
        draft.usedRefreshTokens[content.nonce] = content.issuedAt + refreshTokenLife
      })
      return issue(content.userId, content.scope)
    },
    revoke(token) {
      const content = open(token)
      if (!content || content.issuedAt <= (state.read().revokedUpTo[content.userId] ?? 0)) return
      state.update((draft) => {
        draft.revokedUpTo[content.userId] = nextIssue(content.userId)
      })
    },
    expire(userIds, { andRefresh }) {
      state.update((draft) => {
        for (const id of userIds) {
          const instant = nextIssue(id)
          draft.expiredUpTo[id] = instant
          if (andRefresh) draft.revokedUpTo[id] = instant
        }
      })
    },
  }
}
