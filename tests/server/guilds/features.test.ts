import { expect, onTestFinished, test } from 'vitest'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '@/config/features/registry'
import { guildFeatures } from '@/server/db/schema'
import { importResult } from '@/contract/calls/transfer'
import { aConfiguration, ids } from '@/tests/support/factories'
import { aClient, aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { createCatalogueReader } from '@/server/guilds/declarations'
import { createFeatureFiles } from '@/server/guilds/feature-files'
import { createBackendApp } from '@/server/start/backend-app'
import { followFiles } from '@/server/start/follow-files'
import { luckyDip } from '@/tests/support/example-feature'
import { openEvents } from '@/tests/server/live/read-events'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aLog } from '@/tests/server/test-log'
import { guild, readHistory, revert } from './history-helpers'

const path = `${guild}/features/welcome`
const { defaults } = registry.welcome

test('a feature is not enabled without its required channel, which is removed only when it is disabled', async () => {
  const server = await aServer()

  expect(await wrongFieldsOf(await server.patch(path, { enabled: true }))).toEqual({
    channel: 'Required before you can enable this feature.',
  })
  expect(await server.rt.db.$count(guildFeatures)).toBe(0)

  await server.patch(path, { channel: ids.channel, enabled: true })
  const alone = await server.patch(path, { channel: null })
  const together = await server.patch(path, { channel: null, enabled: false })
  expect([alone.status, together.status]).toEqual([422, 200])
})

test('saved options that no longer fit are shown as they were saved, and can still be switched off', async () => {
  const server = await aServer()
  const options = { message: '', colour: 'red' }
  await server.rt.db
    .insert(guildFeatures)
    .values({ guildId: ids.guild, featureId: 'welcome', enabled: true, options, version: 3 })

  const read = await server.read(path)
  const kept = await server.patch(path, { channel: ids.channel })
  const off = await server.patch(path, { enabled: false })

  expect(read).toEqual({ ...defaults, ...options, enabled: true })
  expect(await wrongFieldsOf(kept)).toMatchObject({ message: 'Write a message.' })
  expect(await off.json()).toMatchObject({ ...options, enabled: false })
})

test('an unknown feature answers 404', async () => {
  const server = await aServer()

  for (const id of ['unknown', 'toString', 'constructor', '__proto__', '%2e%2e', 'WELCOME']) {
    const at = `${guild}/features/${id}`
    for (const answer of [await server.get(at), await server.patch(at, { enabled: false })])
      expect(await refusalOf(answer), id).toMatch(/^404 (unknown_feature|not_found)$/)
  }
})

const noFilter = { links: 'allow', block_invites: false, words: false, spam: false }

test('contradictory options are refused even while disabled, unless they are already saved', async () => {
  const server = await aServer()
  const moderation = `${guild}/features/auto-moderation`
  const twice = { escalation: [{ strikes: 2 }, { strikes: 2 }] }

  expect(await wrongFieldsOf(await server.patch(moderation, twice))).toHaveProperty(['escalation.1.strikes'])

  const row = { guildId: ids.guild, featureId: 'auto-moderation', enabled: false }
  await server.rt.db.insert(guildFeatures).values({ ...row, options: twice, version: 1 })
  expect((await server.patch(moderation, { spam: false })).status).toBe(200)
  // A feature without any filter may be prepared, but not be on.
  expect((await server.patch(moderation, { ...noFilter, escalation: [] })).status).toBe(200)
  expect(await wrongFieldsOf(await server.patch(moderation, { enabled: true }))).toHaveProperty('links')
})

const scheduled = `${guild}/features/scheduled-messages`
const past = '2020-12-24T18:00:00+01:00'
const later = '2999-12-24T18:00:00+01:00'
const row = (name: string, first: string | null, more = {}) => ({ name, first, ...more })

/** A server whose only scheduled message began long ago. */
async function aServerWithAPastDate() {
  const server = await aServer()
  const options = { messages: [row('Weekly', past, { repeat: 'weekly' })] }
  await server.rt.db
    .insert(guildFeatures)
    .values({ guildId: ids.guild, featureId: 'scheduled-messages', options, enabled: false, version: 1 })
  return server
}

