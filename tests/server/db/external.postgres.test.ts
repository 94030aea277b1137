import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sharedConnections } from '@/server/db/notifications'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { followLog } from '@/server/live/change-log'
import { ids } from '@/tests/support/factories'
import { savePrefix } from '@/tests/server/save-prefix'
import { aRuntime } from '@/tests/server/test-runtime'
import { anUnmigratedPostgres, migrations, sharedDatabase } from '@/tests/server/database'
import { examineInDetail } from '@/tests/server/doctor/test-deployment'
import { restartUnderLoad } from './restart-under-load'

async function anEmptyPostgres() {
  const { url, remove } = await anUnmigratedPostgres()
  onTestFinished(remove)
  return url
}

/** Opens it until the test ends. */
async function open(databaseUrl: string) {
  const opened = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(opened.close)
  return opened
}

test('of replicas that start together on an empty database one migrates it, and all start', async () => {
  const url = await anEmptyPostgres()
  const replicas = await Promise.all([1, 2, 3, 4, 5].map(() => open(url)))

  await Promise.all(replicas.map((replica) => migrate(replica, migrations)))

  const expected = readMigrationFiles({ migrationsFolder: migrations }).map(({ hash }) => ({ hash }))
  for (const { db } of replicas) {
    const applied = db.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations`)
    expect(await applied.orderBy(sql`id`)).toEqual(expected)
    expect(await db.$count(guildSettings)).toBe(0)
  }
})

test('a start gives up waiting if another program keeps the migration lock', async () => {
  const url = await anEmptyPostgres()
  const opened = await open(url)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7241905113)')

  await expect(migrate(opened, migrations, 1)).rejects.toThrow('held the lock for migrations for 1 seconds')
  await other.end()

  await migrate(opened, migrations, 60)
  expect(await opened.db.$count(guildSettings)).toBe(0)
})

test('a connection keeps the statements that come again prepared, a hundred of them at most', async () => {
  const { db } = await open(await anEmptyPostgres())

  // A transaction, so that all of it happens on one connection.
  await db.transaction(async (tx) => {
    for (const time of [1, 2, 3])
      for (let number = 0; number < 120; number += 1) {
        const sum = sql<number>`${sql.raw(String(number))} + ${time}::int`
        expect(await tx.select({ sum }).from(sql`(select) nothing`)).toEqual([{ sum: number + time }])
      }
    expect(await tx.$count(sql`pg_prepared_statements`)).toBe(100)
  })
})

/** A transaction on a connection of its own that has begun to write. */
async function aWriter(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return {
    addChange: () =>
      client.query(
        `insert into guild_changes (guild_id, user_id, subject, version, before, after)
         values ($1, $2, 'settings', 1, '{}', '{}')`,
        [ids.guild, ids.user],
      ),
    commit: () => client.query('commit'),
  }
}

test('a change is not lost whose transaction began later, took its id earlier and ends last', async () => {
  const url = await anEmptyPostgres()
  const opened = await open(url)
  await migrate(opened, migrations)
  const seen: number[] = []
  const report = (error: unknown) => expect.unreachable(String(error))
  const log = await followLog({ db: opened.db, report, onChange: ({ id }) => void seen.push(id) })
  onTestFinished(log.close)
  const first = await aWriter(url)
  const second = await aWriter(url)

  await second.addChange()
  await first.addChange()
  await first.commit()
  await log.wake()
  await log.wake()
  expect(seen).toEqual([])

  await second.commit()
  await expect.poll(() => seen).toEqual([1, 2])
})

test('while PostgreSQL restarts every write is answered soon, no acknowledged write is lost, and streams continue', async () => {
  await restartUnderLoad()
})

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

test('the doctor reports a pooler that drops notifications, with advice, and neither plain nor empty PostgreSQL', async () => {
  const shared = await sharedDatabase()
  const url = shared.kind === 'postgres' ? shared.url : ''
  const examined = (address: string) => examineInDetail({ variables: { DATABASE_URL: address } })

  const [empty, plain, pooled] = await Promise.all(
    [await anEmptyPostgres(), url, await throughPooler(url)].map(examined),
  )

  expect(empty?.of('database')?.found).toBe('It opens; the next start updates its tables.')
  expect(plain?.of('database')?.status).toBe('ok')
  expect(pooled?.of('database')).toMatchObject({ status: 'failed', ...sharedConnections })
  expect([plain?.code, pooled?.code]).toEqual([0, 1])
})

test('a change with the lowest id that commits last is neither lost nor overtaken', async () => {
  const { db, live } = await aRuntime()
  const heard: string[] = []
  await live.subscribe((event) => {
    if (event.kind === 'change') heard.push(event.change.guildId)
    if (event.kind === 'loaded') heard.push(event.kind)
  })

  await db.transaction(async (slow) => {
    await savePrefix(slow, ids.guild, '?')
    await savePrefix(db, ids.otherGuild, '$')
    await live.publish({ kind: 'loaded', guildId: ids.guild })
    await expect.poll(() => heard).toEqual(['loaded'])
  })

  await expect.poll(() => heard).toEqual(['loaded', ids.guild, ids.otherGuild])
})
