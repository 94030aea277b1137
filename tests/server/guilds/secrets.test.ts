import { desc, like } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSnapshots } from '@/server/bot/snapshots'
import { createKeyRing } from '@/server/auth/encryption'
import { guildChanges, guildFeatures, guildSecrets, rateLimits } from '@/server/db/schema'
import { keepSealing, sealSecrets } from '@/server/guilds/seal-secrets'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { aLog } from '@/tests/server/test-log'
import { botKey } from '@/tests/server/test-runtime'
import { aClient, aServer, expectFailure, wrongFieldsOf } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'

const path = `/guilds/${ids.guild}/features/weather`
const text = 'sk-live-4f9a81'
const mark = { set_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string }

const key = { type: 'string', title: 'API key', minLength: 6, maxLength: 40, requiredToEnable: true }
const weatherWith = (token: object) => ({
  id: 'weather',
  name: 'Weather',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { token, place: { type: 'string', title: 'Place' } },
  },
  defaults: { place: '' },
})
const weather = weatherWith({ ...key, secret: true })
const plainWeather = weatherWith({ ...key, type: ['string', 'null'] })

type Options = NonNullable<Parameters<typeof aServer>[0]>

async function aBotWithSecrets(options: Options = {}, declared: object = weather) {
  const server = await aServer(options)
  const declare = async (feature: object) =>
    expect((await server.bot.put('/bot/declaration', { features: [feature] })).status).toBe(200)
  await declare(declared)
  const ofBot = async () =>
    ((await server.bot.read(`/bot/guilds/${ids.guild}`)).features as Record<string, object>).weather
  return { server, declare, ofBot }
}
type Server = Awaited<ReturnType<typeof aServer>>

/** Everything that people get to read of a guild, and all rows as a backup has them. */
async function everything({ read, get, rt: { db } }: Server) {
  const here = `/guilds/${ids.guild}`
  const pages = await Promise.all(
    [here, path, `${here}/export`, `${here}/history`, `${here}/health`, `/users/${ids.user}/data`].map(
      async (at) => (await get(at)).text(),
    ),
  )
  const rows = await Promise.all(
    [guildFeatures, guildChanges, guildSecrets].map((table) => db.select().from(table)),
  )
  return { pages: pages.join(), rows: JSON.stringify(rows), feature: await read(path) }
}

test('a secret is read by the bot alone: people are told when it was set, and nothing else holds its text', async () => {
  const { log, lines } = aLog('trace')
  const { server, ofBot } = await aBotWithSecrets({ log })

  const saved = await server.patch(path, { token: text, enabled: true })

  expect(await saved.json()).toEqual({ enabled: true, token: mark, place: '' })
  expect(await ofBot()).toEqual({ enabled: true, token: text, place: '' })
  const seen = await everything(server)
  expect(seen.feature).toEqual({ enabled: true, token: mark, place: '' })
  const stale = await server.patch(path, { token: 'another-text' }, { 'if-match': '"v0"' })
  expect([await stale.text(), lines.join(), seen.pages, seen.rows].join()).not.toMatch(/sk-live|another-text/)
  expect(await server.read(`/guilds/${ids.guild}/export`)).toMatchObject({
    features: { weather: { enabled: true, place: '' } },
  })
  expect(await server.read(`/guilds/${ids.guild}/history?search=sk-live`)).toMatchObject({ changes: [] })
})

test('a secret stays while other options change or its mark is sent back, is replaced by a text, and removed by null', async () => {
  const { server, ofBot } = await aBotWithSecrets()
  await server.patch(path, { token: text })
  const { token: first } = await server.read(path)

  await server.patch(path, { token: first, place: 'Oslo' })
  expect(await ofBot()).toMatchObject({ token: text, place: 'Oslo' })

  await server.patch(path, { token: 'second-text' })
  expect((await server.read(path)).token).not.toEqual(first)
  expect(await ofBot()).toMatchObject({ token: 'second-text' })
  const refusal = await wrongFieldsOf(await server.patch(path, { token: first }))
  expect(refusal).toEqual({ token: expect.stringContaining('replaced') })

  await server.patch(path, { token: null })
  expect(await server.read(path)).toMatchObject({ token: null })
  expect(await ofBot()).toMatchObject({ token: null })
  expect(await server.rt.db.select().from(guildSecrets)).toEqual([])
})

