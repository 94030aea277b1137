import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pruneHistory } from '@/server/guilds/prune-history'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'

// The embedded database has one connection, so nobody can hold a row there while others go on.

const old = new Date('2026-01-01T00:00:00Z')
const cutoff = new Date('2026-02-01T00:00:00Z')

const aChange = (version: number) => ({
  ...{ guildId: ids.guild, userId: ids.user, subject: 'feature:levels', version, createdAt: old },
  before: {},
  after: { version },
})

async function leftIn(db: Db) {
  const rows = await db.select().from(guildChanges).orderBy(asc(guildChanges.id))
  return rows.map(({ subject, version }) => `${subject} ${version}`)
}

test('each step is done for good before the next one, and people save meanwhile', async () => {
  const server = await aServer()
  const { db } = server.rt
  const levels = Array.from({ length: 10 }, (_, index) => aChange(index + 1))
  const rows = await db.insert(guildChanges).values(levels).returning({ id: guildChanges.id })
  const ofThirdStep = rows[8]?.id ?? 0
  let pruned: Promise<void> | undefined

  await db.transaction(async (other) => {
    // Whoever holds a row holds the step with it, which waits, and nothing else.
    await other.select().from(guildChanges).where(eq(guildChanges.id, ofThirdStep)).for('update')
    pruned = pruneHistory(db, cutoff, { size: 4, rest: 0, bytes: 1_000 })
    await expect.poll(() => leftIn(db)).toEqual(['feature:levels 9', 'feature:levels 10'])
    expect((await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })).status).toBe(200)
  })

  await pruned
  expect(await leftIn(db)).toEqual(['feature:levels 10', 'settings 1'])
})
