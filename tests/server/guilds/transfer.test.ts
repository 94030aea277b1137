import { expect, test } from 'vitest'
import { anEmoji, ids } from '@/tests/support/factories'
import { refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { applyImport, exportOf, here, partOf, there, tryImport, twoGuilds } from './transfer-helpers'

const [keepersHere, keepersThere] = ['400000000000000001', '400000000000000011']
const sailorsThere = '400000000000000012'
const [welcomeHere, welcomeThere] = ['500000000000000002', '500000000000000012']
const onlyHere = '500000000000000003'

test('an export holds the saved values and the names of the roles and channels in them only', async () => {
  const server = await twoGuilds({
    here: {
      settings: { chat_prefix: '?', manager_roles: [{ role: keepersHere, access: 'read' }] },
      'features/welcome': { channel: welcomeHere, message: `See <#${onlyHere}>` },
    },
  })

  const file = await exportOf(server)

  expect(file).toMatchObject({
    format: 'guildhall/configuration',
    guild: { id: ids.guild, name: 'Night Owls' },
    settings: { chat_prefix: '?', timezone: 'UTC' },
    roles: [{ id: keepersHere, name: 'Keepers' }],
    channels: [
      { id: welcomeHere, name: 'welcome', type: 0, parent: 'Harbour' },
      { id: onlyHere, name: 'only-here', parent: null },
    ],
  })
  expect(Object.keys(file.features)).toEqual(['welcome'])
  expect(file.features.welcome).toMatchObject({ enabled: false, channel: welcomeHere, silent: false })
})

test('importing a guild’s own export writes nothing', async () => {
  const server = await twoGuilds({
    there: { settings: { chat_prefix: '?' }, 'features/welcome': { channel: welcomeThere, enabled: true } },
  })
  const before = await server.read(`${there}/history`)

  const result = await applyImport(server, await exportOf(server, there))

  expect(result.batch).toBeNull()
  expect(result.parts.map(({ state }) => state)).toEqual(['same', 'same'])
  expect(await server.read(`${there}/history`)).toEqual(before)
})

test('a server’s own emoji are matched by name in texts and options, and others stay', async () => {
  const foreign = '<:lantern:710000000000000009>'
  const emoji = anEmoji({ id: '710000000000000002', animated: true })
  const server = await twoGuilds({
    here: {
      'features/welcome': { message: `Hi <:lighthouse:${ids.emoji}> ${foreign}` },
      'features/starboard': { emoji: `<:lighthouse:${ids.emoji}>` },
    },
  })
  server.discord.addGuild(ids.otherGuild, { emojis: [emoji] })

  await applyImport(server, await exportOf(server))

  const match = '<a:lighthouse:710000000000000002>'
  expect(await server.read(`${there}/features/welcome`)).toMatchObject({ message: `Hi ${match} ${foreign}` })
  expect(await server.read(`${there}/features/starboard`)).toMatchObject({ emoji: match })
})

test('roles and channels are matched by name in options, lists and texts', async () => {
  // Nobody knows the name of the second role.
  const textOf = (channel: string, role: string) =>
    `Welcome, read <#${channel}> and ask <@&${role}>, not <@&400000000000000099>!`
  const message = textOf(welcomeHere, keepersHere)
  const server = await twoGuilds({
    here: {
      'features/welcome': { enabled: true, channel: welcomeHere, message },
      'features/auto-role': { enabled: true, roles: [keepersHere] },
    },
  })

  const result = await applyImport(server, await exportOf(server))

  expect(result.from).toEqual({ id: ids.guild, name: 'Night Owls' })
  // Of the two channels that are called so, the one in the category of the same name.
  const channel = { name: 'welcome', parent: 'Harbour', match: welcomeThere, parts: ['feature:welcome'] }
  expect(result.references).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'role', id: keepersHere, match: keepersThere, how: 'name' }),
      expect.objectContaining({ kind: 'channel', id: welcomeHere, how: 'name', ...channel }),
    ]),
  )
  expect(await server.read(`${there}/features/welcome`)).toMatchObject({
    enabled: true,
    channel: welcomeThere,
    message: textOf(welcomeThere, keepersThere),
  })
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ roles: [keepersThere] })
})