test('what is no secret of this feature is refused, without repeating it', async () => {
  const wrong: [string, object][] = [
    ['a text that is too short', { token: 'short' }],
    ['a text that is too long', { token: 'x'.repeat(41) }],
    ['a number', { token: 7 }],
    ['a mark with more in it', { token: { set_at: '2026-01-01T00:00:00Z', text: 'x' } }],
    ['a mark of what was never set', { token: { set_at: '2026-01-01T00:00:00.000Z' } }],
    ['nothing where the feature needs it', { token: null, enabled: true }],
  ]
  const { server } = await aBotWithSecrets()

  for (const [what, patch] of wrong) {
    const fields = await wrongFieldsOf(await server.patch(path, patch))
    expect(Object.keys(fields ?? {}), what).toEqual(['token'])
    expect(JSON.stringify(fields)).not.toMatch(/short"|xxx/)
  }
})

test('reverting leaves a secret alone, and says so', async () => {
  const { server, ofBot } = await aBotWithSecrets()
  await server.patch(path, { token: text, place: 'Oslo' })
  await server.patch(path, { token: 'second-text', place: 'Rome' })
  const [latest] = (await server.read(`/guilds/${ids.guild}/history`)).changes as { id: string }[]
  const revert = (body: object) => server.post(`/guilds/${ids.guild}/history/${latest?.id}/revert`, body)

  const refused = await expectFailure(revert({ paths: ['token'] }), 422, 'no_longer_fits')
  const reverted = await revert({})

  expect(refused.fields).toEqual({ token: expect.stringContaining('Enter it again') })
  expect(reverted.headers.get('x-notes')).toBe('[{"code":"secret_kept","path":"token"}]')
  expect(await ofBot()).toMatchObject({ token: 'second-text', place: 'Oslo' })
})

test('a file cannot set a secret', async () => {
  const { server, ofBot } = await aBotWithSecrets()
  const file = await server.read(`/guilds/${ids.guild}/export`)
  const configuration = { ...file, features: { weather: { enabled: false, token: text, place: 'Oslo' } } }

  const imported = await server.post(`/guilds/${ids.guild}/import`, { configuration })

  expect(await imported.json()).toMatchObject({
    parts: [{}, { after: { place: 'Oslo' }, notes: [{ code: 'secret_kept', path: 'token' }] }],
  })
  expect(await ofBot()).toMatchObject({ token: null, place: 'Oslo' })
})

test('an option that becomes secret is told to nobody from then on, and encrypted soon, in small steps', async () => {
  const legacy = `${text}{oops}`
  const { server, declare, ofBot } = await aBotWithSecrets({}, plainWeather)
  await server.patch(path, { token: legacy, enabled: true })
  expect(await server.read(path)).toMatchObject({ token: legacy })

  await declare(weatherWith({ ...key, secret: true, placeholders: [{ name: 'member' }] }))
  const before = await everything(server)
  expect(before.pages).not.toMatch(/sk-live|oops/)
  expect(before.feature).toMatchObject({ token: mark })
  expect(await server.read(`/guilds/${ids.guild}/history?search=sk-live`)).toMatchObject({ changes: [] })
  expect(await ofBot()).toMatchObject({ token: legacy })

  const { features } = await server.rt.catalogue.current()
  for (const _ of [1, 2]) await sealSecrets(server.rt, features, { size: 1, bytes: 1, rest: 0 })
  const after = await everything(server)
  expect(after.feature).toEqual(before.feature)
  expect(after.pages + after.rows).not.toContain(text)
  expect(await ofBot()).toMatchObject({ token: legacy })
})

test('a step of erasing ends with the size of its values, and what somebody holds keeps back no step before', async () => {
  const { server, declare } = await aBotWithSecrets({}, plainWeather)
  const { db, catalogue } = server.rt
  for (const place of ['Oslo', 'Rome']) await server.patch(path, { token: `${text}-${place}` })
  await declare(weather)
  const { features } = await catalogue.current()
  const changes = async () =>
    JSON.stringify(await db.select({ after: guildChanges.after }).from(guildChanges).orderBy(guildChanges.id))
  let sealing: Promise<void> | undefined

  await db.transaction(async (other) => {
    await other.select().from(guildChanges).orderBy(desc(guildChanges.id)).limit(1).for('update')
    sealing = sealSecrets(server.rt, features, { size: 100, bytes: 1, rest: 0 })
    await expect.poll(changes).not.toContain('Oslo')
    expect(await changes()).toContain('Rome')
  })

  await sealing
  expect(await changes()).not.toContain(text)
})

test('one replica at a time encrypts what became secret, and does so again after a failure, until it is stopped', async () => {
  const { server, declare } = await aBotWithSecrets({}, plainWeather)
  const { rt } = server
  await server.patch(path, { token: text })
  await declare(weather)
  const savedTexts = async () => JSON.stringify(await rt.db.select().from(guildFeatures))
  const failures: unknown[] = []
  function aReplica(changed: Partial<typeof rt>, settle = 0) {
    const current = vi.fn(rt.catalogue.current)
    const report = (error: unknown) => void failures.push(error)
    const replica = { ...rt, report, catalogue: { ...rt.catalogue, current }, ...changed }
    const stop = keepSealing(replica, { every: 1, first: 0, settle })
    onTestFinished(stop)
    return {
      stop,
      rounds: (count: number) => expect.poll(() => current.mock.calls.length).toBeGreaterThan(count),
    }
  }
  const claimed = () =>
    expect.poll(() => rt.db.select().from(rateLimits).where(like(rateLimits.key, 'seal-%'))).toHaveLength(1)

  const first = aReplica({}, 600_000)
  await claimed()
  const second = aReplica({})
  await second.rounds(3)
  expect(await savedTexts()).toContain(text)
  second.stop()

  // Who is stopped in the middle lets another one take over at once.
  first.stop()
  const encrypt = vi.fn(rt.keys.encrypt).mockRejectedValueOnce(new Error('Not now.'))
  aReplica({ keys: { ...rt.keys, encrypt } })
  await expect.poll(savedTexts).not.toContain(text)
  expect(failures).toEqual([new Error('Not now.')])
})

test('an option that is secret no more is empty for everybody, and a text that is saved there takes its place', async () => {
  const { server, declare, ofBot } = await aBotWithSecrets()
  await server.patch(path, { token: text, enabled: true })

  await declare(plainWeather)
  expect(await server.read(path)).toMatchObject({ token: null, enabled: true })
  expect(await ofBot()).toMatchObject({ token: null })
  expect(await wrongFieldsOf(await server.patch(path, { place: 'Oslo' }))).toEqual({
    token: 'Required before you can enable this feature.',
  })
  await server.patch(path, { place: 'Oslo', enabled: false })
  await declare(weather)
  expect(await ofBot()).toMatchObject({ token: text, place: 'Oslo' })

  await declare(plainWeather)
  await server.patch(path, { token: 'in the open' })
  await declare(weather)
  expect(await ofBot()).toMatchObject({ token: 'in the open' })
  expect(await server.rt.db.select().from(guildSecrets)).toEqual([])
})

test('a bot goes on with its secret while another version of it declares the feature without that option', async () => {
  const { server, declare, ofBot } = await aBotWithSecrets()
  await server.patch(path, { token: text, enabled: true })
  const { token: _token, ...properties } = weather.options.properties

  await declare({ ...weather, options: { ...weather.options, properties } })
  expect(await ofBot()).toMatchObject({ token: text, enabled: true })
  await server.patch(path, { place: 'Oslo' })

  expect(await ofBot()).toMatchObject({ token: text, place: 'Oslo' })
  const { pages, rows } = await everything(server)
  expect(`${pages}${rows}`).not.toContain(text)
})

test('an older key still decrypts, reading encrypts with the newest, and a lost one asks for the text again', async () => {
  const { server, ofBot } = await aBotWithSecrets()
  await server.patch(path, { token: text, enabled: true })
  const withKeys = async (...keys: { id: string; byte: number }[]) => {
    const ring = createKeyRing(keys.map(({ id, byte }) => ({ id, secret: Buffer.alloc(32, byte) })))
    const rt = { ...server.rt, keys: ring }
    const app = createBackendApp(rt)
    const bot = aClient(app, '/backend', { authorization: `Bot ${botKey}` })
    const person = aClient(app, '/backend', await signIn(rt, ids.user))
    const snapshot = async () => (await bot.read(`/bot/guilds/${ids.guild}`)).features
    const findings = async () => (await person.read(`/guilds/${ids.guild}/health`)).findings
    return { snapshot, findings }
  }
  const both = await withKeys({ id: 'new', byte: 9 }, { id: 'tests', byte: 7 })
  expect(await both.snapshot()).toMatchObject({ weather: { token: text } })

  const onlyNew = await withKeys({ id: 'new', byte: 9 })
  expect(await onlyNew.snapshot()).toMatchObject({ weather: { token: text } })

  expect(await ofBot()).toMatchObject({ token: null })
  const other = await withKeys({ id: 'tests', byte: 7 })
  expect(await other.findings()).toMatchObject([
    { subject: 'feature:weather', code: 'secret_gone', path: 'token', severity: 'error' },
  ])
})

test('an encrypted text that is put into another server’s rows tells that server’s bot nothing', async () => {
  const { server } = await aBotWithSecrets()
  await server.patch(path, { token: text })
  const { rt } = server
  expect(await readSnapshots(rt, [ids.guild])).toMatchObject([{ features: { weather: { token: text } } }])

  await rt.db.update(guildFeatures).set({ guildId: ids.otherGuild })
  await rt.db.update(guildSecrets).set({ guildId: ids.otherGuild })

  expect(await readSnapshots(rt, [ids.otherGuild])).toMatchObject([
    { features: { weather: { token: null } } },
  ])
})

test('what a secret cannot be is named by its path when it is declared, and a text that was given away is not repeated', async () => {
  const server = await aServer()
  const secret = { type: 'string', secret: true }
  const row = { type: 'object', properties: { key: secret } }
  const declare = (id: string, properties: object, defaults: object = {}, more: object = {}) => ({
    id,
    name: id,
    options: { type: 'object', properties },
    defaults,
    ...more,
  })

  const whole = declare('whole', { key: secret })
  const answer = await server.bot.put('/bot/declaration', {
    features: [
      declare('kinds', {
        on: { type: 'boolean', secret: true },
        list: { type: 'array', items: row },
        group: row,
      }),
      declare('names', {
        key: { ...secret, requiredToEnable: true },
        place: { type: 'string', shownWhen: { key: ['abc'] }, rules: [{ anyOf: [{ key: ['abc'] }] }] },
      }),
      declare(
        'defaults',
        { key: secret },
        { key: text },
        { presets: [{ name: 'One', options: { key: text } }] },
      ),
      declare('keyword', { key: { ...secret, default: text } }),
      { ...whole, options: { ...whole.options, rules: [{ anyOf: [{ key: ['abc'] }] }] } },
    ],
    settings: { options: { type: 'object', properties: { key: secret } } },
  })

  expect(await wrongFieldsOf(answer)).toEqual({
    'features.0.options.on': 'only a text can be secret.',
    'features.0.options.list.items.key': 'only an option of a feature itself can be secret.',
    'features.0.options.group.key': 'only an option of a feature itself can be secret.',
    'features.1.options.place': 'a rule names "key", which is secret.',
    'features.2.defaults.key': 'the default of "key" must be null or left out, because it is secret.',
    'features.2.presets.0.options.key':
      'in the preset "One", "key" must be null or left out, because it is secret.',
    'features.3.options.key': 'a secret has no default.',
    'features.4.options': 'a rule names "key", which is secret.',
    'settings.options.key': 'only an option of a feature itself can be secret.',
  })
})

test('a secret that the bot saves is told as set, in the answer to the bot as well', async () => {
  const { server, ofBot } = await aBotWithSecrets()

  const saved = await server.bot.patch(`/bot${path}`, { token: text })

  expect(await saved.json()).toMatchObject({ token: mark })
  expect(await ofBot()).toMatchObject({ token: text })
  expect(JSON.stringify(await everything(server))).not.toContain(text)
})
