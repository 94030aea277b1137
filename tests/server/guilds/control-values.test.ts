import { expect, test } from 'vitest'
import { defineFeature } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import * as Option from '@/packages/bot/src/options'
import { guildFeatures } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aServer, wrongFieldsOf } from '@/tests/server/test-server'
import { check, inShort } from './health-helpers'
import { guild } from './history-helpers'

const text = { type: ['string', 'null'] }
const listOf = (items: object) => ({ type: 'array', items })

const properties = {
  zone: { ...text, title: 'Zone', control: 'timezone' },
  opens: { ...text, title: 'Opens', control: 'time' },
  emoji: { ...text, title: 'Emoji', control: 'emoji' },
  role: { ...text, title: 'Role', control: 'role' },
  channel: { ...text, title: 'Channel', control: 'channel' },
  image: { ...text, title: 'Image', control: 'image' },
  when: { ...text, title: 'When', control: 'datetime' },
  colour: { type: 'number', title: 'Colour', control: 'colour' },
  emojis: { ...listOf({ type: 'string', control: 'emoji', complaint: 'Pick one.' }), title: 'Emojis' },
  roles: { ...listOf({ type: 'string' }), title: 'Roles', control: 'roles' },
  rows: {
    ...listOf({ type: 'object', properties: { zone: { type: 'string', control: 'timezone' } } }),
    title: 'Rows',
  },
  zones: { ...listOf({ type: 'string', control: 'timezone' }), title: 'Zones' },
  note: { type: 'string', title: 'Note' },
}
const empty = {
  zone: null,
  opens: null,
  emoji: null,
  role: null,
  channel: null,
  image: null,
  when: null,
  colour: 0,
}
const defaults = { ...empty, emojis: [], roles: [], rows: [], zones: [], note: '' }
const clock = { id: 'clock', name: 'Clock', options: { type: 'object', properties }, defaults }
const path = `${guild}/features/clock`

const wrong = {
  zone: 'europe/berlin',
  opens: '24:00',
  emoji: '🎉🎉',
  role: 'Staff',
  channel: '#rules',
  image: 'javascript:alert(1)',
  when: 'tomorrow',
  colour: 0x1_00_00_00,
  emojis: ['🎉', 'party'],
  roles: ['7'],
  rows: [{ zone: 'Europe/Atlantis' }],
}
const complaints = {
  zone: 'Choose a time zone from the list.',
  opens: 'Enter a time such as 09:00.',
  emoji: 'Choose one emoji.',
  role: 'That isn’t a valid ID.',
  channel: 'That isn’t a valid ID.',
  image: 'Enter a link that starts with http:// or https://.',
  when: 'Choose a date and a time.',
  colour: 'Use 16777215 or less.',
  'emojis.1': 'Pick one.',
  'roles.0': 'That isn’t a valid ID.',
  'rows.0.zone': 'Choose a time zone from the list.',
}

async function withClock() {
  const server = await aServer()
  expect((await server.bot.put('/bot/declaration', { features: [clock] })).status).toBe(200)
  return server
}

test('what a control does not take is refused, whatever its schema takes', async () => {
  const server = await withClock()

  expect(await wrongFieldsOf(await server.patch(path, wrong))).toEqual(complaints)
  expect(await wrongFieldsOf(await server.patch(path, { colour: 0.5 }))).toEqual({
    colour: 'Use a whole number.',
  })
})

test('whatever a control offers is saved, and nothing at all', async () => {
  const server = await withClock()
  const values = {
    zone: 'Asia/Calcutta',
    opens: '18:00',
    emoji: '👩🏽‍🚀',
    role: ids.guild,
    channel: ids.guild,
    image: 'https://example.com/a.png',
    when: '2030-01-31T12:00:00+05:30',
    colour: 0xff_ff_ff,
    emojis: ['❤️', '7️⃣', '🇳🇴', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '👨‍👩‍👧‍👦', '<a:w:123456789012345678>'],
    roles: [ids.guild],
    rows: [{ zone: 'UTC' }, { zone: '' }],
  }

  expect((await server.patch(path, values)).status).toBe(200)
  expect(await server.read(path)).toMatchObject(values)
  expect((await server.patch(path, { ...empty, zone: '', emoji: '' })).status).toBe(200)
})

test('the time zones of the IANA database are saved, and no others', async () => {
  const server = await withClock()

  for (const zone of ['JST', 'PST', 'ACT', 'SystemV/PST8', 'US/Pacific-New', '+09:00'])
    expect(await wrongFieldsOf(await server.patch(path, { zone })), zone).toEqual({ zone: complaints.zone })
  for (const zone of ['EST', 'CET', 'NZ', 'GB-Eire', 'EST5EDT', 'Etc/GMT+5', 'America/Port-au-Prince'])
    expect((await server.patch(path, { zone })).status, zone).toBe(200)
})

test('what only resembles an emoji, or hides behind one, is refused', async () => {
  const server = await withClock()
  const hidden = `🎉${'\u0301'.repeat(500)}`
  const endless = Array.from({ length: 50 }, () => '👩').join('\u200D')

  for (const emoji of [hidden, endless, 'a\u200D🎉', '7', '🎉 ', '<:x:1>'])
    expect(await wrongFieldsOf(await server.patch(path, { emoji })), emoji).toEqual({
      emoji: complaints.emoji,
    })
})

const saved = { zone: 'Mars', emoji: 'party' }

/** Saved by a program that judged less. */
async function withSaved(enabled: boolean) {
  const server = await withClock()
  const row = { guildId: ids.guild, featureId: 'clock', version: 1 }
  await server.rt.db.insert(guildFeatures).values({ ...row, enabled, options: saved })
  return server
}