test('a preview shows exactly what the import then does, and writes nothing', async () => {
  const server = await twoGuilds({
    here: {
      settings: { chat_prefix: '?', locale: 'de' },
      'features/welcome': { enabled: true, channel: welcomeHere },
    },
    there: { settings: { chat_prefix: '$' } },
  })
  const file = await exportOf(server)

  const tried = await tryImport(server, file)

  expect(await server.read(`${there}/settings`)).toMatchObject({ chat_prefix: '$' })
  expect((await server.get(`${there}/features/welcome`)).headers.get('etag')).toBe('"v0"')
  expect(tried.batch).toBeNull()
  expect(partOf(tried, 'settings')).toEqual({
    subject: 'settings',
    state: 'changes',
    version: 1,
    before: { chat_prefix: '$', locale: 'en-US' },
    after: { chat_prefix: '?', locale: 'de' },
    notes: [],
  })

  const versions = Object.fromEntries(tried.parts.map(({ subject, version }) => [subject, version]))
  const applied = await applyImport(server, file, { versions })

  expect(applied.parts).toEqual(tried.parts.map((part) => ({ ...part, version: part.version + 1 })))
  expect(applied.references).toEqual(tried.references)
})

test('a file from when a default named {guild} changes nothing where it is the default still', async () => {
  const [greeting, notice] = [
    'Welcome to {guild}, {member}!',
    'You were {action} in {guild}. Reason: {reason}',
  ]
  const rich_message = { content: greeting, embed: null }
  const server = await twoGuilds({
    here: {
      'features/welcome': { message: greeting, rich_message },
      'features/moderation-log': { notice, ignore_bots: false },
    },
  })

  const tried = await tryImport(server, await exportOf(server))

  expect(partOf(tried, 'feature:welcome')).toMatchObject({ state: 'same' })
  expect(partOf(tried, 'feature:moderation-log')).toMatchObject({ after: { ignore_bots: false } })
})

test('a correction overrides the match, may leave a role out, and must name an existing one', async () => {
  const sailorsHere = '400000000000000002'
  const guestsThere = '400000000000000013'
  const server = await twoGuilds({ here: { 'features/auto-role': { roles: [keepersHere, sailorsHere] } } })
  const configuration = await exportOf(server)

  const wrong = { configuration, roles: { [keepersHere]: sailorsHere } }
  expect(await wrongFieldsOf(await server.post(`${there}/import`, wrong))).toEqual({
    [`roles.${keepersHere}`]: 'This server has no such role.',
  })
  const roles = { [keepersHere]: guestsThere, [sailorsHere]: null }
  const result = await applyImport(server, configuration, { roles })

  expect(result.references).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: keepersHere, match: guestsThere, how: 'chosen' }),
      expect.objectContaining({ id: sailorsHere, match: null, how: 'chosen' }),
    ]),
  )
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ roles: [guestsThere] })
})

test('an option without a match keeps its value, and a row that needs the match is dropped', async () => {
  const row = (name: string, channel: string) => ({ name, channel })
  const server = await twoGuilds({
    here: {
      'features/welcome': { channel: onlyHere, message: `Look at <#${onlyHere}>` },
      'features/reaction-roles': { panels: [row('Kept', welcomeHere), row('Lost', onlyHere)] },
      'features/auto-role': { roles: [keepersHere, '400000000000000003'] },
    },
    there: { 'features/welcome': { channel: welcomeThere } },
  })

  const result = await applyImport(server, await exportOf(server))

  expect(partOf(result, 'feature:welcome')).toMatchObject({
    after: { message: 'Look at #only-here' },
    notes: [{ code: 'left_out', path: 'channel' }],
  })
  expect(await server.read(`${there}/features/welcome`)).toMatchObject({ channel: welcomeThere })
  expect(partOf(result, 'feature:reaction-roles')).toMatchObject({
    notes: [{ code: 'left_out', path: 'panels.1' }],
  })
  expect(await server.read(`${there}/features/reaction-roles`)).toMatchObject({ panels: [{ name: 'Kept' }] })
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ roles: [keepersThere] })
})

