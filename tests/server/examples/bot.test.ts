import { expect, onTestFinished, test, vi } from 'vitest'
import { heartbeatReport } from '@/contract/calls/status'
import type { Feature } from '@/packages/bot/src/wire'
import { botHeartbeats } from '@/server/db/schema'
import { readLoaded } from '@/server/live/versions'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { type aServer, aServerOfTwo, type Client as Person, refusalOf } from '@/tests/server/test-server'
import { aDashboard } from '@/tests/server/packages/test-dashboard'
import { waitsForBot } from '@/tests/server/live/bot-elsewhere'
import { aCommand, aGuild, aMember, anOutbox, Client, DiscordAPIError } from './fake-discord'

vi.mock('discord.js', async () => (await import('./fake-discord')).fakeDiscord)

const settings = { DISCORD_BOT_TOKEN: 'token', GUILDHALL_URL: 'http://127.0.0.1:9', BOT_API_KEY: botKey }

type Server = Awaited<ReturnType<typeof aServer>>

/** Discord with one guild and its text channel, and a dashboard for it at a real port. */
async function aWorld() {
  const server = await aServerOfTwo({ botWaits: waitsForBot })
  const { url } = await aDashboard(server.app)
  const outbox = anOutbox()
  return { server, url, outbox, guild: aGuild(ids.guild, outbox, { text: [ids.channel] }) }
}

async function configure(person: Person, options: Record<string, unknown>, guildId: string = ids.guild) {
  const response = await person.patch(`/guilds/${guildId}/features/welcome`, options)
  expect(response.status).toBe(200)
}

/** What is reported as loaded is at work. */
const untilLoaded = ({ rt }: Server, version: number, guildId: string = ids.guild) =>
  expect
    .poll(async () => (await readLoaded(rt.db, guildId))['feature:welcome'], { interval: 5 })
    .toBe(version)

async function lastReport({ rt }: Server) {
  const [row] = await rt.db.select({ report: botHeartbeats.report }).from(botHeartbeats)
  return row && heartbeatReport.parse(row.report)
}

/** Calls what the program has set up for the signals, and nothing that was there before. */
function newSignals() {
  const others = new Set([...process.listeners('SIGINT'), ...process.listeners('SIGTERM')])
  const added = (signal: 'SIGINT' | 'SIGTERM') =>
    process.listeners(signal).filter((listener) => !others.has(listener))
  onTestFinished(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      for (const listener of added(signal)) process.removeListener(signal, listener)
  })
  return (signal: 'SIGINT' | 'SIGTERM') => {
    for (const listener of added(signal)) listener(signal)
  }
}

/** A program starts once, so each start is a module of its own. */
let turn = 0

/** Runs the example’s program with that environment. */
function run(env: Record<string, string>) {
  turn += 1
  const output: unknown[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => output.push(text) > 0)
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`It ended with ${code}.`)
  })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const signal = newSignals()
  const program = `@/examples/bot-discord-js/bot.ts?turn=${turn}`
  return { output, exit, signal, started: import(/* @vite-ignore */ program) as Promise<unknown> }
}

/** The program, logged in and ready in its guild; with the test it is told to stop, logs out and ends. */
async function aBot({ url, guild }: Awaited<ReturnType<typeof aWorld>>) {
  const { output, exit, signal, started } = run({ ...settings, GUILDHALL_URL: url })
  await started
  const client = Client.made.at(-1)
  if (!client) throw new Error('The program made no client.')
  async function stop() {
    exit.mockImplementation(() => undefined as never)
    signal(turn % 2 ? 'SIGTERM' : 'SIGINT')
    await expect.poll(() => exit.mock.calls).toEqual([[0]])
    expect(client?.isDestroyed).toBe(true)
  }
  onTestFinished(stop)
  client.join(guild).beAt(41.6)
  client.emit('clientReady', client)
  return { client, output }
}

test('a ready bot reports its status and shards', async () => {
  const world = await aWorld()
  const { client, output } = await aBot(world)

  await expect
    .poll(() => lastReport(world.server), { interval: 5 })
    .toEqual({
      latency_ms: 42,
      guild_count: 1,
      shards: [
        { id: 0, status: 'ready', latency_ms: 42, guild_count: 1 },
        { id: 1, status: 'down', latency_ms: null, guild_count: 0 },
      ],
      version: '1.0.0',
    })
  expect(client).toMatchObject({ token: 'token', options: { intents: [1, 2], shards: 'auto' } })
  expect(output).toContain('Serving 1 servers.\n')
})

