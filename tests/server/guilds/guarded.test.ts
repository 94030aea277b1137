import { expect, test } from 'vitest'
import { failure } from '@/contract/calls/failure'
import { importResult } from '@/contract/calls/transfer'
import { aConfiguration } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'
import { guild, readHistory, revert } from './history-helpers'

const role = '400000000000000001'
const channel = '500000000000000001'
const textMessage = (content: string) => ({ content, embed: null })

/** A guild whose owner saved something, and a helper who may write by a role. */
async function aGuildWithHelper(feature: string, saved: object) {
  const owner = await aServer()
  await owner.bot.post('/bot/commands', { commands: [{ name: 'ban' }, { name: 'play' }] })
  const path = `${guild}/features/${feature}`
  if (Object.keys(saved).length > 0) expect((await owner.patch(path, saved)).status).toBe(200)
  const read = () => owner.read(path)
  return { owner, path, read, person: await owner.byRole('write') }
}

const restricted = { name: 'ban', active: true, allowed_roles: [role], allowed_channels: [], cooldown: 0 }
const secret = { name: 'secret', reply: textMessage('The door is left of the well.'), allowed_roles: [role] }
const open = { ...secret, allowed_roles: [] }
const reason = { label: 'Report somebody', extra_roles: [role] }
const weekly = { name: 'Weekly', first: '2999-12-24T18:00:00Z' }
const daily = { ...weekly, name: 'Daily' }

test.each<[string, string, string, object, object]>([
  ['removes a command’s rule', 'commands', 'commands', { commands: [restricted] }, { commands: [] }],
  ['mentions everyone', 'custom-commands', 'mentions', {}, { mentions: true }],
  ['opens a command', 'custom-commands', 'commands', { commands: [secret] }, { commands: [open] }],
  [
    'renames one',
    'custom-commands',
    'commands.0.allowed_roles',
    { commands: [secret] },
    { commands: [{ ...secret, name: 'other' }] },
  ],
  ['reads all tickets', 'tickets', 'support_roles', {}, { support_roles: [role] }],
  [
    'reads some tickets',
    'tickets',
    'reasons.1.extra_roles',
    { reasons: [reason] },
    { reasons: [reason, { label: 'Other', extra_roles: [role] }] },
  ],
  ['reads transcripts', 'tickets', 'transcripts', {}, { transcripts: channel }],
  ['moves the log', 'moderation-log', 'channel', { channel: '500000000000000002' }, { channel }],
  ['logs more', 'moderation-log', 'events', {}, { events: ['message_delete', 'join'] }],
  ['escapes the filters', 'auto-moderation', 'exempt_roles', {}, { exempt_roles: [role] }],
  ['bans at once', 'auto-moderation', 'escalation', {}, { escalation: [{ strikes: 1, action: 'ban' }] }],
  ['gets old roles back', 'auto-role', 'restore', {}, { restore: true }],
  ['earns more', 'levels', 'boosters', {}, { boosters: [{ role, factor: 10 }] }],
  [
    'shows what was private',
    'starboard',
    'ignored_channels',
    { ignored_channels: [channel] },
    { ignored_channels: [] },
  ],
  ['notifies a role', 'birthdays', 'ping_role', {}, { ping_role: role }],
  [
    'reaches other servers',
    'scheduled-messages',
    'messages.0.publish',
    { messages: [weekly] },
    { messages: [{ ...weekly, publish: true }] },
  ],
  [
    'has another message published in the place of one',
    'scheduled-messages',
    'messages.1.publish',
    { messages: [{ ...weekly, publish: true }, daily] },
    { messages: [weekly, { ...daily, publish: true }] },
  ],
])(
  'a user with access by a role never %s, by a save or by an import',
  async (_, feature, path, saved, wanted) => {
    const { owner, person, path: address, read } = await aGuildWithHelper(feature, saved)
    const before = await read()
    const configuration = aConfiguration({
      settings: undefined,
      features: { [feature]: { ...wanted } },
      roles: [{ id: role, name: 'Keepers' }],
    })

    const changed = await person.patch(address, wanted)
    const dry = await person.post(`${guild}/import?dry_run=1`, { configuration })
    const imported = await person.post(`${guild}/import`, { configuration })

    expect(changed.status).toBe(403)
    expect(failure.parse(await changed.json())).toMatchObject({
      code: 'needs_full_access',
      fields: { [path]: 'Only people with the Manage Server permission can change this.' },
    })
    const notes = [{ code: 'needs_full_access', path }]
    for (const answer of [dry, imported])
      expect(importResult.parse(await answer.json()).parts).toMatchObject([{ state: 'same', notes }])
    expect(await read()).toEqual(before)

    expect((await owner.patch(address, wanted)).status).toBe(200)
  },
)

test('a user with access by a role changes everything around a guarded option, and enables the feature', async () => {
  const { person, path } = await aGuildWithHelper('custom-commands', { commands: [secret], mentions: true })
  const another = { ...open, name: 'rules' }

  const saved = await person.patch(path, {
    enabled: true,
    mentions: true,
    commands: [another, { ...secret, reply: textMessage('The key is under the mat.') }],
  })

  expect(saved.status).toBe(200)
  expect(await saved.json()).toMatchObject({
    enabled: true,
    commands: [{ name: 'rules' }, { name: 'secret' }],
  })
})

test('a revert restores the rest of a change with guarded options if only that is asked for', async () => {
  const { owner, person, path } = await aGuildWithHelper('tickets', {})
  await owner.patch(path, { support_roles: [role], button_label: 'Help' })
  const [change] = (await readHistory(owner)).changes

  const whole = await revert(person, change?.id)
  const rest = await revert(person, change?.id, { paths: ['button_label'] })

  expect(failure.parse(await whole.json())).toMatchObject({
    code: 'needs_full_access',
    fields: { support_roles: expect.any(String) },
  })
  expect(await rest.json()).toMatchObject({ support_roles: [role], button_label: 'Open a ticket' })
})
