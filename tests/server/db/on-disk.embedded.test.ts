import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failure } from '@/contract/calls/failure'
import { deleteSessions } from '@/server/auth/sessions'
import { checkDatabaseFolder } from '@/server/db/database-folder'
import { openDatabase } from '@/server/db/open'
import { guildSettings, sessions } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'
import { anEmbeddedDatabaseIn, aPlace } from '@/tests/server/database'
import { readEvents } from '@/tests/server/live/read-events'
import { aFolder } from '@/tests/server/start/test-http-server'

/** Opening a database takes seconds on a busy machine. */
const startError = (...lines: unknown[]) => expect.objectContaining({ name: 'StartError', lines }) as unknown

test('a database is opened once, and has its data when it is opened again', async () => {
  const dataDir = join(aFolder(), 'data')
  await aPlace(dataDir)
  const open = () => openDatabase({ dataDir, databaseUrl: null })
  const first = await open()
  await first.db.insert(guildSettings).values({ guildId: ids.guild, settings: {}, version: 7 })
  await expect(open()).rejects.toEqual(startError(expect.stringContaining('is in use')))
  await first.close()
  expect(readdirSync(dataDir)).toEqual(['database.json', 'db'])
  const marker = readFileSync(join(dataDir, 'database.json'), 'utf8')
  expect(JSON.parse(marker)).toEqual({ state: 'made', version: '18' })

  const again = await open()
  onTestFinished(again.close)
  expect(await again.db.select({ version: guildSettings.version }).from(guildSettings)).toEqual([
    { version: 7 },
  ])
})

async function aDatabaseForAll(dataDir: string) {
  await anEmbeddedDatabaseIn(dataDir)
  chmodSync(join(dataDir, 'db'), 0o755)
}

test.each([
  ['a new database', async (_: string) => undefined],
  ['a database that other accounts could read', aDatabaseForAll],
])('%s is for this account only, also in a directory that is open to others', async (_name, prepare) => {
  const dataDir = aFolder()
  chmodSync(dataDir, 0o755)
  await prepare(dataDir)

  const { close } = await openDatabase({ dataDir, databaseUrl: null })
  onTestFinished(close)

  const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777])
  expect(Object.fromEntries(modes)).toEqual({
    db: 0o700,
    'database.json': 0o600,
    'guildhall.lock': 0o600,
    [String(readdirSync(dataDir).find((name) => name.startsWith('lock.')))]: 0o600,
  })
})

function aDataDirectory(files: Record<string, string>) {
  const dataDir = aFolder(files)
  const folder = join(dataDir, 'db')
  return { dataDir, folder, check: () => checkDatabaseFolder(dataDir, folder) }
}

test('data without PG_VERSION is refused and left unchanged, also that of an earlier version, without a marker', () => {
  const earlier = aDataDirectory({ 'db/base/1': 'rows' })
  const { folder, check } = aDataDirectory({
    'db/base/1': 'rows',
    'database.json': '{"state":"made","version":"18"}',
  })

  expect(earlier.check).toThrow(startError(expect.stringContaining('Restore it from a backup.')))
  expect(check).toThrow(
    startError(
      expect.stringMatching(/db holds data, but no PG_VERSION.* from a backup.* write 18 into it\.$/),
    ),
  )
  expect(readdirSync(folder, { recursive: true })).toEqual(['base', 'base/1'])
})

test('a lost database is not replaced by an empty one', () => {
  const { dataDir, folder, check } = aDataDirectory({ 'database.json': '{"state":"made"}' })

  expect(check).toThrow(startError(expect.stringContaining('is empty or missing')))
  mkdirSync(folder)
  expect(check).toThrow(startError(expect.stringContaining('remove')))
  expect(readdirSync(folder)).toEqual([])
  renameSync(join(dataDir, 'database.json'), join(dataDir, 'aside'))
  expect(check).not.toThrow()
})

test('an interrupted first start can be repeated', () => {
  const { dataDir, folder, check } = aDataDirectory({})
  check()
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '18')

  check()

  expect(readdirSync(dataDir)).toEqual(['database.json'])
})

test('an unreachable PostgreSQL is reported in one line, without its password', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://nobody:hunter2@127.0.0.1:1/none' })

  await expect(opening).rejects.toEqual(
    startError(expect.stringMatching(/^DATABASE_URL cannot be reached: (?!.*hunter2).*ECONNREFUSED/)),
  )
})

const megabyte = 1024 * 1024
const guild = `/guilds/${ids.guild}`

/** A program on an embedded database of its own, with one person who may change everything. */
async function onItsOwnDisk(dataDir: string, readFree?: () => number) {
  await aPlace(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: null, readFree })
  onTestFinished(database.close)
  const clock = { now: new Date() }
  const person = await aServer({ database, now: () => clock.now })
  const save = (prefix: string) => person.patch(`${guild}/settings`, { chat_prefix: prefix })
  return { person, save, clock, database }
}

test('below the disk reserve saves are refused and reads work; saving resumes once there is space', async () => {
  const disk = { free: 500 * megabyte }
  const { person, save, clock, database } = await onItsOwnDisk(join(aFolder(), 'data'), () => disk.free)
  expect((await save('?')).status).toBe(200)

  disk.free = 63 * megabyte
  const refused = await save('!')

  expect(refused.status).toBe(507)
  expect(failure.parse(await refused.json())).toMatchObject({
    code: 'storage_full',
    detail: expect.stringContaining('disk is full') as unknown,
  })
  expect(await database.hasRoom()).toBe(false)
  // Long enough for the session's use to be noted, which must not keep anybody from reading.
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  expect(await person.read(`${guild}/settings`)).toMatchObject({ chat_prefix: '?' })
  expect(await readEvents(await person.get(`${guild}/events`)).until('ready')).toBeDefined()

  disk.free = 64 * megabyte
  expect((await save('!')).status).toBe(200)
  expect(await database.hasRoom()).toBe(true)

  disk.free = 0
  await deleteSessions(database.db, ids.user)
  expect(await database.db.$count(sessions)).toBe(0)
})

test('without space no database is created, and the message says how much is needed', async () => {
  const opening = openDatabase({ dataDir: aFolder(), databaseUrl: null, readFree: () => 100 * megabyte })

  await expect(opening).rejects.toMatchObject({
    lines: [expect.stringMatching(/has 100 MB free; a new database needs 112 MB\. Make room, or/)],
  })
})