test('a saved past date is accepted again, also when its row moves; a new one is refused at its field', async () => {
  const server = await aServerWithAPastDate()
  const weekly = row('Every week', past, { repeat: 'weekly' })

  const moved = await server.patch(scheduled, { messages: [row('New', later), weekly] })
  const another = await server.patch(scheduled, { messages: [row('New', '2020-12-25T18:00:00Z'), weekly] })

  expect(moved.status).toBe(200)
  expect(await wrongFieldsOf(another)).toEqual({
    'messages.0.first': 'This is in the past. Choose a later time.',
  })
})

test('a past date comes back by undo, revert and the revert of an import, each of which says so', async () => {
  const server = await aServerWithAPastDate()
  const empty = { messages: [] }
  const messages = [row('Weekly', past, { repeat: 'weekly' })]
  const configuration = aConfiguration({
    settings: undefined,
    features: { 'scheduled-messages': { enabled: false, ...empty } },
  })
  const notes = [{ code: 'date_past', path: 'messages.0.first' }]
  const notesOf = (response: Response) => JSON.parse(response.headers.get('x-notes') ?? '[]')

  const replaced = await server.patch(scheduled, empty)
  const undone = await server.patch(scheduled, { messages })
  await server.patch(scheduled, { messages: [row('Later', later)] })
  await server.patch(scheduled, empty)
  const { changes } = await readHistory(server)
  const reverted = await revert(server, changes[1]?.id)
  const { batch } = importResult.parse(await (await server.post(`${guild}/import`, { configuration })).json())
  const importReverted = await server.post(`${guild}/imports/${batch}/revert`, {})

  expect([notesOf(replaced), notesOf(undone), notesOf(reverted)]).toEqual([[], notes, notes])
  expect(await importReverted.json()).toMatchObject({
    parts: [{ subject: 'feature:scheduled-messages', notes }],
  })
  expect((await readHistory(server)).changes.map((change) => change.notes)).toEqual([
    ...[notes, undefined, notes, undefined],
    ...[undefined, notes, undefined],
  ])
  expect(await server.read(scheduled)).toMatchObject({ messages })
})

test('a past date and an unknown command are refused alike by a change, a preview and an import', async () => {
  const server = await aServer()
  const features = {
    commands: { enabled: true, commands: [{ name: 'ban' }] },
    'scheduled-messages': { enabled: false, messages: [row('Weekly', past)] },
  }
  const configuration = aConfiguration({ settings: undefined, features })
  const reasons = {
    commands: { 'commands.0.name': 'The bot doesn’t report this command.' },
    'scheduled-messages': { 'messages.0.first': 'This is in the past. Choose a later time.' },
  }

  const dry = await server.post(`${guild}/import?dry_run=1`, { configuration })
  const statuses = [
    await server.patch(`${guild}/features/commands`, features.commands),
    await server.patch(scheduled, features['scheduled-messages']),
    await server.post(`${guild}/import`, { configuration }),
    await server.post(`${guild}/import`, { configuration, parts: ['feature:scheduled-messages'] }),
  ].map(({ status }) => status)

  const { parts } = importResult.parse(await dry.json())
  expect(parts.map(({ subject, state, fields }) => [subject, state, fields])).toEqual([
    ['feature:commands', 'refused', reasons.commands],
    ['feature:scheduled-messages', 'refused', reasons['scheduled-messages']],
  ])
  expect(statuses).toEqual([422, 422, 422, 422])
  expect((await readHistory(server)).changes).toEqual([])
})

test('a hidden option may hold any date', async () => {
  const server = await aServer()

  const saved = await server.patch(scheduled, {
    messages: [row('Once', later, { repeat: 'never', last: past })],
  })

  expect(saved.status).toBe(200)
})

const dip = describeFeature(luckyDip)
const dipPath = `/guilds/${ids.guild}/features/lucky-dip`
const fileOf = (changed: object) => JSON.stringify({ ...dip, ...changed })

