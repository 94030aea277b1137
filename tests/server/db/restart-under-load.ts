import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { guildEvents } from '@/contract/calls/events'
import { failure } from '@/contract/calls/failure'
import { startPostgres } from '@/scripts/postgres.mjs'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { readStoredSettings } from '@/server/guilds/stored-configuration'
import { aLog } from '@/tests/server/test-log'
import { ids } from '@/tests/support/factories'
import { patience } from '@/tests/support/patience'
import { aServer, type Client } from '@/tests/server/test-server'
import { migrations } from '@/tests/server/database'
import { readEvents } from '@/tests/server/live/read-events'

const settings = `/guilds/${ids.guild}/settings`
/**
 * Milliseconds, on a machine with other work to do: within which a write is refused while the database is away, and
 * works again.
 */
const limits = { refusal: 20_000, recovery: patience }

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

/**
 * Four people save without a pause while PostgreSQL is away for so many seconds. Every write is answered soon, none that
 * was acknowledged is lost, and a page's stream goes on.
 * @returns how many writes were acknowledged and refused, and the milliseconds until one succeeded again
 */
export async function restartUnderLoad(seconds = 0) {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  onTestFinished(database.close)
  await migrate(database, migrations)
  const { log, lines } = aLog('warn')
  const person = await aServer({ database, log })
  const told = await keepReading(person)
  const writers = await Promise.all([1, 2, 3, 4].map((writer) => keepSaving(person, writer)))
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged)
  const refusals = () => writers.flatMap((writer) => writer.refusals)
  await expect.poll(() => acknowledged().length).toBeGreaterThan(20)

  await postgres.halt()
  await expect.poll(() => refusals().length).toBeGreaterThan(20)
  await wait(seconds * 1_000)
  await postgres.resume()
  const before = acknowledged().length
  const began = performance.now()
  await expect.poll(() => acknowledged().length, { interval: 20 }).toBeGreaterThan(before)
  const recovery = performance.now() - began
  await Promise.all(writers.map(({ stop }) => stop()))

  // However many requests failed, the log tells of the beginning and the end.
  await expect
    .poll(() => new Set(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)))
    .toEqual(
      new Set([
        'The database can be used again',
        'The database cannot be used: what needs it fails until it can',
        'The database no longer tells of changes: it is asked again until it does',
        'The database tells of changes again',
      ]),
    )
  expect(lines.length).toBeLessThanOrEqual(8)

  const kinds = new Set(refusals().map(({ status, code }) => `${status} ${code}`))
  expect([...kinds]).toEqual(['503 database_unavailable'])
  const slowest = refusals().reduce((most, { took }) => Math.max(most, took), 0)
  expect(slowest).toBeLessThan(limits.refusal)
  expect(recovery).toBeLessThan(limits.recovery)
  const { version } = await readStoredSettings(database.db, ids.guild)
  expect(new Set(acknowledged()).size).toBe(acknowledged().length)
  expect(version).toBeGreaterThanOrEqual(acknowledged().reduce((most, one) => Math.max(most, one), 0))
  expect(await database.db.$count(sql`guild_changes`)).toBe(version)
  await expect.poll(() => told.at(-1)).toBe(version)
  expect(told).toEqual(Array.from({ length: version }, (_, index) => index + 1))
  return { acknowledged: acknowledged().length, refused: refusals().length, slowest, recovery }
}
