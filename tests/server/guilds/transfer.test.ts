import { expect, test } from 'vitest'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'
import { applyImport, exportOf, here, partOf, read, there, tryImport, twoGuilds } from './a-transfer'

const [keepersHere, keepersThere] = ['400000000000000001', '400000000000000011']
const [welcomeHere, welcomeThere] = ['500000000000000002', '500000000000000012']
const onlyHere = '500000000000000003'

test('an export holds what was saved, with the names of what it refers to and nothing else', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, {
    chat_prefix: '?',
    manager_roles: [{ role: keepersHere, access: 'read' }],
  })
  await server.patch(`${here}/features/welcome`, {
    channel: welcomeHere,
    message: 'See <#500000000000000003>',
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

test('an import of a guild’s own export changes nothing and writes nothing', async () => {
  const server = await twoGuilds()
  await server.patch(`${there}/settings`, { chat_prefix: '?' })
  await server.patch(`${there}/features/welcome`, { channel: welcomeThere, enabled: true })
  const before = await read(server, `${there}/history`)

  const result = await applyImport(server, await exportOf(server, there))

  expect(result.batch).toBeNull()
  expect(result.parts.map(({ state }) => state)).toEqual(['same', 'same'])
  expect(await read(server, `${there}/history`)).toEqual(before)
})

test('roles and channels are found by their names, in options, in lists and in texts', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/features/welcome`, {
    enabled: true,
    channel: welcomeHere,
    message: `Welcome, read <#${welcomeHere}> and ask <@&${keepersHere}>!`,
  })
  await server.patch(`${here}/features/auto-role`, { enabled: true, roles: [keepersHere] })

  const result = await applyImport(server, await exportOf(server))

  expect(result.from).toEqual({ id: ids.guild, name: 'Night Owls' })
  expect(result.references).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'role', id: keepersHere, match: keepersThere, how: 'name' }),
      expect.objectContaining({
        kind: 'channel',
        id: welcomeHere,
        name: 'welcome',
        parent: 'Harbour',
        // Of the two that are called so, the one in the category of the same name.
        match: welcomeThere,
        how: 'name',
        parts: ['feature:welcome'],
      }),
    ]),
  )
  expect(await read(server, `${there}/features/welcome`)).toMatchObject({
    enabled: true,
    channel: welcomeThere,
    message: `Welcome, read <#${welcomeThere}> and ask <@&${keepersThere}>!`,
  })
  expect(await read(server, `${there}/features/auto-role`)).toMatchObject({ roles: [keepersThere] })
})

test('a dry run shows exactly what the import then does, and writes nothing', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, { chat_prefix: '?', locale: 'de' })
  await server.patch(`${here}/features/welcome`, { enabled: true, channel: welcomeHere })
  await server.patch(`${there}/settings`, { chat_prefix: '$' })
  const file = await exportOf(server)

  const tried = await tryImport(server, file)

  expect(await read(server, `${there}/settings`)).toMatchObject({ chat_prefix: '$' })
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

test('a correction decides, and may leave a role out', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/features/auto-role`, {
    roles: [keepersHere, '400000000000000002'],
  })
  const roles = { [keepersHere]: '400000000000000013', '400000000000000002': null }

  const result = await applyImport(server, await exportOf(server), { roles })

  expect(result.references).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: keepersHere, match: '400000000000000013', how: 'chosen' }),
      expect.objectContaining({ id: '400000000000000002', match: null, how: 'chosen' }),
    ]),
  )
  expect(await read(server, `${there}/features/auto-role`)).toMatchObject({ roles: ['400000000000000013'] })
})

test('a correction that names nothing of the guild is refused', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/features/auto-role`, { roles: [keepersHere] })

  const response = await server.post(`${there}/import`, {
    configuration: await exportOf(server),
    roles: { [keepersHere]: '400000000000000002' },
  })

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    fields: { [`roles.${keepersHere}`]: 'This server has no such role.' },
  })
})

