import { expect, test } from 'vitest'
import { commandLimits } from '@/contract/limits'
import { guildChanges } from '@/server/db/schema'
import { aConfiguration } from '@/tests/support/factories'
import { aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { openEvents } from '@/tests/server/live/read-events'
import { guild, readHistory, revert } from './history-helpers'

const path = `${guild}/features/commands`
const role = '400000000000000404'
const ban = { name: 'ban', active: false, allowed_roles: [role], allowed_channels: [], cooldown: 30 }
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

  expect(await server.read(`${guild}/commands`)).toEqual([])
  await server.report(['old'])
  await server.bot.post('/bot/commands', { commands: [reported] })

  expect(await server.read(`${guild}/commands`)).toEqual([reported])
})

test('the bot reports what it sends to Discord: each subcommand is a command, and what is for Discord alone is left out', async () => {
  const server = await aServer()
  const songs = {
    type: 1,
    name: 'add',
    description: 'Adds one.',
    description_localizations: { de: 'Fügt eins hinzu.' },
    options: [{ type: 3, name: 'song', description: 'Which', required: true, choices: [] }],
  }
  const given = [
    {
      ...{
        type: 1,
        name: 'music',
        name_localizations: { de: 'musik', xx: 'muzak' },
        description: 'Music',
        category: 'Fun',
        category_localizations: { de: 'Spaß' },
        nsfw: false,
      },
      ...{ default_member_permissions: '8', contexts: [0], integration_types: [0] },
      options: [
        { type: 2, name: 'queue', description: 'The queue', options: [songs] },
        { type: 1, name: 'stop', name_localizations: { de: 'halt', fr: null }, description: 'Stops.' },
      ],
    },
    { type: 2, name: 'Report', name_localizations: null },
    { type: 3, name: 'Report' },
    { type: 4, name: 'launch', handler: 2 },
  ]

  const answer = await server.bot.post('/bot/commands', { commands: given })
  expect(await answer.json()).toEqual({
    ok: true,
    warnings: [
      {
        path: 'commands.0.name_localizations.xx',
        message: expect.stringContaining('There is no such locale.'),
      },
    ],
  })

  const usual = { description: '', category: '', options: [] }
  expect(await server.read(`${guild}/commands`)).toEqual([
    {
      ...usual,
      category: 'Fun',
      name: 'music queue add',
      description: 'Adds one.',
      options: [{ name: 'song', description: 'Which', required: true }],
    },
    { ...usual, category: 'Fun', name: 'music stop', description: 'Stops.' },
    { ...usual, name: 'Report' },
  ])
  const german = await server.get(`${guild}/commands`, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' })
  expect(german.headers.get('vary')).toContain('Accept-Language')
  expect(await german.json()).toMatchObject([
    { name: 'music queue add', title: 'musik queue add', description: 'Fügt eins hinzu.', category: 'Spaß' },
    { name: 'music stop', title: 'musik halt', description: 'Stops.' },
    { name: 'Report' },
  ])
})

test('open pages are notified when the bot reports its commands', async () => {
  const server = await aServerWith('ban')
  const stream = await openEvents(server)

  await server.report(['ban', 'play'])

  expect(await stream.until('commands')).toMatchObject({ data: {} })
})

test('command rules are always enabled: for the bot, in exports, imports and the health check', async () => {
  const server = await aServerWith('ban')
  expect(await server.read(path)).toEqual({ enabled: true, commands: [] })

  const saved = await server.patch(path, { commands: [ban] }, { 'if-match': '"v0"' })

  const rules = { enabled: true, commands: [ban] }
  expect(await saved.json()).toEqual(rules)
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({
    features: { commands: rules },
    versions: { 'feature:commands': 1 },
  })
  expect(await server.read(guild)).toMatchObject({ enabled_features: [] })
  expect((await readHistory(server)).changes.map(({ subject, notes }) => [subject, notes])).toEqual([
    ['feature:commands', undefined],
  ])
  expect(await server.read(`${guild}/health`)).toMatchObject({
    findings: [{ subject: 'feature:commands', path: 'commands.0.allowed_roles', code: 'role_gone' }],
  })

  const configuration = await server.read(`${guild}/export`)
  await server.patch(path, { commands: [] })
  await server.post(`${guild}/import`, { configuration })
  // A role that is gone is left out.
  expect(await server.read(path)).toEqual({ enabled: true, commands: [{ ...ban, allowed_roles: [] }] })
})

test('command rules can’t be disabled by a save, an import or a revert, and nothing else of it is saved', async () => {
  const server = await aServerWith('ban')
  await server.patch(path, { commands: [ban] })
  // Of an earlier version, in which they had a switch.
  await server.rt.db.update(guildChanges).set({ before: { enabled: false }, after: { enabled: true } })
  const [change] = (await readHistory(server)).changes
  const file = aConfiguration({
    settings: undefined,
    features: { commands: { enabled: false, commands: [] } },
  })

  const saved = await server.patch(path, { commands: [], enabled: false })
  const imported = await server.post(`${guild}/import`, { configuration: file })
  const tried = await server.post(`${guild}/import?dry_run=1`, { configuration: file })
  const reverted = await revert(server, change?.id)

  const enabled = 'This feature can’t be disabled.'
  expect(await wrongFieldsOf(saved)).toEqual({ enabled })
  expect(await wrongFieldsOf(imported)).toEqual({ 'feature:commands.enabled': enabled })
  expect(await tried.json()).toMatchObject({ parts: [{ state: 'refused', fields: { enabled } }] })
  expect(await wrongFieldsOf(reverted)).toEqual({ enabled })
  expect(await server.read(path)).toEqual({ enabled: true, commands: [ban] })

  const silent = aConfiguration({ features: { commands: { commands: [] } } })
  expect((await server.post(`${guild}/import`, { configuration: silent })).status).toBe(200)
  expect(await server.read(path)).toEqual({ enabled: true, commands: [] })
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

test('a rule change can be reverted even if the bot no longer reports the command, and only the revert brings it back', async () => {
  const server = await aServerWith('ban')
  for (const commands of [[ban], [], [{ ...ban, cooldown: 60 }], []]) await server.patch(path, { commands })
  await server.report([])
  const { changes } = await readHistory(server)

  const reverted = await revert(server, changes[2]?.id)

  expect(await reverted.json()).toEqual({ enabled: true, commands: [ban] })
  const { changes: after } = await readHistory(server)
  expect(after.map(({ notes }) => notes?.map(({ code }) => code) ?? [])).toEqual([
    ['command_unknown'],
    [],
    [],
    [],
    [],
  ])
})

const name = 'ban'
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `option-${at}` }))

