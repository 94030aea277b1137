import { expect, test } from 'vitest'
import { welcome } from '@/config/features/welcome'
import { createCommandRules, type Use } from '@/examples/bot-discord-js/command-rules'
import type { Feature } from '@/examples/bot-discord-js/guildhall-bot'
import { fill, type Names, planWelcome } from '@/examples/bot-discord-js/welcome'
import { ids } from '@/tests/support/factories'

const names: Names = {
  member: '<@7>',
  member_name: 'Mira',
  member_avatar: 'https://cdn.example.com/mira.png',
  guild: 'Harbour Lights',
  member_count: '1,284',
}

const aFeature = (options: Partial<typeof welcome.defaults> & Record<string, unknown> = {}): Feature => ({
  ...welcome.defaults,
  channel: ids.channel,
  ...options,
  enabled: true,
})
const richly = (content: string, embed: object | null) =>
  aFeature({ style: 'embed', rich_message: { content, embed } })

test('placeholders are filled in, and the message goes to the chosen channel', () => {
  expect(planWelcome(aFeature(), names)).toEqual({
    message: { content: 'Welcome to Harbour Lights, <@7>!', embeds: [] },
    channel: ids.channel,
    direct: false,
    silent: false,
    deleteAfter: 0,
  })
})

test('unknown placeholders stay as written, and inserted values are not expanded again', () => {
  const filled = fill('{nobody} {constructor} {member_name}', { member_name: '{guild}' })

  expect(filled).toBe('{nobody} {constructor} {guild}')
})

test('placeholders are filled in everywhere in an embed, images included', () => {
  const plan = planWelcome(
    richly('{member}', {
      title: 'Hello {member_name}',
      color: 7,
      thumbnail: { url: '{member_avatar}' },
      fields: [{ name: '{guild}', value: '{member_count}', inline: true }],
    }),
    names,
  )

  expect(plan?.message).toEqual({
    content: '<@7>',
    embeds: [
      {
        title: 'Hello Mira',
        color: 7,
        thumbnail: { url: 'https://cdn.example.com/mira.png' },
        fields: [{ name: 'Harbour Lights', value: '1,284', inline: true }],
      },
    ],
  })
})

test('an image with an unknown placeholder is left out, and the rest is sent', () => {
  const plan = planWelcome(richly('', { title: 'Hi', image: { url: '{banner}' } }), names)

  expect(plan?.message).toEqual({ embeds: [{ title: 'Hi' }] })
})

test('a text that a placeholder makes too long for Discord is cut', () => {
  const plan = planWelcome(richly('', { title: `${'x'.repeat(250)}{guild}` }), names)

  expect(plan?.message.embeds?.[0]?.title).toHaveLength(256)
})

test.each([
  ['nobody configured it', undefined],
  ['it is off', { ...aFeature(), enabled: false }],
  ['no channel is chosen', aFeature({ channel: null })],
  ['there is no text', aFeature({ message: '' })],
  ['there is neither text nor embed', richly('', null)],
])('nothing is sent if %s', (_, feature) => {
  expect(planWelcome(feature, names)).toBeNull()
})

test.each([
  [{ destination: 'both', channel: null } as const, { channel: null, direct: true }],
  [{ destination: 'direct', silent: true } as const, { channel: null, direct: true, silent: true }],
])('a direct message goes to no channel, and is silent on request: %j', (options, plan) => {
  expect(planWelcome(aFeature(options), names)).toMatchObject(plan)
})

test('the example knows the placeholders that the dashboard offers', () => {
  const { placeholders } = welcome.options.shape.message.meta() ?? {}

  expect(placeholders).toMatchObject(Object.keys(names).map((name) => ({ name })))
})

const place = { guildId: '1', channelIds: ['20', '30'] }
const use: Use = { ...place, command: 'ban', memberId: '7', roleIds: ['1', '5'] }
const ban = { name: 'ban', active: true, allowed_roles: [], allowed_channels: [], cooldown: 0 }

test.each([
  ['without a rule', { name: 'kick', active: false }, null],
  ['with a rule of which nothing was chosen', {}, null],
  ['that is switched off', { active: false }, 'This command is switched off in this server.'],
  ['for one of the member’s roles', { allowed_roles: ['4', '5'] }, null],
  ['for others', { allowed_roles: ['4'] }, 'You do not have a role that may use this command.'],
  ['in the channel’s category', { allowed_channels: ['30'] }, null],
  ['elsewhere', { allowed_channels: ['40'] }, 'This command works in other channels.'],
])('checks a command %s', (_, rule, refusal) => {
  const feature = { enabled: true, commands: [{ ...ban, ...rule }] }

  expect(createCommandRules().refuse(feature, use)).toBe(refusal)
})

test('every command is allowed if the dashboard sends no rules', () => {
  expect(createCommandRules().refuse(undefined, use)).toBeNull()
})

test('a cooldown applies per member and server, and a refused use does not extend it', () => {
  let now = 0
  const { refuse } = createCommandRules(() => now)
  const feature = { enabled: true, commands: [{ ...ban, cooldown: 30 }] }
  const wait = (seconds: number) => `Please wait ${seconds} seconds before you use this again.`

  expect(refuse(feature, use)).toBeNull()
  now = 10_000
  expect(refuse(feature, use)).toBe(wait(20))
  expect(refuse(feature, { ...use, memberId: '8' })).toBeNull()
  expect(refuse(feature, { ...use, guildId: '2' })).toBeNull()
  now = 30_000
  expect(refuse(feature, use)).toBeNull()
})
