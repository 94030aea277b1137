import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '@/server/db/errors'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { sharedDatabase } from '@/tests/server/database'
import { restartUnderLoad } from './restart-under-load'

const settings = `/guilds/${ids.guild}/settings`

/** Ends the connection with this number from outside, as a failover does. */
async function terminate(pid: number) {
  const database = await sharedDatabase()
  const client = new pg.Client({ connectionString: database.kind === 'postgres' ? database.url : '' })
  await client.connect()
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

test('a connection lost within a transaction fails that transaction alone', async () => {
  const { rt, patch } = await aServer()

  const broken = rt.db.transaction(async (tx) => {
    const [own] = await tx
      .select({ pid: sql<number>`pg_backend_pid()` })
      .from(sql`pg_class`)
      .limit(1)
    await terminate(own?.pid ?? 0)
    await tx.execute(sql`select 1`)
  })

  await expect(broken).rejects.toSatisfy(isDatabaseUnavailable)
  expect((await patch(settings, { chat_prefix: '?' })).status).toBe(200)
})

test('while PostgreSQL restarts every write is answered soon, no acknowledged write is lost, and streams continue', async () => {
  await restartUnderLoad()
}, 60_000)