test('a feature that lacks a match stays disabled, with a note on what is missing', async () => {
  const server = await twoGuilds({ here: { 'features/welcome': { enabled: true, channel: onlyHere } } })

  const result = await applyImport(server, await exportOf(server))

  expect(partOf(result, 'feature:welcome')).toMatchObject({
    notes: [
      { code: 'left_out', path: 'channel' },
      { code: 'unfinished', path: 'channel' },
    ],
  })
  expect(await server.read(`${there}/features/welcome`)).toMatchObject({ enabled: false, channel: null })
})

test('only the chosen parts are applied, and a part that the file lacks is refused', async () => {
  const server = await twoGuilds({
    here: { settings: { chat_prefix: '?' }, 'features/auto-role': { roles: [keepersHere] } },
  })
  const configuration = await exportOf(server)

  const result = await applyImport(server, configuration, { parts: ['feature:auto-role'] })
  const missing = await server.post(`${there}/import`, { configuration, parts: ['feature:tickets'] })

  expect(result.parts.map(({ subject }) => subject)).toEqual(['feature:auto-role'])
  expect(await server.read(`${there}/settings`)).toMatchObject({ chat_prefix: '!' })
  expect(missing.status).toBe(422)
})

test('if anything has changed since the preview, nothing is applied', async () => {
  const server = await twoGuilds({
    here: { settings: { chat_prefix: '?' }, 'features/auto-role': { roles: [keepersHere] } },
    there: { 'features/auto-role': { delay: 60 } },
  })
  const configuration = await exportOf(server)

  const versions = { settings: 0, 'feature:auto-role': 0 }
  const response = await server.post(`${there}/import`, { configuration, versions })

  expect(response.status).toBe(412)
  expect(await server.read(`${there}/settings`)).toMatchObject({ chat_prefix: '!' })
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ roles: [], delay: 60 })
})

test('a part with invalid values is shown as refused, and fails the import unless deselected', async () => {
  const server = await twoGuilds({
    here: { settings: { chat_prefix: '?' }, 'features/welcome': { message: 'Hi' } },
  })
  const file = await exportOf(server)
  const configuration = {
    ...file,
    settings: { ...file.settings, chat_prefix: 'a b', colour: 'red' },
    features: { ...file.features, juggling: { enabled: true } },
  }

  const tried = await tryImport(server, configuration)

  const fields = { chat_prefix: expect.any(String) }
  expect(partOf(tried, 'settings')).toMatchObject({ state: 'refused', fields })
  expect(partOf(tried, 'feature:juggling')).toMatchObject({ state: 'unknown' })
  const refused = await server.post(`${there}/import`, { configuration })
  expect(await wrongFieldsOf(refused)).toHaveProperty(['settings.chat_prefix'])
  expect((await server.get(`${there}/features/welcome`)).headers.get('etag')).toBe('"v0"')

  const chosen = await applyImport(server, configuration, { parts: ['feature:welcome', 'feature:juggling'] })
  expect(chosen.parts.map(({ state }) => state)).toEqual(['unknown', 'changes'])
})

test('an invalid configuration is refused with the path of the error', async () => {
  const server = await twoGuilds()
  const file = await exportOf(server)
  const wrongIn = async (parts: object) => {
    const configuration = { ...file, ...parts }
    return wrongFieldsOf(await server.post(`${there}/import?dry_run=1`, { configuration }))
  }

  expect(await wrongIn({ format: 'other' })).toHaveProperty(['configuration.format'])
  expect(await wrongIn({ version: 2 })).toHaveProperty(['configuration.version'])
  expect(await wrongIn({ features: { welcome: { enabled: true, message: '\0' } } })).toHaveProperty([
    'configuration.features.welcome.message',
  ])
})

