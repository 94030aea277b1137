import { expect, test } from 'vitest'
import { personIds } from '@/demo/ids'
import { aDemo, authorizeQuery, client, issuer, redirectUri, verifier } from './a-demo'

const errorOf = async (response: Response) => (await response.json()) as { error: string }

test('a person signs in: choice, code, tokens, who they are', async () => {
  const demo = await aDemo()

  const back = await demo.choose(personIds.administrator)
  expect(back.origin + back.pathname).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('a-state')
  expect(back.searchParams.get('iss')).toBe(issuer)

  const traded = await demo.tradeCode(back.searchParams.get('code') ?? '')
  expect(traded.status).toBe(200)
  const tokens = await traded.json()
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' })

  const self = await demo.get('/users/@me', `Bearer ${tokens.access_token}`)
  expect(await self.json()).toMatchObject({ id: personIds.administrator, global_name: 'Idris Okafor' })
})

test('the client may also prove itself by a Basic header', async () => {
  const demo = await aDemo()
  const code = await demo.codeFor(personIds.owner)
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')

  const response = await demo.form(
    '/api/oauth2/token',
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    { authorization: `Basic ${basic}` },
  )

  expect(response.status).toBe(200)
})

test('a wrong client secret is refused', async () => {
  const demo = await aDemo()
  const response = await demo.token({
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_secret: 'wrong',
  })
  expect(response.status).toBe(401)
  expect(await errorOf(response)).toMatchObject({ error: 'invalid_client' })
})

test('the token endpoint takes forms only', async () => {
  const demo = await aDemo()
  const response = await demo.call('/api/oauth2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: client.id, client_secret: client.secret }),
  })
  expect(response.status).toBe(400)
  expect(await errorOf(response)).toMatchObject({ error: 'invalid_request' })
})

test('a wrong PKCE verifier is refused, and the code is gone with it', async () => {
  const demo = await aDemo()
  const code = await demo.codeFor(personIds.owner)

  const wrong = await demo.tradeCode(code, { code_verifier: `${verifier}-another` })
  expect(wrong.status).toBe(400)
  expect(await errorOf(wrong)).toMatchObject({ error: 'invalid_grant' })
  expect((await demo.tradeCode(code)).status).toBe(400)
})

test('a code works once, for its own redirect address, and for a minute', async () => {
  let instant = 1_700_000_000_000
  const demo = await aDemo({ now: () => instant })

  const used = await demo.codeFor(personIds.owner)
  expect((await demo.tradeCode(used)).status).toBe(200)
  expect((await demo.tradeCode(used)).status).toBe(400)

  const elsewhere = await demo.codeFor(personIds.owner)
  expect((await demo.tradeCode(elsewhere, { redirect_uri: `${redirectUri}/` })).status).toBe(400)

  const late = await demo.codeFor(personIds.owner)
  instant += 60_000
  expect((await demo.tradeCode(late)).status).toBe(400)
})

test('a refresh token works once and brings new tokens', async () => {
  const demo = await aDemo()
  const first = await demo.signIn()

  const renewed = await demo.refresh(first.refresh_token)
  expect(renewed.status).toBe(200)
  const second = await renewed.json()
  expect((await demo.get('/users/@me', `Bearer ${second.access_token}`)).status).toBe(200)

  const again = await demo.refresh(first.refresh_token)
  expect(again.status).toBe(400)
  expect(await errorOf(again)).toMatchObject({ error: 'invalid_grant' })
  expect((await demo.refresh(second.refresh_token)).status).toBe(200)
})

test('revoking one token revokes all of that person, and nobody else', async () => {
  const demo = await aDemo()
  const [here, there, other] = [
    await demo.signIn(),
    await demo.signIn(),
    await demo.signIn(personIds.manager),
  ]

  const revoked = await demo.form('/api/oauth2/token/revoke', {
    token: here.refresh_token,
    client_id: client.id,
    client_secret: client.secret,
  })

  expect(revoked.status).toBe(200)
  expect((await demo.get('/users/@me', `Bearer ${there.access_token}`)).status).toBe(401)
  expect((await demo.refresh(there.refresh_token)).status).toBe(400)
  expect((await demo.get('/users/@me', `Bearer ${other.access_token}`)).status).toBe(200)
  const anew = await demo.signIn()
  expect((await demo.get('/users/@me', `Bearer ${anew.access_token}`)).status).toBe(200)
})

test('a token runs out after a week', async () => {
  let instant = 1_700_000_000_000
  const demo = await aDemo({ now: () => instant })
  const tokens = await demo.signIn()
  instant += 604_800_000
  expect((await demo.get('/users/@me', `Bearer ${tokens.access_token}`)).status).toBe(401)
  expect((await demo.refresh(tokens.refresh_token)).status).toBe(200)
})

test.each(['', 'x', 'x.y', 'e30.', 'eyJraW5kIjoiYWNjZXNzIn0.AAAA'])(
  'a made-up token %j is refused',
  async (token) => {
    const demo = await aDemo()
    expect((await demo.get('/users/@me', `Bearer ${token}`)).status).toBe(401)
  },
)

test('a refresh token is no access token', async () => {
  const demo = await aDemo()
  const tokens = await demo.signIn()
  expect((await demo.get('/users/@me', `Bearer ${tokens.refresh_token}`)).status).toBe(401)
  expect((await demo.refresh(tokens.access_token)).status).toBe(400)
})

test('cancelling leads back with access_denied', async () => {
  const demo = await aDemo()
  const response = await demo.form(`/oauth2/authorize?${authorizeQuery()}`, { decision: 'cancel' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    state: 'a-state',
    iss: issuer,
  })
})

test.each([
  ['response_type', 'token', 'unsupported_response_type'],
  ['scope', 'identify email', 'invalid_scope'],
  ['scope', null, 'invalid_scope'],
  ['state', null, 'invalid_request'],
  ['code_challenge', null, 'invalid_request'],
  ['code_challenge_method', 'plain', 'invalid_request'],
])('a request with %s = %s leads back with %s', async (name, value, error) => {
  const demo = await aDemo()
  const response = await demo.call(`/oauth2/authorize?${authorizeQuery({ [name]: value })}`)
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(error)
})

test.each([
  ['client_id', '999999999999999999'],
  ['redirect_uri', `${redirectUri}/`],
  ['redirect_uri', 'https://evil.example/'],
  ['redirect_uri', null],
])('an unknown %s (%s) is told here and never redirected to', async (name, value) => {
  const demo = await aDemo()
  for (const method of ['GET', 'POST']) {
    const response = await demo.call(`/oauth2/authorize?${authorizeQuery({ [name]: value })}`, { method })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  }
})

test('a choice that another site posts is refused', async () => {
  const demo = await aDemo()
  const fields = { decision: 'allow', user_id: personIds.owner }
  const path = `/oauth2/authorize?${authorizeQuery()}`
  expect((await demo.form(path, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await demo.form(path, fields, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await demo.form(path, fields, { origin: demo.base })).status).toBe(303)
})

test('nobody but the people shown can be chosen', async () => {
  const demo = await aDemo()
  const path = `/oauth2/authorize?${authorizeQuery()}`
  expect((await demo.form(path, { decision: 'allow', user_id: '200000000000000099' })).status).toBe(400)
})
