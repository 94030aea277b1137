import { expect, test } from 'vitest'
import { channelTypes } from '@/contract/discord/channel-types'
import { type FeatureId, isFeatureId } from '@/config/features/registry'
import { guildSettings } from '@/server/db/schema'
import { HttpError } from '@/server/http/http-error'
import { aChannel, ids, permissionsOf } from '@/tests/support/factories'
import { aCheckedGuild, check, everyday, everything, gone, inShort, roleList, roles } from './health-helpers'

const nothing = { findings: [], more: 0, unknown: [], bot_roles: [ids.guild, roles.bot] }
const closed = aChannel({
  id: '500000000000000002',
  name: 'staff',
  permission_overwrites: [{ id: ids.guild, type: 0, allow: '0', deny: permissionsOf('SEND_MESSAGES') }],
})
const category = aChannel({
  id: '500000000000000003',
  name: 'Information',
  type: channelTypes.GUILD_CATEGORY,
})
const hidden = aChannel({ id: '500000000000000004', name: '___hidden___', flags: 131_072 })
const other = '400000000000000098'
const panel = {
  name: 'Colours',
  channel: ids.channel,
  message: { content: 'Choose', embed: null },
  choices: [
    { emoji: '🎉', role: ids.role },
    { emoji: '🍀', role: gone.role },
  ],
}
const command = { name: 'rules', reply: { content: 'Be kind.', embed: null }, delete_command: false }

/** Features that are finished but for these options. */
type Features = Partial<Record<FeatureId, Record<string, unknown>>>
type Case = { bot?: Parameters<typeof aCheckedGuild>[0]; on: Features; off?: Features; found: string[] }

