import { expect, test } from 'vitest'
import { importResult } from '@/contract/calls/transfer'
import type { Role } from '@/contract/calls/discord'
import { permissionBit } from '@/contract/discord/permissions'
import { aChannel, aConfiguration, aRole, ids } from '@/tests/support/factories'
import { aServer, type Client, failureOf, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { aDiscordClient } from '@/tests/server/discord/test-discord-client'
import { failure, json } from '@/tests/server/fake-discord'
import { type FakeDiscord, previewFor } from '@/tests/server/fake-users'
import { guild, readHistory, revert } from './history-helpers'

const autoRole = `${guild}/features/auto-role`
const helper = '300000000000000055'

const carrying = (id: string, name: string, ...permissions: Parameters<typeof permissionBit>[0][]): Role =>
  aRole({ id, name, permissions: String(permissions.reduce((set, one) => set | permissionBit(one), 0n)) })
const fans = carrying('400000000000000020', 'Fans', 'SEND_MESSAGES', 'EMBED_LINKS')
const writers = carrying('400000000000000021', 'Writers')
const watchers = carrying('400000000000000022', 'Watchers')
const admins = carrying('400000000000000023', 'Admins', 'ADMINISTRATOR')
const organisers = carrying('400000000000000024', 'Organisers', 'MANAGE_GUILD')
const keepers = carrying('400000000000000025', 'Keepers', 'BAN_MEMBERS')

const VIEW = String(permissionBit('VIEW_CHANNEL'))
const insiders = carrying('400000000000000026', 'Insiders')
const newcomers = carrying('400000000000000027', 'Newcomers', 'VIEW_CHANNEL')
const stewards = carrying('400000000000000028', 'Stewards')
const muted = carrying('400000000000000029', 'Muted')
const everyone = aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: VIEW })
const on = (id: string, change: { allow?: string; deny?: string }) => ({
  ...{ id, type: 0, allow: '0', deny: '0' },
  ...change,
})
const channels = [
  aChannel({ permission_overwrites: [on(muted.id, { deny: VIEW })] }),
  aChannel({
    id: '500000000000000002',
    name: 'council',
    permission_overwrites: [on(ids.guild, { deny: VIEW }), on(insiders.id, { allow: VIEW })],
  }),
  aChannel({
    id: '500000000000000003',
    name: 'stage',
    permission_overwrites: [on(stewards.id, { allow: String(permissionBit('MANAGE_MESSAGES')) })],
  }),
]

const roles = [
  ...[everyone, fans, insiders, newcomers, stewards, muted],
  ...[writers, watchers, admins, organisers, keepers],
]

/** A guild with an owner, and a helper who may write by a role and has none of Discord's rights. */
async function aGuildWithHelper() {
  const owner = await aServer()
  owner.discord.addGuild(ids.guild, { roles, channels })
  // It sees every channel.
  owner.discord.setRoles(ids.guild, owner.discord.state.botId, [admins.id])
  const manager_roles = [
    { role: writers.id, access: 'write' },
    { role: watchers.id, access: 'read' },
  ]
  expect((await owner.patch(`${guild}/settings`, { manager_roles })).status).toBe(200)
  owner.discord.setRoles(ids.guild, helper, [writers.id])
  return { owner, person: await owner.as(helper, [previewFor(ids.guild, 'member')]) }
}

const give = (client: Client, role: Role, more: object = {}) =>
  client.patch(autoRole, { roles: [role.id], ...more })
const given = async (client: Client) => (await client.read(autoRole)).roles
/** A configuration in which auto role gives that role. */
const giving = ({ id, name }: Role) =>
  aConfiguration({
    settings: undefined,
    features: { 'auto-role': { enabled: true, roles: [id] } },
    roles: [{ id, name }],
  })

test.each([
  ['rules the server', admins],
  ['may use the dashboard by the platform’s own right', organisers],
  ['has elevated permissions', keepers],
  ['may change the dashboard', writers],
  ['may look at the dashboard', watchers],
  ['opens a private channel', insiders],
  ['has elevated permissions in a channel', stewards],
])('a user with access by a role cannot make the bot assign a role that %s', async (_, role) => {
  const { owner, person } = await aGuildWithHelper()

  const refused = await give(person, role, { enabled: true })
  const harmless = await give(person, fans, { enabled: true })

  expect(await wrongFieldsOf(refused)).toEqual({ roles: expect.stringContaining('Manage Server') })
  expect(harmless.status).toBe(200)
  expect((await give(owner, role)).status).toBe(200)
})

test('allows a role that grants no new permissions, whatever the channel overwrites', async () => {
  const { person } = await aGuildWithHelper()

  expect((await give(person, newcomers, { enabled: true })).status).toBe(200)
  expect((await give(person, muted)).status).toBe(200)
})

