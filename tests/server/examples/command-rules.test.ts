import { expect, test } from 'vitest'
import { createCommandRules, type Use } from '@/examples/bot-discord-js/command-rules'

const use: Use = {
  guildId: '1',
  command: 'ban',
  memberId: '7',
  roleIds: ['1', '5'],
  channelIds: ['20', '30'],
}
const ban = { name: 'ban', active: true, allowed_roles: [], allowed_channels: [], cooldown: 0 }

test.each([
  ['without a rule', { name: 'kick', active: false }, null],
  ['with a rule of which nothing was chosen', {}, null],
  ['that is switched off', { active: false }, 'This command is switched off in this server.'],
  ['for one of the member’s roles', { allowed_roles: ['4', '5'] }, null],
  ['for others', { allowed_roles: ['4'] }, 'You do not have a role that may use this command.'],
  ['in the channel’s category', { allowed_channels: ['30'] }, null],
  ['elsewhere', { allowed_channels: ['40'] }, 'This command works in other channels.'],
])('a command %s', (_, rule, refusal) => {
  const feature = { enabled: true, commands: [{ ...ban, ...rule }] }

  expect(createCommandRules().refuse(feature, use)).toBe(refusal)
})

test('every command works where the dashboard says nothing about commands', () => {
  expect(createCommandRules().refuse(undefined, use)).toBeNull()
})

test('a member waits, others do not, and a use that is refused does not make the wait longer', () => {
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
