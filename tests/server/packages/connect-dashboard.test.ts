import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import type { BotLoaded, BotSnapshot } from '@/contract/calls/bot'
import type { HeartbeatReport } from '@/contract/calls/status'
import type { Configuration, Report, Versions } from '@/packages/bot/src/wire'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aBot, aReadyBot, guilds, setPrefix, twoGuilds, until } from './test-dashboard'

test('the client’s types match the contract', () => {
  expectTypeOf<BotSnapshot>().toExtend<Configuration>()
  expectTypeOf<Report>().toExtend<HeartbeatReport>()
  expectTypeOf<HeartbeatReport>().toExtend<Report>()
  expectTypeOf<{ versions: Versions }>().toExtend<BotLoaded>()
})

test('a changed guild is fetched before guilds that are still queued', async () => {
  const { server, dashboard } = await twoGuilds()
  const crowd = Array.from({ length: 50 }, (_, index) => String(400000000000000000n + BigInt(index)))
  const bot = aBot({ url: dashboard.url, guilds: [...crowd, ids.guild], atOnce: 1 })
  await until(() => bot.applied.length > 0)

  await setPrefix(server, ids.guild, '?')
  await until(() => bot.versionsOf(ids.guild).includes(1))

  expect(bot.applied.length).toBeLessThan(crowd.length)
})

test('during key rotation bots with the old and the new key are served, then only the new one', async () => {
  const newKey = 'bot-key-of-the-tests-0002'
  const { server, dashboard } = await twoGuilds({ env: { botApiKeys: [botKey, newKey] } })
  const old = await aReadyBot(dashboard.url)
  const renewed = await aReadyBot(dashboard.url, { key: newKey })
  expect([...old.problems, ...renewed.problems]).toEqual([])

  dashboard.become(createBackendApp({ ...server.rt, env: { ...server.rt.env, botApiKeys: [newKey] } }))
  await setPrefix(server, ids.guild, '?')
  await until(() => renewed.versionsOf(ids.guild).includes(1) && old.problems.length > 1)

  expect(old.versionsOf(ids.guild)).toEqual([0])
  expect(old.problems.at(-1)).toMatchObject({ name: 'DashboardError', status: 401 })
})

test('a bot that serves no server is told that it reads nothing, and one that joined one in time is not', async () => {
  const { dashboard } = await twoGuilds()
  const times = { unserved: 50 }
  const joining = aBot({ url: dashboard.url, guilds: [], times })
  joining.add(ids.guild)
  const lonely = aBot({ url: dashboard.url, guilds: [], times })

  await until(() => lonely.problems.length > 0)
  expect(lonely.problems).toMatchObject([
    { message: expect.stringContaining('This process serves no server') },
  ])
  await until(() => joining.applied.length === 1)
  expect(joining.problems).toEqual([])
})

test('a bot follows a guild that it joins, and no longer one that it left', async () => {
  const { server, dashboard } = await twoGuilds()
  const bot = aBot({ url: dashboard.url, guilds: [ids.guild] })
  await until(() => bot.applied.length === 1)

  bot.add(ids.otherGuild)
  await until(() => bot.applied.length === 2)
  bot.remove(ids.guild)
  await setPrefix(server, ids.guild, '?')
  await setPrefix(server, ids.otherGuild, '?')
  await until(() => bot.versionsOf(ids.otherGuild).includes(1))

  expect(bot.versionsOf(ids.guild)).toEqual([0])
})

test('a save during a slow onGuild is handed over once that ends', async () => {
  const { server, dashboard } = await twoGuilds()
  const applied: Record<string, string[]> = { [ids.guild]: [], [ids.otherGuild]: [] }
  let end = () => {}
  const slow = new Promise<void>((resolve) => (end = resolve))
  aBot({
    url: dashboard.url,
    guilds,
    async onGuild({ id, settings }) {
      applied[id]?.push(settings.chat_prefix)
      if (id === ids.guild && settings.chat_prefix === '!') await slow
    },
  })
  await until(() => applied[ids.guild]?.length === 1)

  for (const prefix of ['?', '$']) await setPrefix(server, ids.guild, prefix)
  await setPrefix(server, ids.otherGuild, '$')
  // The stream has told of the others before it.
  await until(() => applied[ids.otherGuild]?.at(-1) === '$')
  expect(applied[ids.guild]).toEqual(['!'])
  end()

  await until(() => applied[ids.guild]?.at(-1) === '$')
  expect(applied[ids.guild]).toEqual(['!', '$'])
})

test('a bot hears of an onGuild that does not end, which neither keeps other servers waiting nor the bot from closing', async () => {
  const { dashboard } = await twoGuilds()
  const applied: string[] = []
  const bot = aBot({
    url: dashboard.url,
    guilds,
    times: { slow: 20, closing: 20 },
    onGuild(guild) {
      applied.push(guild.id)
      return guild.id === ids.guild ? new Promise<never>(() => {}) : undefined
    },
  })

  await until(() => bot.problems.length > 1 && applied.length === 2)
  expect(bot.problems.map(({ message }) => message.replace(/\d+ seconds/, 'N seconds'))).toEqual(
    bot.problems.map(
      () =>
        `onGuild has been running for N seconds for server ${ids.guild}: until it ends, what people save there is not put to work.`,
    ),
  )
  await bot.close()
})

test('a closed bot sends no more requests', async () => {
  const { dashboard } = await twoGuilds()
  const bot = await aReadyBot(dashboard.url, { times: { heartbeat: 1 } })

  await bot.close()
  // Counted where a request leaves: what left before it closed may still arrive.
  const requests: unknown[] = []
  const count = (message: unknown) => requests.push(message)
  subscribe('undici:request:create', count)
  onTestFinished(() => void unsubscribe('undici:request:create', count))
  for (let probe = 0; probe < 5; probe++) await fetch(dashboard.url)

  expect(requests).toHaveLength(5)
})
