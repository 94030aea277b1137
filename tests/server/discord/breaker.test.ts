import { expect, test } from 'vitest'
import { platformLimits } from '@/server/discord/client'
import { failure, held, json, limited } from '@/tests/server/fake-platform'
import { aPlatform, aUser, guildId } from './a-platform'

const me = '/users/@me'
const guilds = '/users/@me/guilds'
const tokens = (count: number) => Array.from({ length: count }, (_, number) => `token-${number}`)
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

test('a dead token is never sent again, whatever is asked with it', async () => {
  const { fake, platform, clock } = await aPlatform()
  fake.asPerson(me, failure(401))
  fake.asPerson(guilds, json([]))

  await expect(platform.currentUser('token-a')).rejects.toMatchObject({
    status: 401,
    code: 'platform_unauthorised',
  })
  platform.forget('token-a')
  for (let hour = 0; hour < 48; hour += 1) {
    clock.advance(3_600_000)
    expect(await outcome(platform.currentUser('token-a'))).toBe('platform_unauthorised')
    expect(await outcome(platform.guildsOf('token-a'))).toBe('platform_unauthorised')
  }

  expect(fake.calls).toHaveLength(1)
})

test('the pause begins far below the number at which the platform bans an address', () => {
  expect(platformLimits.refusals).toBeLessThanOrEqual(2_000)
})

test.each([
  ['401', failure(401)],
  ['403', failure(403)],
  ['429', limited(60)],
])('a storm of %s answers pauses all calls, for as long as they count', async (_, answer) => {
  const { fake, platform, clock } = await aPlatform({ limits: { refusals: 20 } })
  fake.asPerson(me, answer)
  fake.asPerson(guilds, json([]))

  for (const token of tokens(100)) await outcome(platform.currentUser(token))

  expect(fake.calls).toHaveLength(20)
  await expect(platform.guildsOf('somebody')).rejects.toMatchObject({
    status: 503,
    code: 'platform_paused',
    extra: { retry_after: 600 },
  })
  clock.advance(600_000)
  expect(await outcome(platform.guildsOf('somebody'))).toBe('answered')
})

test('a storm that comes all at once is bounded too', async () => {
  const { fake, platform } = await aPlatform({ limits: { refusals: 20 } })
  const slow = held(failure(401))
  fake.asPerson(me, slow.answer)

  const outcomes = tokens(500).map((token) => outcome(platform.currentUser(token)))
  slow.release()
  await Promise.all(outcomes)

  expect(fake.calls).toHaveLength(20)
})

test('refusals that are spread over hours pause nothing', async () => {
  const { fake, platform, clock } = await aPlatform({ limits: { refusals: 20 } })
  fake.asPerson(me, failure(401))

  for (const token of tokens(100)) {
    await outcome(platform.currentUser(token))
    clock.advance(60_000)
  }

  expect(fake.calls).toHaveLength(100)
})

test('limits that others share do not count as refusals', async () => {
  const { fake, platform } = await aPlatform({ limits: { refusals: 20 } })
  fake.asPerson(me, limited(60, { 'x-ratelimit-scope': 'shared' }))

  for (const token of tokens(100)) await outcome(platform.currentUser(token))

  expect(fake.calls).toHaveLength(100)
})

test('a platform that is down is left alone, then tried by one call', async () => {
  const { fake, platform, clock } = await aPlatform()
  fake.asPerson(me, failure(500))

  for (const token of tokens(100))
    expect(await outcome(platform.currentUser(token))).toBe('platform_unavailable')
  expect(fake.calls).toHaveLength(platformLimits.outageAfter)

  clock.advance(platformLimits.outagePause)
  await Promise.all(tokens(100).map((token) => outcome(platform.currentUser(token))))
  expect(fake.calls).toHaveLength(platformLimits.outageAfter + 1)

  fake.asPerson(me, json(aUser))
  clock.advance(platformLimits.outagePause)
  expect(await outcome(platform.currentUser('token-a'))).toBe('answered')
  expect(await outcome(platform.currentUser('token-b'))).toBe('answered')
})

test("the bot's dead token ends nobody's session", async () => {
  const { fake, platform, lines } = await aPlatform({ botToken: 'bot' })
  fake.asBot(`/guilds/${guildId}`, failure(401))

  for (let times = 0; times < 10; times += 1) {
    await expect(platform.guild(guildId)).rejects.toMatchObject({ status: 503, code: 'platform_unavailable' })
  }

  expect(fake.calls).toHaveLength(1)
  expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(1)
})
