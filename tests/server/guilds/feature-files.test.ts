import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { createCatalogueReader } from '@/server/guilds/declarations'
import { createFeatureFiles } from '@/server/guilds/feature-files'
import { createBackendApp } from '@/server/start/backend-app'
import { followFiles } from '@/server/start/follow-files'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import { openEvents } from '@/tests/server/live/read-events'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aLog } from '@/tests/server/test-log'
import { aClient, aServer } from '@/tests/server/test-server'

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
