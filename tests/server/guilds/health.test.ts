import { expect, test } from 'vitest'
import { HttpError } from '@/server/http/http-error'
import { aChannel, ids } from '@/tests/factories'
import { previewFor } from '@/tests/server/fake-users'
import {
  aCheckedGuild,
  check,
  everyday,
  gone,
  inShort,
  path,
  roleList,
  roles,
  setOf,
} from './a-checked-guild'

const nothing = { findings: [], more: 0, unknown: [] }

test('a guild for which nobody saved anything is well', async () => {
  const guild = await aCheckedGuild()

  expect(await check(guild)).toEqual(nothing)
})

test('a feature that is finished is well, and one that is off is not looked at', async () => {
  const guild = await aCheckedGuild()
  await guild.on('welcome', {})
  await guild.saved('starboard', { channel: gone.channel }, false)

  expect(await check(guild)).toEqual(nothing)
})

test('deleted channels and roles are found, also in rows, and only where they are shown', async () => {
  const guild = await aCheckedGuild()
  await guild.on('welcome', { channel: gone.channel, goodbye: false, goodbye_channel: gone.channel })
  await guild.on('reaction-roles', {
    panels: [
      {
        name: 'Colours',
        channel: ids.channel,
        message: { content: 'Choose', embed: null },
        choices: [
          { emoji: '🎉', role: ids.role },
          { emoji: '🍀', role: gone.role },
        ],
      },
    ],
  })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual([
    'error channel_gone feature:welcome channel',
    'error role_gone feature:reaction-roles panels.0.choices.1.role',
  ])
  expect(findings[0]).toMatchObject({
    ids: [gone.channel],
    detail: 'A channel that was chosen here no longer exists.',
  })
})

test('of several, one that is gone is a warning, and all that a feature needs an error', async () => {
  const guild = await aCheckedGuild()
  const other = '400000000000000098'
  await guild.on('auto-role', { roles: [gone.role, other], bot_roles: [ids.role, gone.role] })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual([
    'error role_gone feature:auto-role roles',
    'warning role_gone feature:auto-role bot_roles',
  ])
  expect(findings[0]?.ids).toEqual([gone.role, other])
})

test('roles that may use the dashboard and are no more are found in the settings', async () => {
  const guild = await aCheckedGuild()
  const manager_roles = [gone.role, ids.role].map((role) => ({ role, access: 'read' }))
  await guild.patch(`/guilds/${ids.guild}/settings`, { manager_roles })

  expect(await check(guild)).toMatchObject({
    findings: [{ code: 'role_gone', subject: 'settings', path: 'manager_roles', ids: [gone.role] }],
  })
})

test('roles that the bot cannot give are found, those that it only looks at are not', async () => {
  const guild = await aCheckedGuild()
  await guild.on('auto-role', { roles: [ids.role, roles.staff, roles.booster] })
  await guild.on('tickets', { support_roles: [roles.staff, roles.booster] })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual([
    'error role_managed feature:auto-role roles',
    'error role_above_bot feature:auto-role roles',
  ])
  expect(findings.map(({ names }) => names)).toEqual([['Boosters'], ['Staff']])
})

test('every role of the bot counts, not only the one that Discord made for it', async () => {
  const guild = await aCheckedGuild({ held: '0', others: [roles.staff] })
  await guild.on('auto-role', { roles: [ids.role] })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual(['error permissions_missing feature:auto-role roles'])
})

test('where Discord does not tell which roles the bot has, its own one is the least: that is a warning', async () => {
  const guild = await aCheckedGuild({ held: setOf('MANAGE_ROLES'), others: null })
  await guild.on('auto-role', { roles: [roles.staff] })

  const health = await check(guild)

  expect(inShort(health)).toEqual(['warning role_above_bot feature:auto-role roles'])
  expect(health.unknown).toEqual([])
})