test('an option that names nothing here keeps what it has, and a row that loses what it is about is dropped', async () => {
  const server = await twoGuilds()
  const row = (name: string, channel: string) => ({ name, channel })
  await server.patch(`${here}/features/welcome`, { channel: onlyHere, message: `Look at <#${onlyHere}>` })
  await server.patch(`${here}/features/reaction-roles`, {
    panels: [row('Kept', welcomeHere), row('Lost', onlyHere)],
  })
  await server.patch(`${there}/features/welcome`, { channel: welcomeThere })

  const result = await applyImport(server, await exportOf(server))

  expect(partOf(result, 'feature:welcome')).toMatchObject({
    after: { message: 'Look at #only-here' },
    notes: [{ code: 'left_out', path: 'channel' }],
  })
  expect(await read(server, `${there}/features/welcome`)).toMatchObject({ channel: welcomeThere })
  expect(partOf(result, 'feature:reaction-roles')).toMatchObject({
    notes: [{ code: 'left_out', path: 'panels.1' }],
  })
  expect(await read(server, `${there}/features/reaction-roles`)).toMatchObject({ panels: [{ name: 'Kept' }] })
})

test('a feature that lacks something here stays off, and says what', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/features/welcome`, { enabled: true, channel: onlyHere })

  const result = await applyImport(server, await exportOf(server))

  expect(partOf(result, 'feature:welcome')).toMatchObject({
    notes: [
      { code: 'left_out', path: 'channel' },
      { code: 'unfinished', path: 'channel' },
    ],
  })
  expect(await read(server, `${there}/features/welcome`)).toMatchObject({ enabled: false, channel: null })
})

test('only the chosen parts are applied', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, { chat_prefix: '?' })
  await server.patch(`${here}/features/levels`, { announce: 'off' })
  await server.patch(`${here}/features/auto-role`, { roles: [keepersHere] })

  const result = await applyImport(server, await exportOf(server), { parts: ['feature:auto-role'] })

  expect(result.parts.map(({ subject }) => subject)).toEqual(['feature:auto-role'])
  expect(await read(server, `${there}/settings`)).toMatchObject({ chat_prefix: '!' })
  const response = await server.post(`${there}/import`, {
    configuration: await exportOf(server),
    parts: ['feature:tickets'],
  })
  expect(response.status).toBe(422)
})

test('when anything has changed since the dry run, nothing at all is applied', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, { chat_prefix: '?' })
  await server.patch(`${here}/features/auto-role`, { roles: [keepersHere] })
  const configuration = await exportOf(server)
  await server.patch(`${there}/features/auto-role`, { delay: 60 })

  const versions = { settings: 0, 'feature:auto-role': 0 }
  const response = await server.post(`${there}/import`, { configuration, versions })

  expect(response.status).toBe(412)
  expect(await read(server, `${there}/settings`)).toMatchObject({ chat_prefix: '!' })
  expect(await read(server, `${there}/features/auto-role`)).toMatchObject({ roles: [], delay: 60 })
})

test('a part with values that are not valid is shown as refused, and is not applied with the others', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, { chat_prefix: '?' })
  await server.patch(`${here}/features/welcome`, { message: 'Hi' })
  const file = await exportOf(server)
  const configuration = {
    ...file,
    settings: { ...file.settings, chat_prefix: 'a b', colour: 'red' },
    features: { ...file.features, juggling: { enabled: true } },
  }

  const tried = await tryImport(server, configuration)

  expect(partOf(tried, 'settings')).toMatchObject({
    state: 'refused',
    fields: { chat_prefix: expect.any(String) },
  })
  expect(partOf(tried, 'feature:juggling')).toMatchObject({ state: 'unknown' })
  const response = await server.post(`${there}/import`, { configuration })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ fields: { 'settings.chat_prefix': expect.any(String) } })
  expect((await server.get(`${there}/features/welcome`)).headers.get('etag')).toBe('"v0"')

  const chosen = await applyImport(server, configuration, { parts: ['feature:welcome', 'feature:juggling'] })
  expect(chosen.parts.map(({ state }) => state)).toEqual(['unknown', 'changes'])
})

test('what is no configuration is refused, and says where', async () => {
  const server = await twoGuilds()
  const file = await exportOf(server)
  const refusalOf = async (configuration: unknown) => {
    const response = await server.post(`${there}/import?dry_run=1`, { configuration })
    expect(response.status).toBe(422)
    return response.json()
  }

  expect(await refusalOf({ ...file, format: 'other' })).toMatchObject({
    fields: { 'configuration.format': expect.any(String) },
  })
  expect(await refusalOf({ ...file, version: 2 })).toMatchObject({
    fields: { 'configuration.version': expect.any(String) },
  })
  expect(await refusalOf({ ...file, features: { welcome: { enabled: true, message: '\0' } } })).toMatchObject(
    {
      fields: { 'configuration.features.welcome.message': expect.any(String) },
    },
  )
})

test('a file may be as large as a whole configuration, and no larger', async () => {
  const server = await twoGuilds()
  const file = await exportOf(server)
  const commands = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `c${index}`, text: 'x'.repeat(1_900) }))
  const withCommands = (count: number) => ({
    ...file,
    features: { 'custom-commands': { enabled: false, commands: commands(count) } },
  })

  const large = await server.post(`${there}/import?dry_run=1`, { configuration: withCommands(60) })
  const tooLarge = await server.post(`${there}/import?dry_run=1`, { configuration: withCommands(600) })

  expect(large.status).toBe(200)
  expect(tooLarge.status).toBe(413)
})

test('only somebody with full access changes who may use the dashboard', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, {
    chat_prefix: '?',
    manager_roles: [{ role: keepersHere, access: 'write' }],
  })
  const configuration = await exportOf(server)
  await server.patch(`${there}/settings`, {
    manager_roles: [{ role: '400000000000000012', access: 'write' }],
  })
  const helper = await server.as('300000000000000009', [previewFor(ids.otherGuild, 'member')])
  server.discord.setRoles(ids.otherGuild, '300000000000000009', ['400000000000000012'])

  const byHelper = await applyImport(helper, configuration)

  expect(partOf(byHelper, 'settings')).toMatchObject({
    after: { chat_prefix: '?' },
    notes: [{ code: 'needs_full_access', path: 'manager_roles' }],
  })
  expect(await read(server, `${there}/settings`)).toMatchObject({
    manager_roles: [{ role: '400000000000000012', access: 'write' }],
  })
  const byOwner = await applyImport(server, configuration)
  expect(partOf(byOwner, 'settings')).toMatchObject({
    after: { manager_roles: [{ role: keepersThere, access: 'write' }] },
  })
})

test('who may only look can export and not import; who may not look can do neither', async () => {
  const server = await twoGuilds()
  const configuration = await exportOf(server)
  await server.patch(`${there}/settings`, { manager_roles: [{ role: keepersThere, access: 'read' }] })
  const reader = await server.as('300000000000000009', [previewFor(ids.otherGuild, 'member')])
  server.discord.setRoles(ids.otherGuild, '300000000000000009', [keepersThere])
  const stranger = await server.as('300000000000000008', [previewFor(ids.otherGuild, 'member')])

  expect((await reader.get(`${there}/export`)).status).toBe(200)
  expect((await reader.post(`${there}/import?dry_run=1`, { configuration })).status).toBe(403)
  expect((await stranger.get(`${there}/export`)).status).toBe(403)
  expect((await stranger.post(`${there}/import`, { configuration })).status).toBe(403)
})

test('without the bot there are no names to go by', async () => {
  const server = await aServer({ guilds: [previewFor(ids.otherGuild, 'owner')] })

  const response = await server.get(`${there}/export`)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'bot_absent' })
})
