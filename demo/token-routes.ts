import { type Context, Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Demo } from './demo'

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
