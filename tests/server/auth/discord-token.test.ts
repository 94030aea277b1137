import { expect, test } from 'vitest'
import { discordToken } from '@/server/auth/discord-token'
import type { CurrentSession } from '@/server/auth/sessions'
import { sessions } from '@/server/db/schema'
import { aLog } from '@/tests/server/test-log'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aSignIn, type Browser, type SignInStage } from './test-sign-in'

const hour = 60 * 60_000

async function aSession(stage: SignInStage, browser?: Browser): Promise<CurrentSession> {
  const session = await stage.sessionOf(browser ?? (await stage.signedIn()))
  if (!session) throw new Error('Nobody is signed in.')
  return session
}

/** Somebody whose token lives an hour, and that much later. */
async function after(milliseconds: number) {
  const stage = await aSignIn({ lifeSeconds: 3600 })
  const session = await aSession(stage)
  stage.pass(milliseconds)
  return { stage, session, token: () => outcomeOf(discordToken(stage.rt, session)) }
}
const refreshes = ({ endpoint }: SignInStage) =>
  endpoint.calls.filter(({ form }) => form.get('grant_type') === 'refresh_token')
const outcomeOf = (promise: Promise<string>) =>
  promise.catch((error: { status: number; code: string }) => `${error.status} ${error.code}`)

test('a token is renewed and stored five minutes before it expires, and not earlier', async () => {
  const { stage, token } = await after(hour - 5 * 60_000 - 1000)
  expect(await token()).toBe('canary-access-1')
  expect(refreshes(stage)).toEqual([])

  stage.pass(1000)
  // While the old token serves, a call waits for the renewal for a second only.
  await expect.poll(token).toBe('canary-access-2')
  expect(await token()).toBe('canary-access-2')
  expect(refreshes(stage)).toHaveLength(1)
  expect(stage.forgotten).toEqual(['canary-access-1'])
})

test.each([
  ['that has run out', hour],
  ['that is about to', hour - 60_000],
])('fifty concurrent requests on two replicas renew a token %s once', async (_, milliseconds) => {
  const { stage, session } = await after(milliseconds)
  const replicas = [stage.rt, await aReplicaOf(stage.rt)]
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, index) => discordToken(replicas[index % 2] ?? stage.rt, session)),
  )

  expect(refreshes(stage)).toHaveLength(1)
  // Whoever did not renew may still use the old token while it lives, and never anything else.
  const allowed = milliseconds === hour ? ['canary-access-2'] : ['canary-access-1', 'canary-access-2']
  expect(tokens.filter((token) => !allowed.includes(token))).toEqual([])
  expect(await discordToken(stage.rt, session)).toBe('canary-access-2')
})

test('a refused renewal ends the session', async () => {
  const { stage, token } = await after(hour)
  stage.endpoint.answerWith(() => ({ status: 400, body: { error: 'invalid_grant' } }))

  expect([await token(), await token()]).toEqual(['401 session_ended', '401 session_ended'])
  expect(await stage.rt.db.select().from(sessions)).toEqual([])
  expect(refreshes(stage)).toHaveLength(1)
})

const outages = {
  'a server error': { status: 500, body: { error: 'server_error' } },
  'a rate limit': { status: 429, body: { retry_after: 1 } },
  'a page instead of JSON': { status: 200, body: '<!doctype html>' },
  'a client that is not accepted': { status: 401, body: { error: 'invalid_client' } },
}

test.each(Object.entries(outages))('%s does not end the session', async (_, answer) => {
  const { stage, token } = await after(hour)
  stage.endpoint.answerWith(() => answer)
  expect(await token()).toBe('503 platform_unavailable')

  stage.endpoint.answerWith(null)
  expect(await token()).toBe('canary-access-2')
})

test('during an outage the old token is used, and the renewal is retried only after a pause', async () => {
  const { stage, token } = await after(hour - 4 * 60_000)
  stage.endpoint.answerWith(() => ({ status: 500, body: {} }))
  expect(await token()).toBe('canary-access-1')
  await expect.poll(() => refreshes(stage)).toHaveLength(1)
  for (let tries = 0; tries < 5; tries += 1) expect(await token()).toBe('canary-access-1')
  expect(refreshes(stage)).toHaveLength(1)

  stage.endpoint.answerWith(null)
  stage.pass(16_000)
  await expect.poll(token).toBe('canary-access-2')
})

test('a lease that was never released expires', async () => {
  const { stage, token } = await after(hour)
  await stage.rt.db.update(sessions).set({ refreshLeaseUntil: new Date(stage.clock.now.getTime() - 1) })
  expect(await token()).toBe('canary-access-2')
})

test("tokens copied from another user's row cannot be decrypted", async () => {
  const stage = await aSignIn()
  const [mine, theirs] = [await stage.signedIn(), await stage.signedIn()]
  const { tokens } = await aSession(stage, theirs)
  await stage.rt.db.update(sessions).set({ discordTokens: tokens.encrypted })
  const token = async (browser: Browser) => outcomeOf(discordToken(stage.rt, await aSession(stage, browser)))

  expect(await token(theirs)).toBe('canary-access-2')
  expect(await token(mine)).toBe('401 session_ended')
})

test('a removed key is logged, and the row is kept for replicas that still have the key', async () => {
  const { log, lines } = aLog('error')
  const stage = await aSignIn({ log })
  const session = await aSession(stage)
  const other = stage.withKeys([{ id: 'other', secret: Buffer.alloc(32, 3) }])

  expect(await outcomeOf(discordToken(other, session))).toBe('401 session_ended')
  expect(lines.join()).toContain('The key \\"tests\\" is not in ENCRYPTION_KEYS.')
  expect(await discordToken(stage.rt, session)).toBe('canary-access-1')
})

test('a hanging token endpoint delays no call while the old token is still valid', async () => {
  const { stage, session } = await after(hour - 4 * 60_000)
  const hanging = stage.endpoint.hang()
  const renewing = discordToken(stage.rt, session)

  expect(await Promise.all([renewing, discordToken(stage.rt, session)])).toEqual([
    'canary-access-1',
    'canary-access-1',
  ])
  expect(hanging.calls()).toBe(1)

  hanging.release()
  await expect.poll(() => outcomeOf(discordToken(stage.rt, session))).toBe('canary-access-2')
})

/** Two sessions to which Discord gave the same tokens, an hour later. */
async function twoWithOneToken() {
  const stage = await aSignIn({ lifeSeconds: 3600 })
  const one = await aSession(stage)
  stage.endpoint.issueAgain()
  const other = await aSession(stage)
  stage.pass(hour)
  return { stage, one, other }
}

test('two sessions that share a token can renew it concurrently on two replicas', async () => {
  const { stage, one, other } = await twoWithOneToken()
  const replica = await aReplicaOf(stage.rt)

  const tokens = await Promise.all([discordToken(stage.rt, one), discordToken(replica, other)])

  expect(tokens).toEqual(['canary-access-2', 'canary-access-2'])
  expect(refreshes(stage)).toHaveLength(1)
  expect(await stage.rt.db.$count(sessions)).toBe(2)
})
