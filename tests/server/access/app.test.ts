import { expect, test } from 'vitest'
import { createDiscordApp } from '@/server/access/discord-app'
import { refusalOf } from '@/tests/server/test-server'
import { type FakeAnswer, failure, held, json } from '@/tests/server/fake-discord'
import { aGuild, aSignedInUser, aUser } from '@/tests/server/discord/test-discord-client'

const me = '/platform/v10/users/@me'
const guilds = '/platform/v10/users/@me/guilds'

async function anApp(options?: Parameters<typeof aSignedInUser>[1]) {
  const person = await aSignedInUser('platform-canary', options)
  const app = createDiscordApp(person.rt)
  const get = (path: string, extra: Record<string, string> = {}) =>
    app.request(`http://localhost${path}`, { headers: { ...person.headers(), ...extra } })
  return { ...person, app, get }
}

test('a page reads the user and their guilds with the Discord token, which it never sees', async () => {
  const { fake, get } = await anApp()
  fake.asUser('/users/@me', json(aUser))
  fake.asUser('/users/@me/guilds', json([aGuild()]))

  const [user, list] = [await get(me), await get(guilds)]

  expect(await user.clone().json()).toEqual(aUser)
  expect(await list.clone().json()).toMatchObject([{ name: 'The Forge' }])
  expect(fake.calls.map(({ authorization }) => authorization)).toEqual(
    Array(2).fill('Bearer platform-canary'),
  )
  for (const answer of [user, list]) {
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-data-stale')).toBeNull()
    expect((await answer.text()) + JSON.stringify([...answer.headers])).not.toContain('canary')
  }
})

test('only the two /users/@me reads are allowed, with both the cookie and the access token', async () => {
  const { fake, app, get, headers } = await anApp()
  const { cookie, authorization } = headers()
  const others = [
    '/users/300000000000000001',
    '/guilds/300000000000000001',
    '/users/@me/guilds/1/member',
    '/',
  ]
  const incomplete: Record<string, string>[] = [
    {},
    { cookie },
    { authorization },
    { cookie, authorization: 'Bearer platform-canary' },
  ]

  for (const path of [me, guilds])
    for (const part of incomplete) {
      const response = await app.request(`http://localhost${path}`, { headers: part })
      expect(await refusalOf(response)).toBe('401 unauthenticated')
    }
  for (const path of others) expect((await get(`/platform/v10${path}`)).status, path).toBe(404)
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const all = { ...headers(), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const { status } = await app.request(`http://localhost${me}`, { method, headers: all })
    expect([404, 405]).toContain(status)
  }
  expect(fake.calls).toEqual([])
})

test('an answer from before an outage is marked as stale', async () => {
  const { fake, clock, get, isSignedIn } = await anApp()
  fake.asUser('/users/@me/guilds', json([aGuild()]))
  await get(guilds)
  fake.asUser('/users/@me/guilds', failure(503))
  clock.advance(60_000)

  const response = await get(guilds)

  expect(response.status).toBe(200)
  expect(response.headers.get('x-data-stale')).toBe('1')
  expect(await isSignedIn()).toBe(true)
})

test('a refresh reaches Discord at most every five seconds', async () => {
  const { fake, clock, get } = await anApp()
  fake.asUser('/users/@me/guilds', json([aGuild()]))
  const news = { 'cache-control': 'no-cache' }

  await get(guilds)
  for (let times = 0; times < 5; times += 1) await get(guilds, news)
  expect(fake.calls).toHaveLength(1)

  clock.advance(5_000)
  await get(guilds)
  expect(fake.calls).toHaveLength(1)
  for (let times = 0; times < 5; times += 1) await get(guilds, news)
  expect(fake.calls).toHaveLength(2)
})

test('a token that Discord refuses answers 401 and ends the session', async () => {
  const { fake, get, isSignedIn } = await anApp()
  fake.asUser('/users/@me', failure(401))

  expect(await refusalOf(await get(me))).toBe('401 platform_unauthorised')
  expect(await isSignedIn()).toBe(false)
  expect((await get(me)).status).toBe(401)
  expect(fake.calls).toHaveLength(1)
})

const idOf = (number: number) => String(300000000000000000n + BigInt(number) * 10n)

/** Somebody who manages four guilds, the bot in 2,900 including the first two, and its list as Discord pages it. */
async function aLargeBot(presenceWait: number) {
  const app = await anApp({ botToken: 'bot', limits: { presenceWait } })
  const ids = Array.from({ length: 2_900 }, (_, number) => idOf(number))
  const managed = [idOf(2_700), idOf(700), `${BigInt(idOf(1_500)) + 1n}`, '900000000000000000']
  app.fake.asUser('/users/@me/guilds', json(managed.map((id) => aGuild({ id, owner: true }))))
  const answerPage: FakeAnswer = (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://fake')
    const after = BigInt(searchParams.get('after') ?? '0')
    const following = ids.filter((id) => BigInt(id) > after).slice(0, Number(searchParams.get('limit')))
    return json(following.map((id) => ({ id })))(request, response)
  }
  const presence = async () => {
    const rows: { bot_present?: boolean | null }[] = await (await app.get(guilds)).json()
    return rows.map(({ bot_present }) => bot_present)
  }
  return { ...app, answerPage, presence }
}

test('with a bot in thousands of guilds, only the pages about the person’s are read', async () => {
  const { fake, answerPage, presence } = await aLargeBot(10_000)
  fake.asBot('/users/@me/guilds', answerPage)

  expect(await presence()).toEqual([true, true, false, false])
  expect(fake.callsTo('/users/@me/guilds', 'Bot')).toHaveLength(5)
})

test('a person’s guilds do not wait for the bot’s, and say so until they are known', async () => {
  const { fake, answerPage, presence } = await aLargeBot(20)
  const slow = held(answerPage)
  fake.asBot('/users/@me/guilds', slow.answer)

  expect(await presence()).toEqual([null, null, null, null])

  slow.release()
  await expect.poll(presence).toEqual([true, true, false, false])
})
