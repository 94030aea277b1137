import { PGlite } from '@electric-sql/pglite'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { isMigrated, migrate } from '@/server/db/migrate'
import { embeddedDatabase } from '@/server/db/open'
import { anEmptyDatabase, migrations } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/test-http-server'
import { insertRow, tablesOf } from './any-rows'

test('running the migrations again, even concurrently, changes nothing', async () => {
  const opened = await anEmptyDatabase()
  const applied = () => opened.db.$count(sql`drizzle.__drizzle_migrations`)
  const before = await applied()

  await Promise.all([1, 2, 3].map(() => migrate(opened, migrations)))

  expect(await applied()).toBe(before)
  expect(await isMigrated(opened.db, migrations)).toBe(true)
})

/** The migrations, with their list changed. */
function withEntries(change: (entries: object[]) => object[]) {
  const folder = aFolder()
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }))
  return folder
}

test('a database that lacks the newest migration is not ready', async () => {
  const { db } = await anEmptyDatabase()
  const newest = { idx: 99, when: Date.UTC(2100, 0, 1) }
  const folder = withEntries((entries) => [...entries, { ...entries[0], ...newest }])

  expect(await isMigrated(db, folder)).toBe(false)
})

test('a database migrated by a newer version is refused in one line', async () => {
  const older = withEntries((entries) => entries.slice(0, -1))

  await expect(migrate(await anEmptyDatabase(), older)).rejects.toMatchObject({
    name: 'StartError',
    lines: [expect.stringMatching(/^The database was used by a newer version .* Start that version, or/)],
  })
})

test('after each migration a replica of the version before goes on with the tables that it knows', async () => {
  const opened = embeddedDatabase(new PGlite())
  onTestFinished(opened.close)
  const { db } = opened
  const { length } = readMigrationFiles({ migrationsFolder: migrations })

  for (let applied = 1; applied <= length; applied += 1) {
    const known = await tablesOf(db)
    await migrate(
      opened,
      withEntries((entries) => entries.slice(0, applied)),
    )
    for (const [table, columns] of known) {
      await insertRow(db, table, columns)
      await db.execute(sql`delete from ${sql.identifier(table)}`)
    }
  }

  expect(await isMigrated(db, migrations)).toBe(true)
})
