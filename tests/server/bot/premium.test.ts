import { expect, test } from 'vitest'
import { rateLimits, userPremium } from '@/server/db/schema'
import { createBackendApp } from '@/server/start/backend-app'
import { guild } from '@/tests/server/guilds/history-helpers'
import { openEvents } from '@/tests/server/live/read-events'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aClient, aServer, aServerWithClock, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'

const own = `/users/${ids.user}`
const path = `/bot${own}/premium`

test('what the bot says of a person counts until its end, also for what it replaces, and is then deleted', async () => {
  const { server, clock } = await aServerWithClock()
  const read = () => server.read(`${own}/entitlements`)
  const until = '2030-01-02T12:11:30.000Z'

  expect((await server.bot.put(path, { until: '2030-01-02T12:05:00+00:00' })).status).toBe(200)
  expect((await server.bot.put(path, { until })).status).toBe(200)
  expect(await read()).toEqual({ premium: true, until, source: 'bot' })
  expect(await server.read(`${own}/data`)).toMatchObject({ entitlements: { told_by_the_bot: { until } } })

  clock.pass(9.5)
  expect(await read()).toEqual({ premium: false })
  await server.bot.put(`/bot${guild}/premium`, { until: null })
  await server.bot.put('/bot/users/200000000000000077/premium', { until: null })
  expect(await server.rt.db.select({ id: userPremium.userId }).from(userPremium)).toEqual([
    { id: '200000000000000077' },
  ])
})

test('the operator’s word stays beside the bot’s', async () => {
  const server = await aServer({ env: { premiumUserIds: [ids.user] } })

  await server.bot.send('DELETE', path)
  expect(await server.read(`${own}/entitlements`)).toEqual({ premium: true, until: null, source: 'operator' })
})

test.each<[string, unknown]>([
  ['no end', {}],
  ['an end that is no instant', { until: '2030-01-02' }],
  ['an end that no database knows', { until: '9999-12-31T23:59:59-23:59' }],
  ['an end that has passed', { until: '2020-01-02T12:00:00Z' }],
])('premium with %s is refused', async (_, body) => {
  const server = await aServer()

  expect(Object.keys((await wrongFieldsOf(await server.bot.put(path, body))) ?? {})).toEqual(['until'])
})

test('premium needs a person or a server with the bot, and is said only so often', async () => {
  const server = await aServer()

  for (const id of ['ada', '000000000000000000', '99999999999999999999'])
    expect(await refusalOf(await server.bot.put(`/bot/users/${id}/premium`, { until: null }))).toBe(
      '404 no_such_person',
    )
  const elsewhere = `/bot/guilds/${ids.otherGuild}/premium`
  expect(await refusalOf(await server.bot.put(elsewhere, { until: null }))).toBe('404 bot_absent')
  expect((await server.bot.send('DELETE', elsewhere)).status).toBe(200)
  expect((await server.bot.send('DELETE', path)).status).toBe(200)
  await server.rt.db.update(rateLimits).set({ hits: 600 })
  expect(await refusalOf(await server.bot.send('DELETE', path))).toBe('429 rate_limited')
})

test.each([
  ['the person', path],
  ['the server', `/bot${guild}/premium`],
])(
  'open pages hear at once what the bot says of %s, also through another replica, and after a lost connection',
  async (_, path) => {
    const server = await aServer()
    const replica = aClient(createBackendApp(await aReplicaOf(server.rt)), '/backend', server.headers)
    const stream = await openEvents(replica)

    await server.bot.put(path, { until: null })
    await stream.until('features')

    const { ready } = await openEvents(replica)
    expect(Object(ready?.data).catalogue).not.toBe(Object(stream.ready?.data).catalogue)
  },
)
