import { expect, test } from 'vitest'
import { createBackendApp } from '@/server/start/backend-app'
import { aGuild, aSignedInUser } from '@/tests/server/discord/test-discord-client'
import { failure, json } from '@/tests/server/fake-discord'
import { aClient, aServer, refusalOf } from '@/tests/server/test-server'
import { aChannel, aThread, ids } from '@/tests/support/factories'

const path = `/guilds/${ids.guild}/threads`
const hiddenChannel = aChannel({ id: ids.theirChannel, name: '___hidden___', flags: 131_072 })
const idOf = (index: number) => String(510_000_000_000_000_000n + BigInt(index))

test('open threads of the channels that are listed are returned with their name and place alone, and no private one', async () => {
  const server = await aServer()
  const questions = { id: idOf(2), name: 'Questions', type: 10 }
  const told = { owner_id: ids.user, last_message_id: idOf(9), thread_metadata: { locked: true } }
  server.discord.addGuild(ids.guild, {
    channels: [aChannel(), hiddenChannel],
    threads: [
      aThread(),
      aThread({ ...questions, ...told }),
      aThread({ id: idOf(3), name: 'Private', type: 12 }),
      aThread({ id: idOf(4), name: 'Archived', thread_metadata: { archived: true } }),
      aThread({ id: idOf(5), name: 'In a hidden channel', parent_id: hiddenChannel.id }),
      aThread({ id: idOf(6), name: 'In a channel that is not listed', parent_id: '500000000000000077' }),
    ],
  })

  expect(await server.read(path)).toEqual([aThread(), aThread(questions)])
})

test('no more than the first thousand threads are returned', async () => {
  const server = await aServer()
  const threads = Array.from({ length: 1_001 }, (_, index) => aThread({ id: idOf(index) }))
  server.discord.addGuild(ids.guild, { threads })

  expect(await server.read(path)).toEqual(threads.slice(0, 1_000))
})

/** The server before a Discord that answers over HTTP, and its owner. */
async function anOwner() {
  const { fake, clock, rt, headers } = await aSignedInUser('token-a', { botToken: 'bot-token' })
  fake.asUser('/users/@me/guilds', json([aGuild({ id: ids.guild, owner: true })]))
  fake.asBot(`/guilds/${ids.guild}/channels`, json([aChannel()]))
  const active = `/guilds/${ids.guild}/threads/active`
  fake.asBot(active, json({ threads: [aThread()], members: [] }))
  const get = () => aClient(createBackendApp(rt), '/backend', headers()).get(path)
  return { fake, clock, active, get }
}

test('threads are asked for once a minute, as channels are', async () => {
  const { fake, clock, active, get } = await anOwner()

  for (let times = 0; times < 3; times += 1) expect(await (await get()).json()).toEqual([aThread()])
  expect(fake.callsTo(active, 'Bot')).toHaveLength(1)

  clock.advance(60_000)
  await get()
  expect(fake.callsTo(active, 'Bot')).toHaveLength(2)
})

test('while Discord is down, the last threads are returned, and later the failure', async () => {
  const { fake, clock, active, get } = await anOwner()
  await get()
  fake.asBot(active, failure(500))

  clock.advance(60_000)
  expect(await (await get()).json()).toEqual([aThread()])

  clock.advance(10 * 60_000)
  expect(await refusalOf(await get())).toBe('503 platform_unavailable')
})
