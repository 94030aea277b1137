import { mkdtempSync, cpSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isMigrated, migrate } from '@/server/db/migrate'
import { anEmptyDatabase, migrations } from '@/tests/server/database'

test('a second run of the migrations changes nothing', async () => {
  const opened = await anEmptyDatabase()
  const applied = () => opened.db.$count(sql`drizzle.__drizzle_migrations`)
  const before = await applied()

  await migrate(opened, migrations)

  expect(await applied()).toBe(before)
  expect(await isMigrated(opened.db, migrations)).toBe(true)
})

test('runs at the same time leave a migrated database as it is', async () => {
  const opened = await anEmptyDatabase()

  await Promise.all([1, 2, 3].map(() => migrate(opened, migrations)))

  expect(await isMigrated(opened.db, migrations)).toBe(true)
})

/** The migrations, with their list changed. */
function withEntries(change: (entries: object[]) => object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }))
  return folder
}

test('a database that lacks the newest migration is not ready', async () => {
  const { db } = await anEmptyDatabase()
  const folder = withEntries((entries) => [
    ...entries,
    { ...entries[0], idx: 99, when: Date.UTC(2100, 0, 1) },
  ])

  expect(await isMigrated(db, folder)).toBe(false)
})

test('a database whose tables a newer version has changed is refused in one line', async () => {
  const opened = await anEmptyDatabase()

  await expect(
    migrate(
      opened,
      withEntries((entries) => entries.slice(0, -1)),
    ),
  ).rejects.toMatchObject({
    name: 'StartError',
    lines: [expect.stringMatching(/^The database was used by a newer version .* Start that version, or/)],
  })
})