test('what the bot may not do in the chosen channel is found by Discord’s own rules', async () => {
  const closed = aChannel({
    id: '500000000000000002',
    name: 'staff',
    permission_overwrites: [{ id: ids.guild, type: 0, allow: '0', deny: setOf('SEND_MESSAGES') }],
  })
  const guild = await aCheckedGuild({ held: '0', channels: [aChannel(), closed] })
  await guild.on('welcome', { channel: closed.id, show_card: false })

  const { findings } = await check(guild)

  expect(findings).toMatchObject([
    {
      code: 'permissions_missing',
      subject: 'feature:welcome',
      path: 'channel',
      ids: [closed.id],
      names: ['staff'],
      permissions: ['SEND_MESSAGES', 'EMBED_LINKS', 'ATTACH_FILES'],
    },
  ])
})

test('what the bot may not do in the server is told once, where it is needed first', async () => {
  const guild = await aCheckedGuild({ held: '0' })
  await guild.on('auto-role', { roles: [ids.role], bot_roles: [ids.role] })
  await guild.on('auto-moderation', {
    link_action: 'delete',
    spam: false,
    words: false,
    log_channel: null,
    exempt_roles: [],
    escalation: [{ strikes: 3, action: 'ban' }],
  })

  const { findings } = await check(guild)

  expect(findings.map(({ subject, path: at, permissions }) => [subject, at, permissions])).toEqual([
    ['feature:auto-role', 'roles', ['MANAGE_ROLES']],
    ['feature:auto-moderation', 'link_action', ['MANAGE_MESSAGES']],
    ['feature:auto-moderation', 'escalation.0.action', ['BAN_MEMBERS']],
  ])
})

test('what a feature needs whatever its options say is told of the whole feature', async () => {
  const guild = await aCheckedGuild({ held: setOf('READ_MESSAGE_HISTORY') })
  await guild.on('starboard', {})
  expect(await check(guild)).toEqual(nothing)

  guild.discord.addGuild(ids.guild, { roles: roleList('0') })
  const { findings } = await check(guild)

  expect(findings[0]).toMatchObject({
    code: 'permissions_missing',
    severity: 'error',
    subject: 'feature:starboard',
    path: null,
    permissions: ['READ_MESSAGE_HISTORY'],
  })
})

test('a bot that was invited without permissions, so that it has no role of its own, lacks them', async () => {
  const guild = await aCheckedGuild({ held: null })
  await guild.on('auto-role', { roles: [ids.role], bot_roles: [] })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual([
    'error role_above_bot feature:auto-role roles',
    'error permissions_missing feature:auto-role roles',
  ])
})

test('what a filter would do asks for nothing while the filter is off', async () => {
  const guild = await aCheckedGuild({ held: everyday })
  const off = { links: 'allow', block_invites: false, words: false, escalation: [] }
  await guild.on('auto-moderation', {
    ...off,
    link_action: 'timeout',
    word_action: 'timeout',
    spam_action: 'warn',
  })

  const { findings } = await check(guild)

  expect(findings.map(({ path: at, permissions }) => [at, permissions])).toEqual([
    ['spam_action', ['MANAGE_MESSAGES']],
  ])
})

test('a switch that is off, and a role that anybody may mention, ask for no permission', async () => {
  const guild = await aCheckedGuild({ held: everyday })
  const command = { name: 'rules', reply: { content: 'Be kind.', embed: null } }
  await guild.on('custom-commands', { mentions: false, commands: [{ ...command, delete_command: false }] })
  await guild.on('birthdays', { ping_role: roles.fans, birthday_role: null })

  expect(inShort(await check(guild))).toEqual([])
})

test('what the definition holds against saved values is found', async () => {
  const guild = await aCheckedGuild()
  await guild.saved('welcome', { channel: null, delete_after: -5 })
  await guild.on('levels', { least_points: 9, most_points: 8 })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual([
    'error missing feature:welcome channel',
    'error invalid feature:welcome delete_after',
    'error contradiction feature:levels most_points',
  ])
  expect(findings[2]?.detail).toBe('This is less than the least.')
})