test.each<[string, RegExp, (discord: FakeDiscord) => void]>([
  [
    'Discord does not list',
    /doesn’t list this role/,
    ({ addGuild }) => addGuild(ids.guild, { roles: roles.filter((role) => role !== fans), channels }),
  ],
  [
    'may open a channel that the bot cannot see',
    /channels that the bot can’t see/,
    ({ setRoles, state }) => setRoles(ids.guild, state.botId, [keepers.id]),
  ],
  [
    'cannot be judged by overwrites that cannot be read',
    /Manage Server/,
    ({ addGuild }) => addGuild(ids.guild, { roles, channels: [aChannel({ permission_overwrites: ['?'] })] }),
  ],
])('refuses a role that %s, and leaves the rest open to change', async (_, reason, lose) => {
  const { owner, person } = await aGuildWithHelper()

  lose(owner.discord)

  expect(await wrongFieldsOf(await give(person, fans))).toEqual({ roles: expect.stringMatching(reason) })
  expect((await person.patch(`${guild}/features/welcome`, { silent: true })).status).toBe(200)
  expect((await person.patch(autoRole, { roles: [] })).status).toBe(200)
  expect((await give(owner, fans)).status).toBe(200)
})

test('refuses roles while Discord lists none anew, however harmless an older list shows them', async () => {
  const { owner, person } = await aGuildWithHelper()
  const { fake, clock, discord } = await aDiscordClient({ botToken: 'bot-token' })
  fake.asBot(`/guilds/${ids.guild}/roles`, json(roles))
  fake.asBot(`/guilds/${ids.guild}/channels`, json(channels))
  Object.assign(owner.rt.discord, { roles: discord.roles, channels: discord.channels })
  expect((await give(person, fans)).status).toBe(200)

  clock.advance(10_000)
  const raised = roles.map((role) => (role === newcomers ? { ...role, permissions: '8' } : role))
  fake.asBot(`/guilds/${ids.guild}/roles`, json(raised))
  const afresh = await give(person, newcomers)
  clock.advance(10_000)
  fake.asBot(`/guilds/${ids.guild}/roles`, failure(500))
  const stale = await give(person, newcomers)

  expect(await wrongFieldsOf(afresh)).toEqual({ roles: expect.stringContaining('elevated permissions') })
  expect(await wrongFieldsOf(stale)).toEqual({ roles: expect.stringContaining('isn’t listing') })
  expect((await person.patch(`${guild}/features/welcome`, { silent: true })).status).toBe(200)
  expect(await given(owner)).toEqual([fans.id])
})

test('refuses an elevated role in a row, but not in an option that does not assign it', async () => {
  const { person } = await aGuildWithHelper()
  const rewards = [fans, admins].map((role, index) => ({ level: 5 - index, role: role.id }))

  const refused = await person.patch(`${guild}/features/levels`, { rewards })
  const looked = await person.patch(`${guild}/features/levels`, { ignored_roles: [admins.id] })

  expect(await wrongFieldsOf(refused)).toEqual({ 'rewards.1.role': expect.any(String) })
  expect(looked.status).toBe(200)
})

test('an elevated role chosen by an admin may be disabled or removed, but not enabled or sped up', async () => {
  const { owner, person } = await aGuildWithHelper()
  await give(owner, admins, { delay: 86_400 })

  const sooner = await person.patch(autoRole, { delay: 0 })
  const on = await person.patch(autoRole, { enabled: true })
  const guarded = await give(person, organisers, { restore: true })
  await owner.patch(autoRole, { enabled: true })
  const off = await person.patch(autoRole, { enabled: false })
  const without = await give(person, fans)

  expect([sooner.status, on.status, off.status, without.status]).toEqual([422, 422, 200, 200])
  expect(await failureOf(guarded)).toMatchObject({ status: 403, fields: { restore: expect.any(String) } })
})

test('refuses an elevated role also in a revert, in an import and when an import is reverted', async () => {
  const { owner, person } = await aGuildWithHelper()
  await give(owner, admins)
  const imported = await owner.post(`${guild}/import`, { configuration: giving(fans) })
  const { batch } = importResult.parse(await imported.json())
  const [change] = (await readHistory(person)).changes
  // Among parts that give no roles.
  const features = { welcome: { silent: true }, ...giving(admins).features }
  const configuration = { ...giving(admins), settings: { chat_prefix: '?' }, features }

  const tried = await person.post(`${guild}/import?dry_run=1`, { configuration })

  expect(await tried.json()).toMatchObject({
    parts: [
      { subject: 'settings', state: 'changes' },
      { subject: 'feature:auto-role', state: 'refused', fields: { roles: expect.any(String) } },
      { subject: 'feature:welcome', state: 'changes' },
    ],
  })
  expect((await person.post(`${guild}/import`, { configuration })).status).toBe(422)
  for (const answer of [
    await revert(person, change?.id),
    await person.post(`${guild}/imports/${batch}/revert`, {}),
  ])
    expect(await refusalOf(answer)).toBe('422 no_longer_fits')
  expect(await given(owner)).toEqual([fans.id])
  expect((await owner.post(`${guild}/imports/${batch}/revert`, {})).status).toBe(200)
  expect(await given(owner)).toEqual([admins.id])
})
