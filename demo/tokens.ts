import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Demo } from './start-demo'
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

/** The S256 challenge of a verifier (RFC 7636, section 4.2). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A refusal in OAuth's shape (RFC 6749, section 5.2). */
const refusal = (error: string, error_description: string, status: 400 | 401 = 400) => ({
  status,
  error,
  error_description,
})
type Refusal = ReturnType<typeof refusal>

const wrongForm = refusal('invalid_request', 'The body must be application/x-www-form-urlencoded.')
const wrongClient = refusal('invalid_client', 'The client is unknown or its secret is wrong.', 401)
const wrongGrant = refusal('invalid_grant', 'The code or refresh token is wrong, used up or has run out.')
const wrongType = refusal('unsupported_grant_type', 'Use authorization_code or refresh_token.')

function isSame(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function fromBasic(header: string) {
  const decoded = Buffer.from(header.replace(/^Basic /i, ''), 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const part = (text: string) => new URLSearchParams(`value=${text}`).get('value') ?? ''
  return { id: part(decoded.slice(0, colon)), secret: part(decoded.slice(colon + 1)) }
}

/** Basic header or body fields, as Discord takes either. */
function isOurClient({ options }: Demo, header: string | undefined, form: URLSearchParams) {
  const given = header?.startsWith('Basic ')
    ? fromBasic(header)
    : { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  return isSame(given.id, options.clientId) && isSame(given.secret, options.clientSecret)
}

async function readForm(c: Context, demo: Demo): Promise<URLSearchParams | Refusal> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return wrongForm
  const form = new URLSearchParams(await c.req.text())
  return isOurClient(demo, c.req.header('authorization'), form) ? form : wrongClient
}

function tradeCode({ codes, tokens }: Demo, form: URLSearchParams) {
  const grant = codes.take(form.get('code') ?? '')
  if (!grant || grant.redirectUri !== form.get('redirect_uri')) return wrongGrant
  const isProven = isSame(challengeOf(form.get('code_verifier') ?? ''), grant.codeChallenge)
  return isProven ? tokens.issue(grant.userId, grant.scope) : wrongGrant
}

function trade(demo: Demo, form: URLSearchParams) {
  const type = form.get('grant_type')
  if (type === 'authorization_code') return tradeCode(demo, form)
  if (type === 'refresh_token') return demo.tokens.refresh(form.get('refresh_token') ?? '') ?? wrongGrant
  return wrongType
}

function refuse(c: Context, { status, ...body }: Refusal) {
  if (status === 401) c.header('WWW-Authenticate', 'Basic realm="demo"')
  return c.json(body, status)
}

export function createTokenRoutes(demo: Demo) {
  const app = new Hono()

  app.post('/token', async (c) => {
    const form = await readForm(c, demo)
    const answer = form instanceof URLSearchParams ? trade(demo, form) : form
    return 'error' in answer ? refuse(c, answer) : c.json(answer)
  })

  app.post('/token/revoke', async (c) => {
    const form = await readForm(c, demo)
    if (!(form instanceof URLSearchParams)) return refuse(c, form)
    demo.tokens.revoke(form.get('token') ?? '')
    return c.json({})
  })

  return app
}
