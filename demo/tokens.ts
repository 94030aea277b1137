import { LRUCache } from 'lru-cache'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { State } from './world'

/** Seconds, as Discord's answer says it; Discord's own value. */
export const accessTokenSeconds = 604_800
const refreshTokenLife = 90 * 24 * 60 * 60_000

const grant = z.object({
  kind: z.enum(['access', 'refresh']),
  userId: z.string(),
  scope: z.string(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
  nonce: z.string(),
})
type Grant = z.infer<typeof grant>

/**
 * Tokens that carry their own proof (HMAC with the client's secret), so that whoever was signed in before a crash still
 * is afterwards. Only revocations and used refresh tokens are remembered.
 */
export function createTokens(secret: string, state: State, now: () => number) {
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(`demo-token.${payload}`).digest()

  function sign(content: Omit<Grant, 'nonce'>) {
    const nonce = randomBytes(16).toString('base64url')
    const payload = Buffer.from(JSON.stringify({ ...content, nonce })).toString('base64url')
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
    const { revokedUpTo, usedRefreshTokens } = state.read()
    const life = kind === 'access' ? accessTokenSeconds * 1000 : refreshTokenLife
    if (issuedAt + life <= now() || issuedAt <= (revokedUpTo[userId] ?? 0)) return false
    return kind === 'access' || usedRefreshTokens[nonce] === undefined
  }

  /** Later than every revocation, so that tokens issued within the same millisecond are not caught by it. */
  const nextIssue = (userId: string) => Math.max(now(), (state.read().revokedUpTo[userId] ?? 0) + 1)

  function issue(userId: string, scope: string) {
    const common = { userId, scope, issuedAt: nextIssue(userId) }
    return {
      token_type: 'Bearer' as const,
      access_token: sign({ kind: 'access', ...common }),
      expires_in: accessTokenSeconds,
      refresh_token: sign({ kind: 'refresh', ...common }),
      scope,
    }
  }

  /** What a token grants, or null when it is forged, of the other kind, run out, revoked or used up. */
  function verify(token: string, kind: Grant['kind']) {
    const content = open(token)
    return content?.kind === kind && isGood(content) ? content : null
  }

  return {
    issue,
    verify,
    /** Trades a refresh token for new tokens, once. */
    refresh(token: string) {
      const content = verify(token, 'refresh')
      if (!content) return null
      state.update((draft) => {
        const used = Object.entries(draft.usedRefreshTokens).filter(([, end]) => end > now())
        const end = content.issuedAt + refreshTokenLife
        draft.usedRefreshTokens = { ...Object.fromEntries(used), [content.nonce]: end }
      })
      return issue(content.userId, content.scope)
    },
    /** Takes either kind and, as the platform does, revokes all of the person's tokens. */
    revoke(token: string) {
      const content = open(token)
      if (!content || content.issuedAt <= (state.read().revokedUpTo[content.userId] ?? 0)) return
      state.update((draft) => {
        draft.revokedUpTo[content.userId] = nextIssue(content.userId)
      })
    },
  }
}

type CodeGrant = { userId: string; scope: string; redirectUri: string; codeChallenge: string }

/** RFC 6749 recommends ten minutes at most; a redirect takes seconds. */
const codeLife = 60_000

/** Single-use codes, in memory: a sign-in under way need not survive a restart. */
export function createCodes(now: () => number) {
  const codes = new LRUCache<string, CodeGrant & { expiresAt: number }>({ max: 1000 })

  return {
    issue(grant: CodeGrant) {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...grant, expiresAt: now() + codeLife })
      return code
    },
    /** Whatever comes of it, the code is gone: a wrong verifier does not get a second try. */
    take(code: string): CodeGrant | null {
      const found = codes.get(code)
      codes.delete(code)
      return found && found.expiresAt > now() ? found : null
    },
  }
}