test('names in braces that nothing stands for are found in texts, messages and embeds', async () => {
  const guild = await aCheckedGuild()
  await guild.on('welcome', { style: 'text', message: 'Hi {nmae}, welcome to {guild}' })
  await guild.on('birthdays', {
    message: {
      content: '{member}',
      embed: { title: '{age} {tilte}', fields: [{ name: '{filed}', value: '{member_name}' }] },
    },
  })

  const { findings } = await check(guild)

  expect(inShort({ findings })).toEqual([
    'warning placeholder_unknown feature:welcome message',
    'warning placeholder_unknown feature:birthdays message',
  ])
  expect(findings.map(({ names }) => names)).toEqual([['{nmae}'], ['{tilte}', '{filed}']])
})

test('what one feature takes for the few and another gives to everybody is found', async () => {
  const guild = await aCheckedGuild()
  await guild.on('auto-role', { roles: [ids.role] })
  await guild.on('levels', { ignored_roles: [ids.role], rewards: [{ level: 5, role: ids.role }] })

  const { findings } = await check(guild)

  expect(findings).toMatchObject([
    {
      code: 'contradiction',
      severity: 'warning',
      subject: 'feature:levels',
      path: 'ignored_roles',
      detail:
        'Auto role gives Members to everybody who joins, so nobody earns points. Take it out of one of the two.',
    },
    { code: 'contradiction', subject: 'feature:levels', path: 'rewards.0.role', names: ['Members'] },
  ])
})

test('features that contradict each other do so only while both are on', async () => {
  const guild = await aCheckedGuild()
  await guild.saved('auto-role', { roles: [ids.role] }, false)
  await guild.on('levels', { ignored_roles: [ids.role] })

  expect(inShort(await check(guild))).toEqual([])
})

test('errors come before warnings, and of one feature no more than twenty are told', async () => {
  const guild = await aCheckedGuild()
  const command = (at: number) => ({ name: `c${at}`, reply: { content: `{x${at}}`, embed: null } })
  await guild.on('custom-commands', { commands: Array.from({ length: 30 }, (_, at) => command(at)) })
  await guild.on('welcome', { channel: gone.channel })

  const { findings, more } = await check(guild)

  expect(findings).toHaveLength(21)
  expect(inShort({ findings })[0]).toBe('error channel_gone feature:welcome channel')
  expect(more).toBe(10)
})

test('what Discord does not tell is unknown, and nothing is said of it', async () => {
  const guild = await aCheckedGuild()
  await guild.on('welcome', { channel: gone.channel, message: '{nmae}' })
  await guild.on('auto-role', { roles: [gone.role] })
  const away = () => Promise.reject(new HttpError(503, 'platform_unavailable', 'Away.'))

  Object.assign(guild.rt.discord, { channels: away })
  const withoutChannels = await check(guild)
  Object.assign(guild.rt.discord, { roles: away, member: away })
  const withoutAnything = await check(guild)

  expect(inShort(withoutChannels)).toEqual([
    'error role_gone feature:auto-role roles',
    'warning placeholder_unknown feature:welcome message',
  ])
  expect(withoutChannels.unknown).toEqual(['channels'])
  expect(inShort(withoutAnything)).toEqual(['warning placeholder_unknown feature:welcome message'])
  expect(withoutAnything.unknown).toEqual(['channels', 'roles', 'permissions'])
})

test('where the bot is not in the guild there is nothing to check', async () => {
  const guild = await aCheckedGuild()
  guild.discord.removeGuild(ids.guild)

  const response = await guild.get(path)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'bot_absent' })
})

test('who may only look sees the check, and a stranger does not', async () => {
  const guild = await aCheckedGuild()
  const [looker, stranger] = ['300000000000000055', '300000000000000056']
  const manager_roles = [{ role: ids.role, access: 'read' }]
  await guild.patch(`/guilds/${ids.guild}/settings`, { manager_roles })
  guild.discord.setRoles(ids.guild, looker, [ids.role])

  const reading = await guild.as(looker, [previewFor(ids.guild, 'member')])
  const outside = await guild.as(stranger, [previewFor(ids.guild, 'member')])

  expect(await check(reading)).toEqual(nothing)
  expect((await outside.get(path)).status).toBe(403)
  expect((await guild.anonymous.get(path)).status).toBe(401)
})
