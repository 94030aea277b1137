import { expect, test } from 'vitest'
import { historyPage } from '@/api/history.schema'
import { commandLimits } from '@/config/limits'
import { ids } from '@/tests/support/factories'
import { aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { readEvents } from '@/tests/server/live/read-events'

const path = `/guilds/${ids.guild}/features/commands`
const list = `/guilds/${ids.guild}/commands`
const ban = { name: 'ban', active: false, allowed_roles: [ids.role], allowed_channels: [], cooldown: 30 }
const play = { ...ban, name: 'play', active: true }

/** A server whose bot has reported these commands. */
async function aServerWith(...names: string[]) {
  const server = await aServer()
  const report = (all: string[]) =>
    server.bot.post('/bot/commands', { commands: all.map((name) => ({ name })) })
  await report(names)
  return { ...server, report }
}

test('users see the commands of the bot’s last report, and none before the first', async () => {
  const server = await aServerWith()
  const reported = {
    name: 'ban',
    description: 'Bans a member.',
    category: 'Moderation',
    options: [{ name: 'member', description: 'Whom', required: true }],
  }

  const before = await server.get(list)
  await server.bot.post('/bot/commands', { commands: [{ name: 'old' }] })
  await server.bot.post('/bot/commands', { commands: [reported] })

  expect(await before.json()).toEqual([])
  expect(await (await server.get(list)).json()).toEqual([reported])
})

test('open pages are notified when the bot reports its commands', async () => {
  const server = await aServerWith('ban')
  const stream = readEvents(await server.get(`/guilds/${ids.guild}/events`, { accept: 'text/event-stream' }))
  await stream.until('ready')

  await server.report(['ban', 'play'])

  expect(await stream.until('commands')).toMatchObject({ data: {} })
})

test('command rules are always enabled, readable by the bot and recorded in the history', async () => {
  const server = await aServerWith('ban')

  const unsaved = await server.get(path)
  const saved = await server.patch(path, { commands: [ban], enabled: false }, { 'if-match': '"v0"' })

  expect(await unsaved.json()).toEqual({ enabled: true, commands: [] })
  expect(await saved.json()).toEqual({ enabled: true, commands: [ban] })
  expect(await (await server.bot.get(`/bot/guilds/${ids.guild}`)).json()).toMatchObject({
    features: { commands: { enabled: true, commands: [ban] } },
    versions: { 'feature:commands': 1 },
  })
  expect(await (await server.get(`/guilds/${ids.guild}`)).json()).toMatchObject({ enabled_features: [] })
  expect(await (await server.get(`/guilds/${ids.guild}/history`)).json()).toMatchObject({
    changes: [{ subject: 'feature:commands', before: { commands: [] }, after: { commands: [ban] } }],
  })
})

test('a rule for a command that the bot does not report is refused', async () => {
  const server = await aServerWith('ban')

  const refused = await server.patch(path, { commands: [ban, play] })

  expect(await wrongFieldsOf(refused)).toEqual({
    'commands.1.name': 'The bot doesn’t report this command.',
  })
})

test('the rule for a removed command can be kept, deleted and restored', async () => {
  const server = await aServerWith('ban', 'play')
  await server.patch(path, { commands: [ban, play] })
  await server.report(['play'])

  const kept = await server.patch(path, { commands: [ban, { ...play, cooldown: 5 }] })
  const removed = await server.patch(path, { commands: [play] })
  const undone = await server.patch(path, { commands: [ban, play] })

  expect([kept.status, removed.status, undone.status]).toEqual([200, 200, 200])
})

test('a rule change can be reverted even if the bot no longer reports the command', async () => {
  const server = await aServerWith('ban')
  await server.patch(path, { commands: [ban] })
  await server.patch(path, { commands: [] })
  await server.patch(path, { commands: [{ ...ban, cooldown: 60 }] })
  await server.patch(path, { commands: [] })
  await server.report([])
  const { changes } = historyPage.parse(await (await server.get(`/guilds/${ids.guild}/history`)).json())

  const reverted = await server.post(`/guilds/${ids.guild}/history/${changes[2]?.id}/revert`, {})

  expect(await reverted.json()).toEqual({ enabled: true, commands: [ban] })
})

test('command rules are exported and imported', async () => {
  const server = await aServerWith('ban')
  await server.patch(path, { commands: [ban] })
  const configuration: unknown = await (await server.get(`/guilds/${ids.guild}/export`)).json()
  await server.patch(path, { commands: [] })

  const imported = await server.post(`/guilds/${ids.guild}/import`, { configuration })

  expect(await imported.json()).toMatchObject({
    parts: [{ subject: 'settings' }, { subject: 'feature:commands', state: 'changes' }],
  })
  expect(await (await server.get(path)).json()).toEqual({ enabled: true, commands: [ban] })
})

test('the health check reports a deleted role in the rule of a command', async () => {
  const server = await aServerWith('ban')
  await server.patch(path, { commands: [{ ...ban, allowed_roles: ['400000000000000404'] }] })

  const health = await server.get(`/guilds/${ids.guild}/health`)

  expect(await health.json()).toMatchObject({
    findings: [{ subject: 'feature:commands', path: 'commands.0.allowed_roles', code: 'role_gone' }],
  })
})

const name = 'ban'
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `option-${at}` }))

test.each<[string, unknown[]]>([
  ['more commands than there may be', many(commandLimits.count + 1)],
  ['one command twice', [{ name }, { name }]],
  ['a command without a name', [{ name: ' ' }]],
  ['a name without end', [{ name: 'x'.repeat(commandLimits.name + 1) }]],
  ['a description without end', [{ name, description: 'x'.repeat(commandLimits.description + 1) }]],
  ['more options than Discord takes', [{ name, options: many(commandLimits.options + 1) }]],
  ['more than is asked', [{ name, permissions: '8' }]],
])('%s in a bot’s report is refused', async (_, commands) => {
  const server = await aServer()

  expect(await refusalOf(await server.bot.post('/bot/commands', { commands }))).toBe('422 invalid')
})