/** A server whose operator has these files. */
async function withFiles(texts: Record<string, string>) {
  const folder = aFolder(texts)
  const { log, lines } = aLog('warn')
  const server = await aServer()
  const files = createFeatureFiles(folder, log)
  const catalogue = createCatalogueReader({ db: server.rt.db, files })
  const app = createBackendApp({ ...server.rt, catalogue })
  const person = aClient(app, '/backend', server.headers)
  const names = async () => {
    const { features } = (await person.read('/features')) as { features: { id: string; name: string }[] }
    return Object.fromEntries(features.map(({ id, name }) => [id, name]))
  }
  const told = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { folder, server, files, catalogue, person, names, told }
}

test('each file declares a feature; those with a mistake are told by name and place, and the others work', async () => {
  const { person, names, told } = await withFiles({
    'dip.json': fileOf({ name: 'Our dip' }),
    'a-broken.json': '{\n  "id": "broken",\n  "name": oops\n}',
    'b-wrong.json': fileOf({ id: 'wrong', defaults: { winners: 99 } }),
    'c-odd.json': fileOf({ id: 'odd', titel: 'Odd', sumary: '' }),
    'twice.json': fileOf({}),
    'welcome.json': fileOf({ id: 'welcome', name: 'Our welcome' }),
    'notes.txt': 'not read',
  })

  expect(await names()).toMatchObject({ 'lucky-dip': 'Our dip', welcome: 'Our welcome', levels: 'Levels' })
  expect(await names()).not.toHaveProperty('wrong')
  expect(told()).toEqual([
    'FEATURES_DIR: a-broken.json: line 3: this is not JSON.',
    expect.stringMatching(/^FEATURES_DIR: b-wrong\.json: defaults\.winners: .*Use 20 or less\.$/),
    'FEATURES_DIR: c-odd.json: titel: There is no such field.',
    'FEATURES_DIR: c-odd.json: sumary: There is no such field. Did you mean "summary"?',
    'FEATURES_DIR: twice.json: id: A feature with this id is declared above.',
  ])
  expect((await person.patch(dipPath, { prizes: 3 })).status).toBe(200)
})

test('a file that changes counts once it is read again, and the bot’s own feature of that id comes before it if it protects as much', async () => {
  const { folder, server, files, catalogue, names } = await withFiles({ 'dip.json': fileOf({}) })
  const path = join(folder, 'dip.json')
  expect(files.refresh()).toBe(false)

  writeFileSync(path, fileOf({ name: 'Tombola' }))
  utimesSync(path, new Date(), new Date(Date.now() + 5_000))
  expect(files.refresh()).toBe(true)
  await catalogue.refresh()
  expect(await names()).toMatchObject({ 'lucky-dip': 'Tombola' })

  await server.bot.put('/bot/declaration', { features: [{ ...dip, name: 'The bot’s' }] })
  await catalogue.refresh()
  expect(await names()).toMatchObject({ 'lucky-dip': 'The bot’s' })

  const guarded = { options: { type: 'object', properties: { winners: { type: 'integer', guarded: true } } } }
  writeFileSync(path, fileOf({ ...guarded, name: 'Guarded', defaults: {}, presets: [] }))
  utimesSync(path, new Date(), new Date(Date.now() + 10_000))
  files.refresh()
  await catalogue.refresh()
  expect(await names()).toMatchObject({ 'lucky-dip': 'Guarded' })
})

test('open pages are told of a file that changes while the program runs', async () => {
  const { folder, server, files, catalogue, person, names } = await withFiles({ 'dip.json': fileOf({}) })
  onTestFinished(followFiles({ ...server.rt, catalogue, env: { featuresDir: folder } }, files, 1))
  const stream = await openEvents(person)

  writeFileSync(join(folder, 'dip.json'), fileOf({ name: 'Tombola' }))
  await stream.until('features')
  expect(await names()).toMatchObject({ 'lucky-dip': 'Tombola' })

  rmSync(join(folder, 'dip.json'))
  await stream.until('features')
  expect(await names()).not.toHaveProperty('lucky-dip')
})
