import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDatabaseFolder } from '@/server/db/database-folder'
import { openDatabase } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/an-http-server'

/** Opening a database takes seconds on a busy machine. */
const patience = 60_000
const startError = (...lines: unknown[]) => expect.objectContaining({ name: 'StartError', lines }) as unknown

test(
  'what was saved is there when the database is opened again, and one that lost its PG_VERSION is left as it is',
  async () => {
    const dataDir = join(aFolder(), 'data')
    await aPlace(dataDir)
    const folder = join(dataDir, 'db')
    const open = () => openDatabase({ dataDir, databaseUrl: null })
    const first = await open()
    await first.db.insert(guildSettings).values({ guildId: ids.guild, settings: {}, version: 7 })
    await expect(open()).rejects.toEqual(startError(expect.stringContaining('is in use')))
    await first.close()
    expect(readdirSync(dataDir)).toEqual(['database.json', 'db'])
    const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8')
    rmSync(join(folder, 'PG_VERSION'))
    const before = readdirSync(folder, { recursive: true })

    await expect(open()).rejects.toEqual(
      startError(
        expect.stringMatching(/db holds data, but no PG_VERSION.* from a backup.* write 18 into it\.$/),
      ),
    )

    expect(readdirSync(folder, { recursive: true })).toEqual(before)
    writeFileSync(join(folder, 'PG_VERSION'), version)
    const again = await open()
    onTestFinished(again.close)
    expect(await again.db.select({ version: guildSettings.version }).from(guildSettings)).toEqual([
      { version: 7 },
    ])
  },
  patience,
)

function aDataDirectory(files: Record<string, string>) {
  const dataDir = aFolder(files)
  const folder = join(dataDir, 'db')
  return { dataDir, folder, check: () => checkDatabaseFolder(dataDir, folder) }
}

test('data of an earlier version without PG_VERSION is refused even without a marker', () => {
  const { check } = aDataDirectory({ 'db/base/1': 'rows' })

  expect(check).toThrow(startError(expect.stringContaining('Restore it from a backup.')))
})

test('no empty database is created where one was before', () => {
  const { dataDir, folder, check } = aDataDirectory({ 'database.json': '{"state":"made"}' })

  expect(check).toThrow(startError(expect.stringContaining('is empty or missing')))
  mkdirSync(folder)
  expect(check).toThrow(startError(expect.stringContaining('remove')))
  expect(readdirSync(folder)).toEqual([])
  renameSync(join(dataDir, 'database.json'), join(dataDir, 'aside'))
  expect(check).not.toThrow()
})

test('an interrupted first start is repeated', () => {
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