test('a member is welcomed as configured, the next one after a change, and both versions are reported as loaded', async () => {
  const world = await aWorld()
  const { server, outbox, guild } = world
  await configure(server, { channel: ids.channel, message: 'Ahoy {member}!', enabled: true })
  const { client } = await aBot(world)

  await untilLoaded(server, 1)
  client.emit('guildMemberAdd', aMember(guild, outbox))
  await configure(server, { message: 'Welcome aboard, {member_name}!' })
  await untilLoaded(server, 2)
  client.emit('guildMemberAdd', aMember(guild, outbox))

  const sent = { to: ids.channel, embeds: [], allowedMentions: { users: ['7'] } }
  const contents = ['Ahoy <@7>!', 'Welcome aboard, Mira!']
  await expect.poll(() => outbox.sent).toEqual(contents.map((content) => ({ ...sent, content })))
})

test('a missing setting is named, and the program exits', async () => {
  const { output, started } = run({ ...settings, GUILDHALL_URL: '' })

  await expect(started).rejects.toThrow('It ended with 1.')
  expect(output).toContain('GUILDHALL_URL is not set; see .env.example.\n')
})

test.each([
  ['An invalid token was provided', 'Please copy DISCORD_BOT_TOKEN again from the developer portal.'],
  ['Used disallowed intents', 'Please switch on the Server Members Intent in the developer portal.'],
])('a login that fails with "%s" is reported in one line, and the program exits', async (problem, advice) => {
  Client.refusal = new Error(problem)
  onTestFinished(() => {
    Client.refusal = null
  })
  const { output, started } = run(settings)

  await expect(started).rejects.toThrow('It ended with 1.')
  expect(output).toContain(`Discord does not let the bot log in: ${problem}. ${advice}\n`)
  expect(Client.made.at(-1)?.isDestroyed).toBe(true)
})

test('the bot serves servers that it joins, and no longer those that it left', async () => {
  const world = await aWorld()
  const { server, outbox, guild } = world
  const joined = aGuild(ids.otherGuild, outbox, { text: [ids.theirChannel] })
  await configure(server, { channel: ids.channel, message: 'here', enabled: true })
  await configure(server, { channel: ids.theirChannel, message: 'there', enabled: true }, joined.id)
  const { client } = await aBot(world)
  await untilLoaded(server, 1)

  client.join(joined).emit('guildCreate', joined)
  await untilLoaded(server, 1, joined.id)
  client.emit('guildDelete', guild)
  client.emit('guildMemberAdd', aMember(guild, outbox))
  client.emit('guildMemberAdd', aMember(joined, outbox))

  await expect.poll(() => outbox.sent).toMatchObject([{ to: ids.theirChannel, content: 'there' }])
})

test('the bot declares its feature and its commands, and answers them as they are configured and limited', async () => {
  const world = await aWorld()
  const { server, outbox, guild } = world
  const { client } = await aBot(world)
  const rule = { name: 'ping', active: false, allowed_roles: [], allowed_channels: [], cooldown: 0 }
  const save = async (feature: string, options: object) =>
    (await server.patch(`/guilds/${ids.guild}/features/${feature}`, options)).status
  const loaded = async (feature: string) => (await readLoaded(server.rt.db, ids.guild))[`feature:${feature}`]
  const use = (name: string) =>
    client.emit(
      'interactionCreate',
      aCommand(name, aMember(guild, outbox), ids.channel, outbox, 'A pet corner'),
    )

  await expect.poll(() => save('suggestions', { channel: ids.theirChannel, enabled: true })).toBe(200)
  expect(await save('commands', { commands: [rule] })).toBe(200)
  await expect.poll(() => loaded('commands'), { interval: 5 }).toBe(1)
  await expect.poll(() => loaded('suggestions'), { interval: 5 }).toBe(1)
  guild.channels = aGuild(ids.guild, outbox, { text: [ids.theirChannel] }).channels
  for (const name of ['ping', 'suggest', 'unknown']) use(name)

  expect(client.commands).toEqual(['ping', 'suggest'])
  await expect.poll(() => outbox.sent).toHaveLength(3)
  expect(outbox.sent).toEqual([
    { to: ids.channel, content: 'This command is switched off in this server.', flags: 64 },
    { to: ids.theirChannel, content: 'Mira suggests: A pet corner', allowedMentions: { parse: [] } },
    { to: ids.channel, content: 'Thank you, your suggestion is posted.', flags: 64 },
  ])
  expect(outbox.reactions).toEqual(['👍', '👎'])
})

