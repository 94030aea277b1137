import { expect, test, vi } from 'vitest'
import { readPage } from '@/server/bot/snapshots'
import { guildFeatures, guildSettings } from '@/server/db/schema'
import { aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'

const manyIds = (count: number) =>
  Array.from({ length: count }, (_, at) => String(200_000_000_000_001_000n + BigInt(at)))

type Page = { guilds: { id: string; settings: object }[]; absent: string[]; next: string | null }
const idsOf = ({ guilds }: Page) => guilds.map(({ id }) => id)

/** A bot in these guilds, each of which has a prefix of its own. */
async function aBotIn(
  guildIds: readonly string[],
  settings: (id: string) => object = (id) => ({ chat_prefix: id.slice(-4) }),
) {
  const server = await aServer()
  for (const id of guildIds) server.discord.addGuild(id)
  const rows = guildIds.map((guildId) => ({ guildId, settings: { ...settings(guildId) }, version: 1 }))
  await server.rt.db.insert(guildSettings).values(rows)
  const page = async (query = '') => (await server.bot.read(`/bot/guilds${query}`)) as Page
  return { server, page }
}

test('a bot reads many servers in one call, each as by itself, in a few statements', async () => {
  const many = manyIds(100)
  const { server, page } = await aBotIn(many)
  await server.rt.db
    .insert(guildFeatures)
    .values({ guildId: many[7] ?? '', featureId: 'welcome', enabled: true, options: {}, version: 3 })
  const statements = vi.spyOn(server.rt.db, 'select')

  const { guilds, absent, next } = await page(`?ids=${many.join()}`)

  expect(statements.mock.calls.length).toBeLessThan(12)

  expect(guilds).toHaveLength(100)
  expect([absent, next]).toEqual([[], null])
  expect(guilds[7]).toEqual(await server.bot.read(`/bot/guilds/${many[7]}`))
  expect(guilds[7]).toMatchObject({
    settings: { chat_prefix: '1007' },
    features: { welcome: { enabled: true } },
    versions: { 'feature:welcome': 3 },
  })
})

test('servers without the bot are named, and by itself such a server is not found', async () => {
  const [here = '', gone = ''] = manyIds(2)
  const { server, page } = await aBotIn([here, gone])
  server.discord.removeGuild(gone)

  expect(await page(`?ids=${gone},${here},${gone}`)).toMatchObject({
    guilds: [{ id: here }],
    absent: [gone],
    next: null,
  })
  expect(await page()).toMatchObject({ guilds: [{ id: here }], absent: [gone], next: null })
  expect(await refusalOf(await server.bot.get(`/bot/guilds/${gone}`))).toBe('404 bot_absent')

  server.discord.state.isDown = true
  expect((await page(`?ids=${gone}`)).guilds).toHaveLength(1)
  expect((await server.bot.get(`/bot/guilds/${gone}`)).status).toBe(200)
})

test('without names, a bot gets every server for which something is saved, a hundred at a time', async () => {
  const many = manyIds(150)
  const { server, page } = await aBotIn(many)
  const onlyFeature = '200000000000000999'
  server.discord.addGuild(onlyFeature)
  await server.rt.db
    .insert(guildFeatures)
    .values({ guildId: onlyFeature, featureId: 'welcome', enabled: true, options: {}, version: 1 })

  const first = await page()
  const second = await page(`?after=${first.next}`)

  expect(first.guilds).toHaveLength(100)
  expect(second.next).toBeNull()
  expect([...idsOf(first), ...idsOf(second)]).toEqual([onlyFeature, ...many].sort())
})

test('servers with much to say come in several answers', async () => {
  const many = manyIds(4)
  const { server } = await aBotIn(many, () => ({ chat_prefix: '?', note: 'x'.repeat(60_000) }))
  const bounds = { most: 100, bytes: 200_000 }

  const first = await readPage(server.rt, { ids: many }, bounds)
  const second = await readPage(server.rt, { ids: many, after: first.next ?? undefined }, bounds)

  expect(idsOf(first).length).toBeLessThan(4)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(many)
})

test.each([
  ['101 servers', `ids=${manyIds(101).join()}`, 'ids'],
  ['what is no id', 'ids=1,2', 'ids'],
  ['nobody', 'ids=', 'ids'],
  ['a place that is none', 'after=x', 'after'],
])('a question about %s is refused', async (_, query, field) => {
  const server = await aServer()

  expect(Object.keys((await wrongFieldsOf(await server.bot.get(`/bot/guilds?${query}`))) ?? {})).toEqual([
    field,
  ])
})
