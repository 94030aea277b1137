import { eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '@/server/db/backup'
import type { Db } from '@/server/db/open'
import { gameServers, guildChanges } from '@/server/db/schema'
import { readStoredSettings } from '@/server/guilds/stored-configuration'
import { anEmptyDatabase } from '@/tests/server/database'
import { savePrefix } from '@/tests/server/save-prefix'
import { aFolder } from '@/tests/server/start/test-http-server'
import { insertRow, tablesOf } from './any-rows'

/** A database with a row in every table. */
async function aFullDatabase() {
  const { db } = await anEmptyDatabase()
  const tables = await tablesOf(db)
  for (const [name, columns] of tables) await insertRow(db, name, columns)
  return { db, names: [...tables.keys()] }
}

/** Every table's rows, as the database writes them. */
async function contentsOf(db: Db, names: readonly string[]) {
  const contents: Record<string, string[]> = {}
  for (const name of names) {
    const rows = await db.select({ row: sql<string>`stored::text` }).from(sql`${sql.identifier(name)} stored`)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

const aFile = () => join(aFolder(), 'guildhall.backup')

test('a backup holds every row of every table and is restored into an empty database', async () => {
  const { db, names } = await aFullDatabase()
  const [before, file] = [await contentsOf(db, names), aFile()]

  expect(await writeBackup(db, file)).toBe(names.length)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await anEmptyDatabase()
  expect(await restoreBackup(db, file)).toBe(names.length)

  expect(await contentsOf(db, names)).toEqual(before)
  expect(Object.values(before).every((rows) => rows.length === 1)).toBe(true)
})

test('others read and save while a backup is written, which holds what they saved as of one moment', async () => {
  const { db } = await anEmptyDatabase()
  const [guildId, userId, file] = ['200000000000000001', '300000000000000001', aFile()]
  // Enough for some twenty turns of the backup, between which others save.
  const rows = 10_000
  await db.execute(
    sql`insert into guild_changes (guild_id, user_id, subject, version, before, after)
        select '1', '2', 'settings', number, '{}', '{}' from generate_series(1, ${rows}::integer) number`,
  )
  const server = { userId, name: 'a', game: 'rust' as const, host: 'h', port: 1, password: '' }
  let isWritten = false
  let saves = 0
  const writing = writeBackup(db, file).finally(() => (isWritten = true))
  while (!isWritten) {
    saves += 1
    await nextTurn()
    await savePrefix(db, guildId, String(saves))
    await db.delete(gameServers)
    await db.insert(gameServers).values({ ...server, id: String(saves), checkedAt: new Date() })
  }
  await writing
  await anEmptyDatabase()
  await restoreBackup(db, file)

  // If the backup kept others waiting, the first save would end after it.
  expect(saves).toBeGreaterThan(1)
  const { version } = await readStoredSettings(db, guildId)
  expect(await db.$count(guildChanges, eq(guildChanges.guildId, guildId))).toBe(version)
  expect(await db.$count(guildChanges)).toBe(version + rows)
  expect(await db.$count(gameServers)).toBeLessThan(2)
})

test('rows of a megabyte are backed up one by one, and restored', async () => {
  const { db } = await anEmptyDatabase()
  const text = Array.from({ length: 20_000 }, (_, index) =>
    createHash('md5').update(`${index}`).digest('hex'),
  )
  const value = { text: text.join(' ') }
  const change = { guildId: '1', userId: '2', subject: 'settings', version: 1, before: {}, after: value }
  for (let row = 0; row < 4; row += 1) await db.insert(guildChanges).values(change)
  const file = aFile()
  await writeBackup(db, file)
  await anEmptyDatabase()

  expect(await restoreBackup(db, file)).toBe(4)
  const rows = await db.select({ after: guildChanges.after }).from(guildChanges)
  expect(rows).toEqual(Array(4).fill({ after: value }))
})

test('after a restore, new changes get higher ids than the restored ones', async () => {
  const { db } = await anEmptyDatabase()
  const change = { guildId: '1', userId: '2', subject: 'settings', version: 1, before: {}, after: {} }
  await db.insert(guildChanges).values([change, change, change])
  const file = aFile()
  await writeBackup(db, file)
  await anEmptyDatabase()
  await restoreBackup(db, file)

  const [added] = await db.insert(guildChanges).values(change).returning({ id: guildChanges.id })

  const ids = await db.select({ id: guildChanges.id }).from(guildChanges)
  expect(added?.id).toBe(Math.max(...ids.map(({ id }) => id)))
  expect(new Set(ids.map(({ id }) => id)).size).toBe(4)
})

test('a backup is never restored over existing data, and never overwrites a file', async () => {
  const { db } = await aFullDatabase()
  const file = aFile()
  await writeBackup(db, file)

  await expect(restoreBackup(db, file)).rejects.toMatchObject({
    lines: [expect.stringMatching(/^There is data in this database already/)],
  })
  await expect(writeBackup(db, file)).rejects.toMatchObject({ lines: [`${file} is there already.`] })
})

const withLines = (change: (lines: string[]) => string[]) => (bytes: Buffer) =>
  gzipSync(change(gunzipSync(bytes).toString().trimEnd().split('\n')).join('\n'))

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', withLines((lines) => lines.slice(0, -1))],
  ['short of a row', withLines((lines) => lines.toSpliced(1, 1))],
  ['of another program', withLines(() => ['{"format":"other"}'])],
  ['with a table that there is not', withLines((lines) => lines.toSpliced(1, 1, '["secrets",{}]'))],
  ['empty', withLines(() => [])],
  ...[1, 4, 8, 10].map((missing): [string, (bytes: Buffer) => Buffer] => [
    `short of its last ${missing} bytes`,
    (bytes) => bytes.subarray(0, -missing),
  ]),
])('a file that is %s is refused, and nothing is restored', async (_name, change) => {
  const { db, names } = await aFullDatabase()
  const file = aFile()
  await writeBackup(db, file)
  writeFileSync(file, change(readFileSync(file)))
  await anEmptyDatabase()

  await expect(restoreBackup(db, file)).rejects.toMatchObject({
    lines: [`${file} is not a whole backup. Nothing was restored.`],
  })

  expect(Object.values(await contentsOf(db, names)).flat()).toEqual([])
})
