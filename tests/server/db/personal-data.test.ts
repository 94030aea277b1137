import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '@/server/db/open'
import { readOwnChanges } from '@/server/users/personal-data'
import { ids } from '@/tests/support/factories'
import { anEmptyDatabase } from '@/tests/server/database'

const plenty = { entries: 1_000, characters: 1_000_000, atOnce: 7 }

/** So many changes of one person, in several guilds and among somebody else's. */
async function withChanges(count: number) {
  const { db } = await anEmptyDatabase()
  await db.execute(sql`
    insert into guild_changes (guild_id, user_id, subject, version, before, after)
    select 'g' || n % 3, case when n % 2 = 0 then ${ids.user} else '300000000000000002' end, 'settings', n / 2,
      '{}', jsonb_build_object('text', repeat('x', 1000)) from generate_series(2, ${count * 2 + 1}::int) n`)
  return db
}

const versionsOf = async (db: Db, bounds: Parameters<typeof readOwnChanges>[2]) => {
  const { changes, isComplete } = await readOwnChanges(db, ids.user, bounds)
  return { versions: changes.map(({ version }) => version), isComplete }
}

const downFrom = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => newest - index)

test.each([0, 1, 7, 20])('all %i changes are read, newest first', async (count) => {
  const db = await withChanges(count)

  expect(await versionsOf(db, plenty)).toEqual({ versions: downFrom(count, count), isComplete: true })
})

test.each([
  ['many', { entries: 10 }, 10, false],
  ['just as many as allowed', { entries: 20 }, 20, true],
  ['long ones', { characters: 5_000 }, 4, false],
])('a truncated list of changes is marked as such: %s', async (_, bounds, count, isComplete) => {
  const db = await withChanges(20)

  expect(await versionsOf(db, { ...plenty, ...bounds })).toEqual({
    versions: downFrom(20, count),
    isComplete,
  })
})
