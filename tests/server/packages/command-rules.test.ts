import { expect, test } from 'vitest'
import { type CommandUse, createCommandRules } from '@/packages/bot/src/command-rules'

const place = { guildId: '1', channelIds: ['20', '30'] }
const use: CommandUse = { ...place, command: 'ban', memberId: '7', roleIds: ['1', '5'] }
const ban = { name: 'ban', active: true, allowed_roles: [], allowed_channels: [], cooldown: 0 }

test.each([
  ['without a rule', { name: 'kick', active: false }, undefined],
  ['with a rule of which nothing was chosen', {}, undefined],
  ['that is switched off', { active: false }, 'This command is switched off in this server.'],
  ['for one of the member’s roles', { allowed_roles: ['4', '5'] }, undefined],
  ['for others', { allowed_roles: ['4'] }, 'You do not have a role that may use this command.'],
  ['in the channel’s category', { allowed_channels: ['30'] }, undefined],
  ['elsewhere', { allowed_channels: ['40'] }, 'This command works in other channels.'],
])('checks a command %s', (_, rule, refusal) => {
  const feature = { enabled: true, commands: [{ ...ban, ...rule }] }

  expect(createCommandRules().refuse(feature, use)?.text).toBe(refusal)
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
  expect(refuse(feature, use)).toEqual({ reason: 'cooldown', text: wait(20), seconds: 20 })
  expect(refuse(feature, { ...use, memberId: '8' })).toBeNull()
  expect(refuse(feature, { ...use, guildId: '2' })).toBeNull()
  now = 29_500
  expect(refuse(feature, use)?.text).toBe('Please wait 1 second before you use this again.')
  now = 30_000
  expect(refuse(feature, use)).toBeNull()
})