const cases: Record<string, Case> = {
  'a feature that is finished is well, and one that is off is not looked at': {
    on: { welcome: {} },
    off: { starboard: { channel: gone.channel } },
    found: [],
  },
  'channels that the bot does not see, or that were deleted, are found, also in rows, and only where they are shown':
    {
      bot: { channels: [aChannel(), hidden] },
      on: {
        starboard: { channel: hidden.id, ignored_channels: [hidden.id, gone.channel, ids.channel] },
        welcome: { channel: gone.channel, goodbye: false, goodbye_channel: gone.channel },
        'reaction-roles': { panels: [panel] },
      },
      found: [
        `error channel_gone feature:welcome channel ${gone.channel}`,
        `error role_gone feature:reaction-roles panels.0.choices.1.role ${gone.role}`,
        `error channel_hidden feature:starboard channel ${hidden.id}`,
        `warning channel_hidden feature:starboard ignored_channels ${hidden.id}`,
        `warning channel_gone feature:starboard ignored_channels ${gone.channel}`,
      ],
    },
  'of several, one that is gone is a warning, and all that a feature needs an error': {
    on: { 'auto-role': { roles: [gone.role, other], bot_roles: [ids.role, gone.role] } },
    found: [
      `error role_gone feature:auto-role roles ${gone.role} ${other}`,
      `warning role_gone feature:auto-role bot_roles ${gone.role}`,
    ],
  },
  'channels of a type that the option does not take are found': {
    bot: { channels: [aChannel(), category] },
    on: { welcome: { channel: category.id }, tickets: { category: ids.channel } },
    found: [
      'error channel_unusable feature:welcome channel Information',
      'error channel_unusable feature:tickets category general',
    ],
  },
  'roles that the bot cannot give are found, those that it only looks at are not': {
    bot: { channels: [aChannel(), category] },
    on: {
      'auto-role': { roles: [ids.role, roles.staff, roles.booster] },
      tickets: { category: category.id, support_roles: [roles.staff, roles.booster] },
    },
    found: [
      'error role_managed feature:auto-role roles Boosters',
      'error role_above_bot feature:auto-role roles Staff',
    ],
  },
  'every role of the bot counts, not only the one that the platform made for it': {
    bot: { held: '0', others: [roles.staff] },
    on: { 'auto-role': { roles: [ids.role] } },
    found: ['error permissions_missing feature:auto-role roles MANAGE_ROLES'],
  },
  'where the platform does not tell the bot’s roles, its own one is the least: that is a warning': {
    bot: { held: permissionsOf('MANAGE_ROLES'), others: null },
    on: { 'auto-role': { roles: [roles.staff] } },
    found: ['warning role_above_bot feature:auto-role roles Staff'],
  },
  'what the bot may not do in the chosen channel is found by the platform’s own rules': {
    bot: { held: '0', channels: [aChannel(), closed] },
    on: { welcome: { channel: closed.id, show_card: false } },
    found: ['error permissions_missing feature:welcome channel staff SEND_MESSAGES EMBED_LINKS ATTACH_FILES'],
  },
  'what the bot may not do in the server is told once, where it is needed first': {
    bot: { held: '0' },
    on: {
      'auto-role': { roles: [ids.role], bot_roles: [ids.role] },
      'auto-moderation': {
        ...{ link_action: 'delete', spam: false, words: false, log_channel: null, exempt_roles: [] },
        escalation: [{ strikes: 3, action: 'ban' }],
      },
    },
    found: [
      'error permissions_missing feature:auto-role roles MANAGE_ROLES',
      'error permissions_missing feature:auto-moderation link_action MANAGE_MESSAGES',
      'error permissions_missing feature:auto-moderation escalation.0.action BAN_MEMBERS',
    ],
  },
  'a bot that was invited without permissions, so that it has no role of its own, lacks them': {
    bot: { held: null },
    on: { 'auto-role': { roles: [ids.role], bot_roles: [] } },
    found: [
      'error role_above_bot feature:auto-role roles Members',
      'error permissions_missing feature:auto-role roles MANAGE_ROLES',
    ],
  },
  'what a filter would do asks for nothing while the filter is off': {
    bot: { held: everyday },
    on: {
      'auto-moderation': {
        ...{ links: 'allow', block_invites: false, words: false, escalation: [] },
        ...{ link_action: 'timeout', word_action: 'timeout', spam_action: 'warn' },
      },
    },
    found: ['error permissions_missing feature:auto-moderation spam_action MANAGE_MESSAGES'],
  },
  'a switch that is off, and a role that anybody may mention, ask for no permission': {
    bot: { held: everyday },
    on: {
      'custom-commands': { mentions: false, commands: [command] },
      birthdays: { ping_role: roles.fans, birthday_role: null },
    },
    found: [],
  },
  'names in braces that nothing stands for are found in texts, messages and embeds': {
    on: {
      welcome: { style: 'text', message: 'Hi {nmae}, welcome to {guild}' },
      birthdays: {
        message: {
          content: '{member}',
          embed: { title: '{age} {tilte}', fields: [{ name: '{filed}', value: '{member_name}' }] },
        },
      },
    },
    found: [
      'warning placeholder_unknown feature:welcome message {nmae}',
      'warning placeholder_unknown feature:birthdays message {tilte} {filed}',
    ],
  },
  'what one feature takes for the few and another gives to everybody is found': {
    on: {
      'auto-role': { roles: [ids.role] },
      levels: { ignored_roles: [ids.role, roles.fans], rewards: [{ level: 5, role: ids.role }] },
    },
    found: [
      'warning contradiction feature:levels ignored_roles Members',
      'warning contradiction feature:levels rewards.0.role Members',
    ],
  },
  'features that contradict each other do so only while both are on': {
    on: { levels: { ignored_roles: [ids.role] } },
    off: { 'auto-role': { roles: [ids.role] } },
    found: [],
  },
}

test.each(Object.entries(cases))('%s', async (_, { bot, on, off = {}, found }) => {
  const guild = await aCheckedGuild(bot)
  for (const features of [on, off])
    for (const [id, options] of Object.entries(features))
      if (isFeatureId(id)) await guild.on(id, options, features === on)

  const health = await check(guild)

  expect(inShort(health)).toEqual(found)
  expect(health).toMatchObject({ more: 0, unknown: [] })
})

test('a guild without saved values has no findings', async () => {
  expect(await check(await aCheckedGuild())).toEqual(nothing)
})

test('manager roles that let nobody in, deleted ones and @everyone, are reported for the settings', async () => {
  const guild = await aCheckedGuild()
  const manager_roles = [gone.role, ids.role, ids.guild].map((role) => ({ role, access: 'read' }))
  await guild.rt.db
    .insert(guildSettings)
    .values({ guildId: ids.guild, version: 1, settings: { manager_roles } })

  const about = { severity: 'warning', subject: 'settings', path: 'manager_roles' }
  const { findings } = await check(guild)
  expect(findings).toMatchObject([
    { ...about, code: 'everyone_manages', ids: [ids.guild] },
    { ...about, code: 'role_gone', ids: [gone.role] },
  ])
  expect(findings.map(({ detail }) => detail)).toEqual([
    'Everybody has @everyone, so it can’t say who is let in. Choose another role.',
    'A role that was chosen here was deleted.',
  ])
})

