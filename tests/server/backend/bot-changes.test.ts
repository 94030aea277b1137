import { expect, test } from 'vitest'
import { botChange, botChanges } from '@/api/bot.schema'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { readEvents } from '@/tests/server/live/read-events'

const settings = `/guilds/${ids.guild}/settings`
const path = '/bot/changes'
const asStream = { accept: 'text/event-stream' }

test('a bot hears of each change as it is saved', async () => {
  const server = await aServer()
  const stream = readEvents(await server.bot.get(path, asStream))
  await stream.until('ready')

  await server.patch(settings, { chat_prefix: '?' })
  await server.patch(`/guilds/${ids.guild}/features/welcome`, { silent: true })
  const changes = [await stream.until('change'), await stream.until('change')]

  expect(changes.map((change) => botChange.parse(change?.data))).toMatchObject([
    { guild_id: ids.guild, versions: { settings: 1 } },
    { guild_id: ids.guild, versions: { 'feature:welcome': 1 } },
  ])
})

test('a bot that comes back hears what it missed, once and in order', async () => {
  const server = await aServer()
  const first = readEvents(await server.bot.get(path, asStream))
  const ready = await first.until('ready')
  await first.close()
  for (const prefix of ['a', 'b', 'c']) await server.patch(settings, { chat_prefix: prefix })

  const second = readEvents(await server.bot.get(path, { ...asStream, 'last-event-id': ready?.id ?? '' }))
  const missed = [await second.next(), await second.next(), await second.next(), await second.next()]

  expect(missed.map((event) => event?.event)).toEqual(['change', 'change', 'change', 'ready'])
  const versions = missed.slice(0, 3).map((event) => botChange.parse(event?.data).versions.settings)
  expect(versions).toEqual([1, 2, 3])
})

test.each(['999999999999', 'yesterday'])(
  'from %s a bot cannot go on and takes snapshots again',
  async (after) => {
    const server = await aServer()

    const stream = readEvents(await server.bot.get(path, { ...asStream, 'last-event-id': after }))
    const page = await server.bot.get(`${path}?after=${after}`)

    expect((await stream.next())?.event).toBe('reset')
    expect(botChanges.parse(await page.json())).toMatchObject({ changes: [], reset: true })
  },
)

test('a bot that cannot hold a stream asks for pages', async () => {
  const server = await aServer()
  const start = botChanges.parse(await (await server.bot.get(path)).json())
  await server.patch(settings, { chat_prefix: 'a' })
  await server.patch(settings, { chat_prefix: 'b' })

  const page = botChanges.parse(await (await server.bot.get(`${path}?after=${start.position}`)).json())
  const next = botChanges.parse(await (await server.bot.get(`${path}?after=${page.position}`)).json())

  expect(start.changes).toEqual([])
  expect(page.changes.map(({ versions }) => versions.settings)).toEqual([1, 2])
  expect(next).toMatchObject({ changes: [], reset: false, position: page.position })
})

test.each([
  ['a subject that is none', { versions: { 'feature:../x': 1 } }],
  ['a version below zero', { versions: { settings: -1 } }],
  ['more than it is asked', { versions: {}, guild: 1 }],
])('what a bot loaded is refused with %s', async (_, body) => {
  const server = await aServer()

  expect((await server.bot.post(`/bot/guilds/${ids.guild}/loaded`, body)).status).toBe(422)
  expect((await server.bot.post('/bot/guilds/none/loaded', { versions: {} })).status).toBe(404)
  expect((await server.anonymous.post(`/bot/guilds/${ids.guild}/loaded`, { versions: {} })).status).toBe(401)
})