test('what was saved before is shown, told by the check while the feature is on, and refused with it', async () => {
  const server = await withSaved(true)

  expect(await server.read(path)).toMatchObject(saved)
  expect(inShort(await check(server))).toEqual([
    'error invalid feature:clock zone',
    'error invalid feature:clock emoji',
  ])
  expect(await wrongFieldsOf(await server.patch(path, { note: 'New' }))).toEqual({
    zone: complaints.zone,
    emoji: complaints.emoji,
  })
})

test('what was saved before keeps a feature that is off from nothing but being on', async () => {
  const server = await withSaved(false)

  expect((await server.patch(path, { note: 'New' })).status).toBe(200)
  expect(await server.read(path)).toMatchObject({ ...saved, note: 'New' })

  expect(await wrongFieldsOf(await server.patch(path, { enabled: true }))).toEqual({
    zone: complaints.zone,
    emoji: complaints.emoji,
  })
  expect((await server.patch(path, { enabled: true, zone: 'UTC', emoji: '🎉' })).status).toBe(200)
})

test('tags are in their list once, whatever their case', async () => {
  const server = await aServer()
  const tags = { ...listOf({ type: 'string' }), title: 'Tags', control: 'tags' }
  const rules = [{ distinct: [], complaint: 'This word is already there.' }]
  const declare = (words: string[]) =>
    server.bot.put('/bot/declaration', {
      features: [
        {
          ...clock,
          options: { type: 'object', properties: { tags, words: { ...tags, rules } } },
          defaults: { tags: [], words },
        },
      ],
    })
  await declare([])

  const twice = { tags: ['b', 'a', 'B'], words: ['Ä', 'ä'] }
  expect(await wrongFieldsOf(await server.patch(path, twice))).toEqual({
    'tags.2': 'Each entry can be in the list only once.',
    'words.1': 'This word is already there.',
  })
  expect((await server.patch(path, { tags: ['b', 'a'], words: ['Ä'] })).status).toBe(200)

  expect(await wrongFieldsOf(await declare(['Ä', 'ä']))).toEqual({
    'features.0.defaults.words.1':
      'the default of "words.1", "ä", does not fit its own schema: This word is already there.',
  })
})

test('a default or a preset that names a role or a choice twice is refused by its path', async () => {
  const server = await aServer()
  const { role } = ids
  const labels = { day: 'Every day', week: 'Every week' }
  const properties = {
    roles: { ...listOf({ type: 'string' }), title: 'Roles', control: 'roles', permissions: [] },
    rows: listOf({ type: 'object', properties: { when: listOf({ enum: Object.keys(labels), labels }) } }),
  }
  const preset = { name: 'Often', options: { rows: [{ when: ['day', 'week', 'day'] }] } }
  const feature = { ...clock, options: { type: 'object', properties }, presets: [preset] }

  const answer = await server.bot.put('/bot/declaration', {
    features: [{ ...feature, defaults: { roles: [role, role], rows: [] } }],
  })

  expect(await wrongFieldsOf(answer)).toEqual({
    'features.0.defaults.roles.1': `the default of "roles.1", "${role}", is in the list already.`,
    'features.0.presets.0.options.rows.0.when.2':
      'in the preset "Often", "rows.0.when.2", "day", is in the list already.',
  })
})

test('so many zones that looking them up would take long are refused with that reason', async () => {
  const server = await withClock()
  const zones = Array.from({ length: 5_000 }, () => 'UTC')

  const fields = await wrongFieldsOf(await server.patch(path, { zones }))

  expect(fields).not.toHaveProperty(['zones.3999'])
  expect(fields?.['zones.4000']).toMatch(/takes too long/)
})

test.each([
  ['channel', Option.channel, 'general', 'Choose a channel.'],
  ['role', Option.role, 7, 'This is missing or has the wrong type.'],
  ['member', Option.member, '@ada', 'Choose a member.'],
])(
  'a wrong default of a %s is refused with what would be right, as a builder declares it',
  async (kind, build, wrong, complaint) => {
    const { bot } = await aServer()
    const options = { who: build({ title: 'Who' }).default(null) }
    const feature = {
      ...describeFeature(defineFeature({ id: 'who', name: 'Who', options })),
      defaults: { who: wrong },
    }

    const fields = await wrongFieldsOf(await bot.put('/bot/declaration', { features: [feature] }))

    expect(fields?.['features.0.defaults.who']).toContain(
      `${complaint} It can be the id of a ${kind}, a text of digits such as "300000000000000001", or null`,
    )
  },
)

test('defaults and presets that a control does not take are refused when a bot declares them', async () => {
  const server = await aServer()
  const presets = [{ name: 'Early', options: { zone: 'Mars' } }]

  const answer = await server.bot.put('/bot/declaration', {
    features: [{ ...clock, defaults: { ...defaults, ...wrong }, presets }],
  })

  const fields = await wrongFieldsOf(answer)
  expect(fields).toMatchObject({
    'features.0.defaults.zone':
      'the default of "zone", "europe/berlin", does not fit its own schema: Choose a time zone from the list. It can be "Europe/Berlin", for example.',
    'features.0.defaults.channel':
      'the default of "channel", "#rules", does not fit its own schema: That isn’t a valid ID. It can be the id of a channel, a text of digits such as "300000000000000001", or null while none is chosen.',
    'features.0.defaults.roles.0': expect.stringContaining(
      'It can be the id of a role, a text of digits such as "300000000000000001".',
    ),
  })
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(
    [
      ...Object.keys(complaints).map((path) => `features.0.defaults.${path}`),
      'features.0.presets.0.options.zone',
    ].toSorted(),
  )
})
