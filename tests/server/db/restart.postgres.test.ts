import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { guildEvents } from '@/api/events.schema'
import { failure } from '@/api/failure.schema'
import { startPostgres } from '@/scripts/postgres.mjs'
import { isDatabaseUnavailable } from '@/server/db/errors'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { readSettings } from '@/server/guilds/settings'
import { ids } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { migrations, sharedDatabase } from '@/tests/server/database'
import { readEvents } from '@/tests/server/live/read-events'

const settings = `/guilds/${ids.guild}/settings`
/** Milliseconds: within which a write is refused while the database is away, and works again once it is back. */
const limits = { refusal: 2_000, recovery: 5_000 }

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

/** Saves without a pause until it is told to stop; what was acknowledged, and what was refused. */
async function keepSaving(person: Client, writer: number) {
  const acknowledged: number[] = []
  const refusals: { status: number; took: number; code: string }[] = []
  let isStopped = false
  async function save(turn: number) {
    const began = performance.now()
    const response = await person.patch(settings, { chat_prefix: `${writer}.${turn % 1000}` })
    const took = performance.now() - began
    if (response.ok) return acknowledged.push(Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]))
    refusals.push({ status: response.status, took, code: failure.parse(await response.json()).code })
  }
  const saving = (async () => {
    for (let turn = 0; !isStopped; turn += 1) await save(turn)
  })()
  return { acknowledged, refusals, stop: () => ((isStopped = true), saving) }
}

/** The versions of the settings that a page is told of, one after the other, on the one stream that it opens. */
async function keepReading(person: Client) {
  const stream = readEvents(await person.get(`/guilds/${ids.guild}/events`))
  await stream.until('ready')
  const told: (number | undefined)[] = []
  void (async () => {
    for (let event = await stream.until('change'); event; event = await stream.until('change'))
      told.push(guildEvents.change.parse(event.data).versions.settings)
  })()
  return told
}

test('while PostgreSQL restarts every write is answered soon, no acknowledged write is lost, and streams continue', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  onTestFinished(database.close)
  await migrate(database, migrations)
  const person = await aServer({ database })
  const told = await keepReading(person)
  const writers = await Promise.all([1, 2, 3, 4].map((writer) => keepSaving(person, writer)))
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged)
  const refusals = () => writers.flatMap((writer) => writer.refusals)
  await expect.poll(() => acknowledged().length).toBeGreaterThan(20)

  await postgres.halt()
  await expect.poll(() => refusals().length).toBeGreaterThan(20)
  await postgres.resume()
  const before = acknowledged().length
  const began = performance.now()
  await expect.poll(() => acknowledged().length, { interval: 20 }).toBeGreaterThan(before)
  const recovery = performance.now() - began
  await Promise.all(writers.map(({ stop }) => stop()))

  const kinds = new Set(refusals().map(({ status, code }) => `${status} ${code}`))
  expect([...kinds]).toEqual(['503 database_unavailable'])
  expect(Math.max(...refusals().map(({ took }) => took))).toBeLessThan(limits.refusal)
  expect(recovery).toBeLessThan(limits.recovery)
  const { version } = await readSettings(database.db, ids.guild)
  expect(new Set(acknowledged()).size).toBe(acknowledged().length)
  expect(version).toBeGreaterThanOrEqual(Math.max(...acknowledged()))
  expect(await database.db.$count(sql`guild_changes`)).toBe(version)
  await expect.poll(() => told.at(-1)).toBe(version)
  expect(told).toEqual(Array.from({ length: version }, (_, index) => index + 1))
}, 60_000)