test('a large configuration is accepted, and one over the limit refused', async () => {
  const server = await twoGuilds()
  const file = await exportOf(server)
  const statusOf = async (count: number) => {
    const commands = Array.from({ length: count }, (_, at) => ({ name: `c${at}`, text: 'x'.repeat(1_900) }))
    const features = { 'custom-commands': { enabled: false, commands } }
    const body = { configuration: { ...file, features } }
    return (await server.post(`${there}/import?dry_run=1`, body)).status
  }

  expect([await statusOf(60), await statusOf(600)]).toEqual([200, 413])
})

/** Somebody whom a role lets into the other guild. */
async function aHelper(server: Awaited<ReturnType<typeof twoGuilds>>, role: string) {
  const helper = '300000000000000009'
  server.discord.setRoles(ids.otherGuild, helper, [role])
  return server.as(helper, [previewFor(ids.otherGuild, 'member')])
}

test('only users with full access may import or revert manager roles', async () => {
  const own = [{ role: sailorsThere, access: 'write' }]
  const server = await twoGuilds({
    here: { settings: { chat_prefix: '?', manager_roles: [{ role: keepersHere, access: 'write' }] } },
    there: { settings: { manager_roles: own } },
  })
  const configuration = await exportOf(server)

  const byHelper = await applyImport(await aHelper(server, sailorsThere), configuration)

  expect(partOf(byHelper, 'settings')).toMatchObject({
    after: { chat_prefix: '?' },
    notes: [{ code: 'needs_full_access', path: 'manager_roles' }],
  })
  expect(await server.read(`${there}/settings`)).toMatchObject({ manager_roles: own })
  const byOwner = await applyImport(server, configuration)
  expect(partOf(byOwner, 'settings')).toMatchObject({
    after: { manager_roles: [{ role: keepersThere, access: 'write' }] },
  })
  const revert = `${there}/imports/${byOwner.batch}/revert`
  const reverted = await (await aHelper(server, keepersThere)).post(revert, {})
  expect(await refusalOf(reverted)).toBe('403 needs_full_access')
  expect((await server.post(revert, {})).status).toBe(200)
})

test('an import leaves @everyone out of the manager roles, for it lets nobody in', async () => {
  const managers = (...roles: string[]) => roles.map((role) => ({ role, access: 'read' as const }))
  const server = await twoGuilds({ here: { settings: { manager_roles: managers(keepersHere) } } })
  const file = await exportOf(server)
  const settings = { ...file.settings, manager_roles: managers(ids.guild, keepersHere) }

  const applied = await applyImport(server, { ...file, settings })

  expect(partOf(applied, 'settings')).toMatchObject({
    notes: [{ code: 'left_out', path: 'manager_roles.0' }],
  })
  expect(await server.read(`${there}/settings`)).toMatchObject({ manager_roles: managers(keepersThere) })
})

test('settings that the bot declares go from one server into another, with the ids of that one, and are judged there', async () => {
  const server = await twoGuilds()
  const logs = { type: ['string', 'null'], control: 'channel', title: 'Log channel' }
  const cooldown = { type: 'integer', maximum: 60, title: 'Cooldown' }
  const settings = { options: { type: 'object', properties: { logs, cooldown } }, defaults: {} }
  expect((await server.bot.put('/bot/declaration', { settings })).status).toBe(200)
  await server.patch(`${here}/settings`, { logs: '500000000000000002', cooldown: 30 })
  const file = await exportOf(server)

  await applyImport(server, file)
  expect(await server.read(`${there}/settings`)).toMatchObject({ logs: '500000000000000012', cooldown: 30 })

  const wrong = { ...file, settings: { ...file.settings, cooldown: 61 } }
  expect(partOf(await tryImport(server, wrong), 'settings')).toMatchObject({
    state: 'refused',
    fields: { cooldown: 'Use 60 or less.' },
  })
})