test('a permission that a feature always needs is reported for the whole feature', async () => {
  const guild = await aCheckedGuild({ held: permissionsOf('READ_MESSAGE_HISTORY') })
  await guild.on('starboard', {})
  expect(await check(guild)).toEqual(nothing)

  guild.discord.addGuild(ids.guild, { roles: roleList('0') })
  const [finding] = (await check(guild)).findings

  const permissions = ['READ_MESSAGE_HISTORY']
  expect(finding).toMatchObject({ severity: 'error', subject: 'feature:starboard', path: null, permissions })
})

test('saved values that the definition rejects are reported with its message', async () => {
  const guild = await aCheckedGuild()
  await guild.saved('welcome', { channel: null, delete_after: -5 })
  await guild.on('levels', { least_points: 9, most_points: 8, ignored_roles: [ids.role] })
  await guild.on('starboard', { channel: gone.channel })
  await guild.on('auto-role', { roles: [ids.role] })

  const { findings } = await check(guild)

  expect(findings.map(({ code, detail }) => [code, detail])).toEqual(
    expect.arrayContaining([
      ['missing', expect.any(String)],
      ['invalid', expect.any(String)],
      ['contradiction', 'This is less than the minimum.'],
      [
        'channel_gone',
        'The bot can’t see a channel that was chosen here, or it was deleted. Its role needs View Channel there.',
      ],
      [
        'contradiction',
        'Auto role gives Members to everybody who joins, so nobody would earn points. Remove it from one of the two.',
      ],
    ]),
  )
})

test('errors come before warnings, also among the twenty that are listed for one feature', async () => {
  const guild = await aCheckedGuild({ held: everyday })
  const commands = Array.from({ length: 30 }, (_, at) => ({
    name: `c${at}`,
    reply: { content: `{x${at}}`, embed: null },
  }))
  await guild.on('custom-commands', { commands, mentions: true })
  await guild.on('welcome', { channel: gone.channel })

  const { findings, more } = await check(guild)

  expect(findings).toHaveLength(21)
  expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'channel_gone' },
    { code: 'permissions_missing', path: 'mentions' },
  ])
  expect(findings.slice(0, 2)).toMatchObject([{ severity: 'error' }, { severity: 'error' }])
  expect(more).toBe(11)
})

test('data that Discord does not return is listed as unknown and causes no findings', async () => {
  const guild = await aCheckedGuild()
  await guild.on('welcome', { channel: gone.channel, message: '{nmae}' })
  await guild.on('auto-role', { roles: [gone.role] })
  const away = () => Promise.reject(new HttpError(503, 'platform_unavailable', 'Away.'))

  Object.assign(guild.rt.discord, { channels: away })
  const withoutChannels = await check(guild)
  Object.assign(guild.rt.discord, { roles: away, member: away })
  const withoutAnything = await check(guild)

  const [role, placeholder] = [
    `error role_gone feature:auto-role roles ${gone.role}`,
    'warning placeholder_unknown feature:welcome message {nmae}',
  ]
  expect(inShort(withoutChannels)).toEqual([role, placeholder])
  expect(withoutChannels.unknown).toEqual(['channels'])
  expect(inShort(withoutAnything)).toEqual([placeholder])
  expect(withoutAnything.unknown).toEqual(['channels', 'roles', 'permissions'])
})

test('the bot’s roles are returned for validation in forms, unless they are unknown', async () => {
  const known = await aCheckedGuild({ others: [roles.fans] })
  expect((await check(known)).bot_roles).toEqual([ids.guild, roles.fans, roles.bot])

  const unknown = await aCheckedGuild({ others: null })
  expect((await check(unknown)).bot_roles).toBeUndefined()
})

test('a bot whose id differs from its application’s is recognised', async () => {
  const { discord, ...guild } = await aCheckedGuild()
  const botId = '800000000000000008'
  discord.state.botId = botId
  discord.addGuild(ids.guild, {
    roles: roleList(everything).map((role) =>
      role.id === roles.bot ? { ...role, tags: { bot_id: botId } } : role,
    ),
  })
  discord.setRoles(ids.guild, botId, [roles.bot])

  await guild.on('welcome', { channel: ids.channel })

  expect(await check(guild)).toMatchObject({ findings: [], unknown: [] })
})
