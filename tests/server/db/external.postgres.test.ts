import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { guildEvents } from '@/api/events.schema'
import { sharedConnections, tellsOfChanges } from '@/server/db/notifications'
import { isDatabaseUnavailable } from '@/server/db/errors'
import { migrate } from '@/server/db/migrate'
import { type Db, openDatabase } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { changeSettings } from '@/server/guilds/settings'
import { ids } from '@/tests/support/factories'
import { aRuntime } from '@/tests/server/test-runtime'
import { aServer } from '@/tests/server/test-server'
import { anUnmigratedPostgres, migrations, sharedDatabase } from '@/tests/server/database'
import { examineInDetail } from '@/tests/server/doctor/test-deployment'
import { readEvents } from '@/tests/server/live/read-events'
import { restartUnderLoad } from './restart-under-load'

test('of replicas that start together on an empty database one migrates it, and all start', async () => {
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

test('a start gives up waiting if another program keeps the migration lock', async () => {
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

const settings = `/guilds/${ids.guild}/settings`

/** Ends the connection with this number from outside, as a failover does. */
async function terminate(pid: number) {
  const database = await sharedDatabase()
  const client = new pg.Client({ connectionString: database.kind === 'postgres' ? database.url : '' })
  await client.connect()
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

test('a connection lost within a transaction fails only that transaction', async () => {
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

/** The messages of PostgreSQL in what has arrived (a letter, a length that counts itself, a body), and what is left. */
function split(arrived: Buffer) {
  const messages: Buffer[] = []
  let at = 0
  while (arrived.length >= at + 5 && arrived.length >= at + 1 + arrived.readInt32BE(at + 1)) {
    const end = at + 1 + arrived.readInt32BE(at + 1)
    messages.push(arrived.subarray(at, end))
    at = end
  }
  return { messages, left: arrived.subarray(at) }
}

/** What stands between a program and a pooler in transaction mode: all works, but notifications never arrive. */
async function throughPooler(url: string) {
  const { port, hostname } = new URL(url)
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname)
    let left: Buffer = Buffer.alloc(0)
    client.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => client.destroy()).on('close', () => client.end())
    server.on('data', (chunk: Buffer) => {
      const arrived = split(Buffer.concat([left, chunk]))
      left = arrived.left
      for (const message of arrived.messages) if (message[0] !== 'A'.charCodeAt(0)) client.write(message)
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(() => void pooler.close())
  const through = new URL(url)
  through.port = String((pooler.address() as AddressInfo).port)
  return through.href
}

async function aMigratedPostgres() {
  const { url, remove } = await anUnmigratedPostgres()
  onTestFinished(remove)
  const open = async (address: string) => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: address, poolSize: 1 })
    onTestFinished(opened.close)
    return opened
  }
  const direct = await open(url)
  await migrate(direct, migrations)
  return { url, direct, open }
}

test('a pooler that drops notifications is detected, and plain PostgreSQL is not mistaken for one', async () => {
  const { url, direct, open } = await aMigratedPostgres()

  expect(await tellsOfChanges(direct)).toBe(true)
  expect(await tellsOfChanges(await open(await throughPooler(url)), 500)).toBe(false)
})

test('the doctor reports a pooler that drops notifications, with advice', async () => {
  const { url } = await aMigratedPostgres()

  const { of, code } = await examineInDetail({ variables: { DATABASE_URL: await throughPooler(url) } })

  expect(of('database')).toMatchObject({ status: 'failed', ...sharedConnections })
  expect(code).toBe(1)
})

const guild = `/guilds/${ids.guild}`

/** Milliseconds: far below the five seconds after which a follower looks without being told (live/tail.ts). */
const soon = 2_000

/** The connections to this worker's database that listen. */
async function listeners(db: Db) {
  const rows = await db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and query like 'listen %'`)
  return rows.map(({ pid }) => pid)
}

/** A page that listens, and how long it takes until something that is done now has arrived. */
async function aPage() {
  const server = await aServer()
  const stream = readEvents(await server.get(`${guild}/events`))
  await stream.until('ready')
  return {
    server,
    async save(prefix: string) {
      const began = performance.now()
      await server.patch(`${guild}/settings`, { chat_prefix: prefix })
      const change = guildEvents.change.parse((await stream.until('change'))?.data)
      return { version: change.versions.settings, took: performance.now() - began }
    },
    async load(version: number) {
      await server.bot.post(`/bot${guild}/loaded`, { versions: { settings: version } })
      return (await stream.until('loaded'))?.data
    },
  }
}

test('a replica that loses its listening connection reconnects and misses nothing', async () => {
  const page = await aPage()
  const { db } = page.server.rt
  const [lost, ...others] = await listeners(db)
  expect(others).toEqual([])

  await db.execute(sql`select pg_terminate_backend(${lost}, 5000)`)
  expect(await listeners(db)).not.toContain(lost)
  const meanwhile = await page.save('?')
  await expect.poll(() => listeners(db)).toEqual([expect.any(Number)])
  // Nobody looks for this one: it arrives because somebody listens.
  const loaded = await page.load(1)
  const afterwards = await page.save('$')

  expect(await listeners(db)).not.toContain(lost)
  expect(meanwhile).toEqual({ version: 1, took: expect.any(Number) })
  expect(meanwhile.took).toBeLessThan(soon)
  expect(loaded).toEqual({ loaded: { settings: 1 } })
  expect(afterwards.version).toBe(2)
  expect(afterwards.took).toBeLessThan(soon)
})

test('a change with the lowest id that commits last is neither lost nor overtaken', async () => {
  const { db, live } = await aRuntime()
  const heard: string[] = []
  await live.subscribe((event) => {
    if (event.kind === 'change') heard.push(event.change.guildId)
    if (event.kind === 'loaded') heard.push(event.kind)
  })
  const write = { userId: ids.user, accepts: () => true }

  await db.transaction(async (slow) => {
    await changeSettings(slow, ids.guild, { chat_prefix: '?' }, write)
    await changeSettings(db, ids.otherGuild, { chat_prefix: '$' }, write)
    await live.publish({ kind: 'loaded', guildId: ids.guild })
    await expect.poll(() => heard).toEqual(['loaded'])
  })

  await expect.poll(() => heard).toEqual(['loaded', ids.guild, ids.otherGuild])
})
