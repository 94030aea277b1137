import { asc, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { keepPruning, pruneHistory } from '@/server/guilds/prune-history'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'

const day = 24 * 3_600_000
const old = new Date('2026-01-01T00:00:00Z')
const cutoff = new Date(old.getTime() + 30 * day)
const recent = new Date(cutoff.getTime() + day)
/** Steps that end with a number of changes, and some that end with the size of their values. */
const steps = [
  { size: 4, rest: 0, bytes: 1_000 },
  { size: 1_000, rest: 0, bytes: 60 },
]

const aChange = (subject: string, version: number, createdAt: Date, step?: string) => ({
  ...{ guildId: ids.guild, userId: ids.user, subject, version, createdAt, batch: step },
  before: {},
  after: { version },
})

async function subjectsIn(db: Db) {
  const rows = await db.select().from(guildChanges).orderBy(asc(guildChanges.id))
  return rows.map(({ subject, version }) => `${subject} ${version}`)
}

/** What is left of these changes, in their order, once those from before `cutoff` were pruned. */
async function leftOf(changes: ReturnType<typeof aChange>[], batch = steps[0]) {
  const { db } = (await aServer()).rt
  await db.insert(guildChanges).values(changes)
  await pruneHistory(db, cutoff, batch)
  return subjectsIn(db)
}

test.each(steps)(
  'old changes are pruned in steps, except recent ones and the newest of each subject: %o',
  async (batch) => {
    const settings = Array.from({ length: 10 }, (_, index) => aChange('settings', index + 1, old))
    const levels = [1, 2, 3].map((version) => aChange('feature:levels', version, old))

    expect(await leftOf([...settings, ...levels, aChange('settings', 11, recent)], batch)).toEqual([
      'feature:levels 3',
      'settings 11',
    ])
  },
)

test('the changes of one import are pruned together', async () => {
  const imported = ['settings', 'feature:levels'].map((subject) => aChange(subject, 1, old, 'import-1'))
  const replaced = aChange('settings', 2, recent)

  expect(await leftOf([...imported, replaced])).toEqual(['settings 1', 'feature:levels 1', 'settings 2'])
  expect(await leftOf([...imported, replaced, aChange('feature:levels', 2, recent)])).toEqual([
    'settings 2',
    'feature:levels 2',
  ])
})

test('the very first change of a database is pruned like any other', async () => {
  const { db } = (await aServer()).rt
  const changes = [aChange('settings', 1, old), aChange('settings', 2, recent)]
  await db.execute(sql`alter table ${guildChanges} alter column id restart with 1`)
  await db.insert(guildChanges).values(changes)

  await pruneHistory(db, cutoff, steps[0])

  expect(await subjectsIn(db)).toEqual(['settings 2'])
})

test('HISTORY_DAYS is for how many days replaced changes are kept', async () => {
  const { rt } = await aServer({ env: { historyDays: 30 }, now: () => recent })
  const daysAgo = (days: number) => new Date(recent.getTime() - days * day)
  const changes = [31, 29, 1].map((days, index) => aChange('settings', index + 1, daysAgo(days)))
  await rt.db.insert(guildChanges).values(changes)

  onTestFinished(keepPruning(rt, { first: 0, every: 60_000 }))

  await expect.poll(() => subjectsIn(rt.db)).toEqual(['settings 2', 'settings 3'])
})
