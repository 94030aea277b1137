import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { anUnmigratedPostgres, migrations } from '@/tests/server/database'

test('of replicas that start together on an empty database one migrates it, and all continue', async () => {
  const { url, remove } = await anUnmigratedPostgres()
  onTestFinished(remove)
  const open = async () => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: url })
    onTestFinished(opened.close)
    return opened
  }
  const replicas = await Promise.all([1, 2, 3, 4, 5].map(open))

  await Promise.all(replicas.map((replica) => migrate(replica, migrations)))

  const expected = readMigrationFiles({ migrationsFolder: migrations }).map(({ hash }) => ({ hash }))
  for (const { db } of replicas) {
    const applied = db.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations`)
    expect(await applied.orderBy(sql`id`)).toEqual(expected)
    expect(await db.$count(guildSettings)).toBe(0)
  }
})

test('a program that keeps the lock for migrations does not hold up a start for ever', async () => {
  const { url, remove } = await anUnmigratedPostgres()
  onTestFinished(remove)
  const opened = await openDatabase({ dataDir: '', databaseUrl: url })
  onTestFinished(opened.close)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7241905113)')

  await expect(migrate(opened, migrations, 1)).rejects.toThrow('held the lock for migrations for 1 seconds')
  await other.end()

  await migrate(opened, migrations, 60)
  expect(await opened.db.$count(guildSettings)).toBe(0)
})
