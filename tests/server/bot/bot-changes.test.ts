import { lt } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type BotChange, botChange, botChanges } from '@/contract/calls/bot'
import { botAction } from '@/contract/calls/bot-requests'
import { botTest } from '@/contract/calls/test-message'
import { guildChanges } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aClient, aServer, type Client } from '@/tests/server/test-server'
import { waitsForBot } from '@/tests/server/live/bot-elsewhere'
import { missedChanges, openEvents, readEvents } from '@/tests/server/live/read-events'

const settings = `/guilds/${ids.guild}/settings`
const path = '/bot/changes'
const asStream = { accept: 'text/event-stream' }
const streamFrom = (after: string) => ({ ...asStream, 'last-event-id': after })
type Server = Awaited<ReturnType<typeof aServer>>

const readPage = async ({ bot }: Server, after: string) =>
  botChanges.parse(await bot.read(`${path}?after=${after}`))

/** Where the log stands. */
const readPosition = async ({ bot }: Server) => botChanges.parse(await bot.read(path)).position

/** All changes after a position, as a bot without a stream reads them. */
async function readByPages(server: Server, after: string) {
  const changes: BotChange[] = []
  for (let page = await readPage(server, after); page.changes.length > 0;) {
    changes.push(...page.changes)
    page = await readPage(server, page.position)
  }
  return changes
}

/** What a stream tells before it says that it is complete. */
async function readUntilReady(stream: ReturnType<typeof readEvents>) {
  const changes: BotChange[] = []
  for (let event = await stream.next(); event?.event !== 'ready'; event = await stream.next()) {
    if (event?.event !== 'change') throw new Error(`The stream told ${event?.event ?? 'nothing more'}.`)
    changes.push(botChange.parse(event.data))
  }
  return changes
}

const versionsOf = (changes: BotChange[]) =>
  changes.map(({ guild_id, versions }) => `${guild_id} ${versions.settings}`)

/** Between the answer's headers and the subscription of the next stream. */
function beforeSubscribing({ rt: { live } }: Server, act: () => Promise<unknown>) {
  const subscribe = live.subscribe.bind(live)
  vi.spyOn(live, 'subscribe')
    .mockImplementationOnce(subscribe)
    .mockImplementationOnce(async (listener) => {
      await act()
      return subscribe(listener)
    })
}

