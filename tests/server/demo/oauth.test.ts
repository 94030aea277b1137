import { beforeEach, expect, test } from 'vitest'
import { userIds } from '@/demo/ids'
import {
  aDemo,
  authorizePath,
  client,
  type Demo,
  issuer,
  redirectOf,
  redirectUri,
  verifier,
} from './test-demo'

let demo: Demo
let instant: number
beforeEach(async () => {
  instant = 1_700_000_000_000
  demo = await aDemo({ now: () => instant })
})

const statusOf = async (accessToken: string) => (await demo.as(accessToken)).status

async function expectRefusal(response: Response, status: number, error: string) {
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error })
}

test('a user signs in: code, tokens and profile', async () => {
  const { code, ...back } = await demo.choose(userIds.administrator)
  expect(back).toEqual({ to: redirectUri, state: 'a-state', iss: issuer })

  const traded = await demo.tradeCode(code ?? '')
  expect(traded.status).toBe(200)
  const tokens = await traded.json()
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' })

  const self = await (await demo.as(tokens.access_token)).json()
  expect(self).toMatchObject({ id: userIds.administrator, global_name: 'Idris Okafor' })
})

test('the client may also authenticate with a Basic header', async () => {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier }

  const fields = { ...grant, code: await demo.codeFor() }
  expect((await demo.form('/api/oauth2/token', fields, { authorization })).status).toBe(200)
})

test('the token endpoint accepts only forms with the client’s secret', async () => {
  const response = await demo.call('/api/oauth2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: client.id, client_secret: client.secret }),
  })
  await expectRefusal(response, 400, 'invalid_request')
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' }
  await expectRefusal(await demo.token(fields), 401, 'invalid_client')
})

test('a wrong PKCE verifier is refused and uses up the code', async () => {
  const code = await demo.codeFor()

  const wrong = await demo.tradeCode(code, { code_verifier: `${verifier}-another` })
  await expectRefusal(wrong, 400, 'invalid_grant')
  expect((await demo.tradeCode(code)).status).toBe(400)
})

test('a code works once, for its own redirect URI, for one minute', async () => {
  const used = await demo.codeFor()
  expect((await demo.tradeCode(used)).status).toBe(200)
  expect((await demo.tradeCode(used)).status).toBe(400)

  const elsewhere = await demo.codeFor()
  expect((await demo.tradeCode(elsewhere, { redirect_uri: `${redirectUri}/` })).status).toBe(400)

  const late = await demo.codeFor()
  instant += 60_000
  expect((await demo.tradeCode(late)).status).toBe(400)
})

test('a refresh token works once and brings new tokens', async () => {
  const first = await demo.signIn()

  const second = await (await demo.refresh(first.refresh_token)).json()
  expect(await statusOf(second.access_token)).toBe(200)

  await expectRefusal(await demo.refresh(first.refresh_token), 400, 'invalid_grant')
  expect((await demo.refresh(second.refresh_token)).status).toBe(200)
})

test('revoking one token revokes all tokens of that user only', async () => {
  const [here, there] = [await demo.signIn(), await demo.signIn()]
  const other = await demo.signIn(userIds.manager)

  expect((await demo.revoke(here.refresh_token)).status).toBe(200)

  expect(await statusOf(there.access_token)).toBe(401)
  expect((await demo.refresh(there.refresh_token)).status).toBe(400)
  expect(await statusOf(other.access_token)).toBe(200)
  expect(await statusOf((await demo.signIn()).access_token)).toBe(200)
})

test('an access token expires after a week, and a refresh token does not work as one', async () => {
  const tokens = await demo.signIn()
  expect(await statusOf(tokens.refresh_token)).toBe(401)
  expect((await demo.refresh(tokens.access_token)).status).toBe(400)
  instant += 604_800_000
  expect(await statusOf(tokens.access_token)).toBe(401)
  expect((await demo.refresh(tokens.refresh_token)).status).toBe(200)
})

test('cancelling redirects back with access_denied', async () => {
  const response = await demo.form(authorizePath(), { decision: 'cancel' })
  const back = { to: redirectUri, state: 'a-state', iss: issuer }
  expect(redirectOf(response)).toEqual({ ...back, error: 'access_denied' })
})

test.each([
  ['response_type', 'token', 'unsupported_response_type'],
  ['scope', 'identify email', 'invalid_scope'],
  ['scope', null, 'invalid_scope'],
  ['state', null, 'invalid_request'],
  ['code_challenge', null, 'invalid_request'],
  ['code_challenge_method', 'plain', 'invalid_request'],
])('a request with %s = %s redirects back with %s', async (name, value, error) => {
  expect(redirectOf(await demo.call(authorizePath({ [name]: value })))).toMatchObject({ error })
})

test.each([
  ['client_id', '999999999999999999'],
  ['redirect_uri', `${redirectUri}/`],
  ['redirect_uri', 'https://evil.example/'],
  ['redirect_uri', null],
])('an unknown %s (%s) answers 400 and never redirects', async (name, value) => {
  for (const method of ['GET', 'POST']) {
    const response = await demo.call(authorizePath({ [name]: value }), { method })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  }
})

test.each([
  ['that another site posts', { 'sec-fetch-site': 'cross-site' }, userIds.owner, 403],
  ['from a foreign page', { origin: 'https://evil.example' }, userIds.owner, 403],
  ['of somebody who is not shown', {}, '200000000000000099', 400],
])('a choice %s is refused', async (_, headers, user_id, status) => {
  expect((await demo.form(authorizePath(), { decision: 'allow', user_id }, headers)).status).toBe(status)
})
