import { expect, test } from 'vitest'
import { capabilities, featuresOf } from '@/api/features.schema'
import { registry } from '@/config/features/registry'
import { guildChanges, guildFeatures } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'

const path = `/guilds/${ids.guild}/features/welcome`
const { defaults } = registry.welcome

test('the catalogue declares each feature as JSON Schema with the hints of its controls', async () => {
  const server = await aServer()

  const catalogue = featuresOf(capabilities.parse(await (await server.get('/features')).json()))

  expect(catalogue.map(({ id }) => id)).toEqual(Object.keys(registry))
  expect(catalogue.find(({ id }) => id === 'welcome')).toMatchObject({
    defaults,
    options: {
      type: 'object',
      additionalProperties: false,
      required: expect.arrayContaining(['channel', 'message']),
      properties: {
        channel: { title: 'Channel', control: 'channel', requiredToEnable: true },
        message: { control: 'template', minLength: 1, maxLength: 2000 },
      },
    },
  })
})

test('a feature for which nobody saved anything is off, with its defaults', async () => {
  const server = await aServer()

  const response = await server.get(path)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"v0"')
  expect(await response.json()).toEqual({ ...defaults, enabled: false })
})

test('a feature is set up first and switched on later', async () => {
  const server = await aServer()

  const chosen = await server.patch(path, { channel: ids.channel })
  const enabled = await server.patch(path, { enabled: true })

  expect(chosen.headers.get('etag')).toBe('"v1"')
  expect(await chosen.json()).toEqual({ ...defaults, channel: ids.channel, enabled: false })
  expect(enabled.headers.get('etag')).toBe('"v2"')
  expect(await enabled.json()).toEqual({ ...defaults, channel: ids.channel, enabled: true })
  expect(await (await server.get(`/guilds/${ids.guild}`)).json()).toMatchObject({
    enabled_features: ['welcome'],
  })
})

test('the history of a feature holds the keys that changed', async () => {
  const server = await aServer()

  await server.patch(path, { channel: ids.channel, message: defaults.message })
  await server.patch(path, { enabled: true })

  const rows = await server.rt.db.select().from(guildChanges).orderBy(guildChanges.id)
  expect(rows).toMatchObject([
    { subject: 'feature:welcome', version: 1, userId: ids.user, before: { channel: null } },
    { subject: 'feature:welcome', version: 2, before: { enabled: false }, after: { enabled: true } },
  ])
  expect(rows.map(({ after }) => after)).toEqual([{ channel: ids.channel }, { enabled: true }])
})

test('a feature without its channel is not switched on', async () => {
  const server = await aServer()

  const response = await server.patch(path, { enabled: true })

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'invalid',
    fields: { channel: 'Choose this before you switch the feature on.' },
  })
  expect(await server.rt.db.$count(guildFeatures)).toBe(0)
})

test('the channel of a feature that is on cannot be taken away, unless it is switched off as well', async () => {
  const server = await aServer()
  await server.patch(path, { channel: ids.channel, enabled: true })

  const alone = await server.patch(path, { channel: null })
  const together = await server.patch(path, { channel: null, enabled: false })

  expect(alone.status).toBe(422)
  expect(together.status).toBe(200)
})

test.each([
  ['an unknown option', { colour: 'red' }, { colour: 'There is no such field.' }],
  ['an option named like a method', { toString: 'x' }, { toString: 'There is no such field.' }],
  ['an empty message', { message: '  ' }, { message: 'Write a message.' }],
  ['a channel that is no id', { channel: '../5' }, { channel: 'Choose a channel.' }],
  ['NUL in a message', { message: 'a\0b' }, { message: 'This value cannot be used.' }],
  ['a switch that is neither', { enabled: 'yes' }, { enabled: expect.any(String) }],
  ['nothing at all', {}, { '': 'There is nothing to change.' }],
])('%s is refused on its field', async (_, patch, fields) => {
  const server = await aServer()

  const response = await server.patch(path, patch)

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ fields })
  expect(await server.rt.db.$count(guildFeatures)).toBe(0)
})

test('whoever saves over another version is shown the feature as it is now', async () => {
  const server = await aServer()
  await server.patch(path, { message: 'One' })

  const late = await server.patch(path, { message: 'Two' }, { 'if-match': '"v0"' })

  expect(late.status).toBe(412)
  expect(late.headers.get('etag')).toBe('"v1"')
  expect(await late.json()).toMatchObject({
    code: 'conflict',
    current: { ...defaults, message: 'One', enabled: false },
  })
})

test('saved options that no longer fit are shown as they were saved, and can still be switched off', async () => {
  const server = await aServer()
  const options = { message: '', colour: 'red' }
  await server.rt.db
    .insert(guildFeatures)
    .values({ guildId: ids.guild, featureId: 'welcome', enabled: true, options, version: 3 })

  const read = await server.get(path)
  const kept = await server.patch(path, { channel: ids.channel })
  const off = await server.patch(path, { enabled: false })

  expect(await read.json()).toEqual({ ...defaults, ...options, enabled: true })
  expect(kept.status).toBe(422)
  expect(await kept.json()).toMatchObject({ fields: { message: 'Write a message.' } })
  expect(off.status).toBe(200)
  expect(await off.json()).toMatchObject({ ...options, enabled: false })
})

test.each(['unknown', 'toString', 'constructor', '__proto__', '%2e%2e', 'WELCOME'])(
  'there is no feature %s',
  async (id) => {
    const server = await aServer()

    const [read, written] = await Promise.all([
      server.get(`/guilds/${ids.guild}/features/${id}`),
      server.patch(`/guilds/${ids.guild}/features/${id}`, { enabled: false }),
    ])

    expect([read.status, written.status]).toEqual([404, 404])
    expect(await read.json()).toMatchObject({ code: expect.stringMatching(/^(unknown_feature|not_found)$/) })
  },
)

test('what contradicts itself is refused also while the feature is off, but for what is saved so already', async () => {
  const server = await aServer()
  const moderation = `/guilds/${ids.guild}/features/auto-moderation`
  const twice = { escalation: [{ strikes: 2 }, { strikes: 2 }] }

  const refused = await server.patch(moderation, twice)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: { 'escalation.1.strikes': expect.any(String) } })

  const stored = {
    guildId: ids.guild,
    featureId: 'auto-moderation',
    enabled: false,
    options: twice,
    version: 1,
  }
  await server.rt.db.insert(guildFeatures).values(stored)
  expect((await server.patch(moderation, { spam: false })).status).toBe(200)
  // A feature without any filter may be prepared.
  expect((await server.patch(moderation, { block_invites: false })).status).toBe(200)
})