test('a bot receives each change as it is saved', async () => {
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

test('a stream that is complete names the declaration that counts, also one that is made while it begins', async () => {
  const server = await aServer()
  const declareAs = async (client: string, name: string) => {
    const features = [{ id: 'dip', name, options: { type: 'object', properties: {} }, defaults: {} }]
    return (await server.bot.put('/bot/declaration', { features }, { 'user-agent': client })).json()
  }
  const ready = async () => (await readEvents(await server.bot.get(path, asStream)).until('ready'))?.data
  expect(await ready()).toEqual({})

  const { declaration, at } = await declareAs('boats/1', 'Boats')
  expect(await ready()).toEqual({ declaration, at, client: 'boats/1' })

  beforeSubscribing(server, () => declareAs('boats/2', 'More boats'))
  expect(await ready()).toMatchObject({ client: 'boats/2' })
})

test('of bots with different keys, those whose declaration another one replaced are asked nothing until they declare again', async () => {
  const keys = ['older', 'newer', 'silent'].map((name) => `bot-key-of-the-${name}-bot-01`)
  const server = await aServer({ env: { botApiKeys: keys }, botWaits: waitsForBot })
  const bots = keys.map((key) => aClient(server.app, '/backend', { authorization: `Bot ${key}` }))
  const open = (at: number) => openEvents(bots[at] as Client, `${path}?answers=action`)
  const actions = [{ id: 'draw', label: 'Draw' }]
  const declareAs = (at: number) =>
    bots[at]?.put('/bot/declaration', { features: [{ id: 'dip', name: `Dip ${at}`, options, actions }] })
  const options = { type: 'object', properties: {} }
  let count = 0
  /** What a stream gets of a press and a test message, which it answers. */
  async function askedOf(at: number, stream: Awaited<ReturnType<typeof open>>) {
    const of = `/guilds/${ids.guild}/features`
    const pressed = server.post(`${of}/dip/actions/draw`, { press: `press-of-the-dip-${(count += 1)}` })
    const request = botAction.parse((await stream.until('request'))?.data)
    await bots[at]?.post(`/bot/guilds/${ids.guild}/requests/${request.id}`, { text: `Drew ${count}` })
    expect(await (await pressed).json()).toMatchObject({ text: `Drew ${count}` })
    const message = { path: 'message', message: `Hi ${count}`, channel: null }
    const sent = server.post(`${of}/welcome/test`, message)
    const { id, message: written } = botTest.parse((await stream.until('test'))?.data)
    await bots[at]?.post(`/bot/guilds/${ids.guild}/tests/${id}`, {})
    expect((await sent).status).toBe(200)
    return [request.id, written.content]
  }
  const early = await open(0)
  await declareAs(0)
  await declareAs(1)
  const [late, newer, silent] = [await open(0), await open(1), await open(2)]

  const first = await askedOf(1, newer)
  await declareAs(0)
  const second = await askedOf(0, late)
  expect([first[1], second[1]]).toEqual(['Hi 1', 'Hi 2'])

  expect((await early.until('request'))?.data).toMatchObject({ id: second[0] })
  expect((await early.until('test'))?.data).toMatchObject({ message: { content: 'Hi 2' } })
  expect((await silent.until('request'))?.data).toMatchObject({ id: first[0] })
})

test('a new bot also receives changes saved between the response headers and its subscription', async () => {
  const server = await aServer()
  beforeSubscribing(server, () => server.patch(settings, { chat_prefix: '?' }))

  const changes = await readUntilReady(readEvents(await server.bot.get(path, asStream)))

  expect(versionsOf(changes)).toEqual([`${ids.guild} 1`])
})

test('a bot that was offline for long receives all changes in order, at its own pace', async () => {
  const server = await aServer()
  const start = await readPosition(server)
  const missed = await missedChanges(server.rt.db, { guilds: [ids.guild, ids.otherGuild], count: 3_000 })

  // Nobody reads it before all pages have been asked for: it waits, and is not given up.
  const stream = readEvents(await server.bot.get(path, streamFrom(start)))
  const pages = await readByPages(server, start)
  expect(await readPage(server, start)).toMatchObject({ reset: false })
  await server.patch(settings, { chat_prefix: '?' })
  // Whoever asks for the position waits until everybody has been told of what was saved.
  await readPosition(server)
  const streamed = await readUntilReady(stream)

  expect(versionsOf(pages)).toEqual(missed)
  expect(versionsOf(streamed)).toEqual([...missed, `${ids.guild} 1`])
})

test('a bot can resume from the oldest stored change, but not from before', async () => {
  const server = await aServer()
  const start = await readPosition(server)
  for (const prefix of ['a', 'b', 'c']) await server.patch(settings, { chat_prefix: prefix })
  const [first, second] = await readByPages(server, start)
  await server.rt.db.delete(guildChanges).where(lt(guildChanges.id, Number(second?.id)))

  const fromFirst = readEvents(await server.bot.get(path, streamFrom(first?.id ?? '')))
  const fromStart = readEvents(await server.bot.get(path, streamFrom(start)))

  expect(versionsOf(await readUntilReady(fromFirst))).toEqual([`${ids.guild} 2`, `${ids.guild} 3`])
  expect((await fromStart.next())?.event).toBe('reset')
  expect((await fromStart.next())?.event).toBe('ready')
  expect(await readPage(server, start)).toMatchObject({ changes: [], reset: true })
})

test('if the change log is empty, a bot fetches everything again unless it missed nothing', async () => {
  const server = await aServer()
  const start = await readPosition(server)
  await server.patch(settings, { chat_prefix: 'a' })
  const end = await readPosition(server)
  await server.rt.db.delete(guildChanges)

  expect(await readPage(server, start)).toMatchObject({ changes: [], reset: true })
  expect(await readPage(server, end)).toMatchObject({ changes: [], reset: false })
})

test('a bot that resumes from what never was fetches everything again', async () => {
  const server = await aServer()

  for (const after of ['999999999999', '-1', '1.5', 'yesterday']) {
    const stream = readEvents(await server.bot.get(path, streamFrom(after)))
    const page = await server.bot.get(`${path}?after=${after}`)
    expect((await stream.next())?.event, after).toBe('reset')
    expect(botChanges.parse(await page.json())).toMatchObject({ changes: [], reset: true })
  }
})

test('a bot may have sixteen streams, not counting other bots, and a slot is freed when one ends', async () => {
  const second = 'bot-key-of-the-tests-0002'
  const server = await aServer({ env: { botApiKeys: [botKey, second] } })
  const streams = await Promise.all(
    Array.from({ length: 16 }, async () => readEvents(await server.bot.get(path, asStream))),
  )
  await Promise.all(streams.map((stream) => stream.until('ready')))

  const oneMore = await server.bot.get(path, asStream)
  const others = await server.bot.get(path, { ...asStream, authorization: `Bot ${second}` })
  const page = await server.bot.get(path)
  await streams[0]?.close()
  const again = readEvents(await server.bot.get(path, asStream))

  expect(oneMore.headers.get('retry-after')).toBe('10')
  expect(await oneMore.json()).toMatchObject({ code: 'too_many_streams', retry_after: 10 })
  expect((await readEvents(others).until('ready'))?.event).toBe('ready')
  expect(page.status).toBe(200)
  expect((await again.until('ready'))?.event).toBe('ready')
})