type Welcome = (member: DiscordJs['GuildMember'], feature: Feature) => Promise<void>

/** Imported without being named: what it imports is not installed, which the lint of dependencies would refuse. */
async function welcomeMember(...welcomed: Parameters<Welcome>) {
  const file = '@/examples/bot-discord-js/welcome-member'
  const part = (await import(/* @vite-ignore */ file)) as { welcomeMember: Welcome }
  return part.welcomeMember(...welcomed)
}

test('the message can also go to the member, be silent, and be deleted from the channel', async () => {
  const { outbox, guild } = await aWorld()
  const feature = { enabled: true, destination: 'both', channel: ids.channel, message: 'Hi', silent: true }

  await welcomeMember(aMember(guild, outbox), { ...feature, delete_after: 0.001 })

  expect(outbox.sent).toMatchObject([
    { to: '7', content: 'Hi', flags: 4096 },
    { to: ids.channel, content: 'Hi', flags: 4096 },
  ])
  expect(outbox.deleted).toMatchObject([{ to: ids.channel }])
})

test('a message that a moderator deleted first is no failure, one that cannot be deleted is', async () => {
  const { outbox, guild } = await aWorld()
  const feature = { enabled: true, channel: ids.channel, message: 'Hi', delete_after: 0.001 }
  const welcome = () => welcomeMember(aMember(guild, outbox), feature)

  const refuse = (code: number, message: string) =>
    (outbox.failure = new DiscordAPIError({ code, message }, code))

  refuse(10008, 'Unknown Message')
  await expect(welcome()).resolves.toBeUndefined()
  refuse(50013, 'Missing Permissions')
  await expect(welcome()).rejects.toThrow('Not all was sent: Error: Missing Permissions')
})

test('nothing is sent to a deleted channel or a category', async () => {
  const { outbox } = await aWorld()
  const guild = aGuild(ids.guild, outbox, { categories: ['2'] })

  for (const channel of ['1', '2'])
    await welcomeMember(aMember(guild, outbox), { enabled: true, channel, message: 'Hi' })

  expect(outbox.sent).toEqual([])
})

test('a member who accepts no direct messages is welcomed in the channel, and the failure is logged', async () => {
  const world = await aWorld()
  const { server, outbox, guild } = world
  await configure(server, { destination: 'both', channel: ids.channel, message: 'Hi', enabled: true })
  const { client, output } = await aBot(world)
  await untilLoaded(server, 1)
  const send = () => Promise.reject(new Error('Cannot send messages to this user'))

  client.emit('guildMemberAdd', { ...aMember(guild, outbox), send })
  await expect.poll(() => output).toContain('Not all was sent: Error: Cannot send messages to this user\n')
  client.emit('error', new Error('The connection broke.'))

  expect(outbox.sent).toMatchObject([{ to: ids.channel }])
  expect(output).toContain('The connection broke.\n')
})

test('a test message goes to the channel or the user, pings nobody, and a refusal is reported', async () => {
  const world = await aWorld()
  const { server, outbox, guild } = world
  const { client } = await aBot(world)
  await untilLoaded(server, 0)
  const test = { path: 'message', message: 'Hi {member}' }
  const send = (channel: string | null) =>
    server.post(`/guilds/${ids.guild}/features/welcome/test`, { ...test, channel })

  const toChannel = await (await send(ids.channel)).json()
  const toPerson = await (await send(null)).json()
  const written = { content: `Hi <@${ids.user}>`, embeds: [], allowedMentions: { parse: [] } }
  expect([...outbox.sent, ...client.outbox.sent]).toEqual([
    { to: ids.channel, ...written },
    { to: ids.user, ...written },
  ])
  expect([toChannel, toPerson]).toEqual(
    [ids.channel, ids.user].map((to) => ({ url: `https://discord.com/channels/1/${to}/9` })),
  )

  guild.channels = { cache: new Map() }
  expect(await refusalOf(await send(ids.channel))).toBe('409 unknown_channel')
  client.users.send = () => Promise.reject(Object.assign(new Error('Cannot send'), { code: 50007 }))
  expect(await refusalOf(await send(null))).toBe('409 direct_messages_closed')
})