test('a report of more or longer commands than there may be is refused', async () => {
  const wrong: [string, unknown[]][] = [
    ['more commands than there may be', many(commandLimits.count + 1)],
    ['a command without a name', [{ name: ' ' }]],
    ['a name without end', [{ name: 'x'.repeat(commandLimits.name + 1) }]],
    ['a description without end', [{ name, description: 'x'.repeat(commandLimits.description + 1) }]],
    ['more options than Discord takes', [{ name, options: many(commandLimits.options + 1) }]],
  ]
  const server = await aServer()

  for (const [what, commands] of wrong)
    expect(await refusalOf(await server.bot.post('/bot/commands', { commands })), what).toBe('422 invalid')
})

const group = (...options: unknown[]) => ({ type: 2, name: 'g'.repeat(40), options })
const subcommand = (length: number) => ({ type: 1, name: 's'.repeat(length) })
const namesLong = (over: string) =>
  `With the names before it, as in "music queue add", this has ${over} too many: together they can have 100. Shorten one of them.`

test.each<[string, unknown[], Record<string, string>]>([
  [
    'names that are too long together, at each subcommand',
    [
      { name, options: [subcommand(50)] },
      {
        name: 'c'.repeat(30),
        options: [subcommand(50), group(subcommand(28), subcommand(29), subcommand(50))],
      },
      { name: 'c'.repeat(99), options: [{ type: 3, name: 'choice' }] },
    ],
    {
      'commands.1.options.1.options.1.name': namesLong('1 character'),
      'commands.1.options.1.options.2.name': namesLong('22 characters'),
    },
  ],
  [
    'more commands than there may be with their subcommands',
    Array.from({ length: 11 }, (_, at) => ({
      name: `c${at}`,
      options: Array.from({ length: 25 }, (__, index) => ({ type: 1, name: `s${index}` })),
    })),
    {
      commands: 'With each subcommand counted, there are too many commands: the maximum is 250.',
    },
  ],
])('%s are refused where they stand, in a report and in a declaration', async (_, commands, fields) => {
  const server = await aServer()

  for (const refused of [
    await server.bot.post('/bot/commands', { commands }),
    await server.bot.put('/bot/declaration', { commands }),
  ]) {
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual(fields)
  }
})

test('a command that has the name and the type of another one is refused at its name', async () => {
  const server = await aServer()
  const fields = { 'commands.2.name': 'Another command of the same type has this name.' }
  const commands = [{ name }, { name, type: 2 }, { name, type: 1 }]

  const reported = await server.bot.post('/bot/commands', { commands })
  expect(reported.status).toBe(422)
  expect(await reported.json()).toMatchObject({ fields })
  const declared = await server.bot.put('/bot/declaration', { commands })
  expect(declared.status).toBe(422)
  expect(await declared.json()).toMatchObject({ fields })
})
