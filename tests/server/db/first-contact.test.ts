import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createSecureContext, TLSSocket } from 'node:tls'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { anUnmigratedPostgres } from '@/tests/server/database'
import { bundled, runToEnd } from '@/tests/server/test-program'
import { selfSigned } from '@/tests/support/self-signed'

/** Whatever a database may be, at an address of its own. */
async function aListener(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onSocket(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const open = async (databaseUrl: string, patience?: number) => {
  const opened = await openDatabase({ dataDir: '', databaseUrl, patience })
  onTestFinished(opened.close)
  return opened
}

async function aPostgres() {
  const { url, remove } = await anUnmigratedPostgres()
  onTestFinished(remove)
  return url
}

test('a database that answers slowly at first is waited for', async () => {
  const url = new URL(await aPostgres())
  let delay = 2_500
  const address = await aListener((socket) => {
    void wait(delay).then(() => socket.pipe(connect(Number(url.port), url.hostname)).pipe(socket))
    delay = 0
  })

  const { kind } = await open(`postgres://${url.username}:${url.password}@${address}${url.pathname}`)

  expect(kind).toBe('postgres')
})

test('a database that is still starting is waited for', async () => {
  const url = new URL(await aPostgres())
  const starting = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from([0x45, 0, 0, 0, starting.length + 4])
  let times = 0
  const address = await aListener((socket) => {
    times += 1
    if (times > 2) socket.pipe(connect(Number(url.port), url.hostname)).pipe(socket)
    else socket.once('data', () => socket.end(Buffer.concat([head, starting])))
  })

  await open(`postgres://${url.username}:${url.password}@${address}${url.pathname}`)

  expect(times).toBeGreaterThan(2)
})

test('a database that stays silent is given up with one line', async () => {
  const address = await aListener(() => undefined)

  await expect(open(`postgres://me@${address}/data`, 300)).rejects.toMatchObject({
    lines: ['DATABASE_URL cannot be reached: it did not answer within 0.3 seconds.'],
  })
})

test('a certificate that nobody has signed is reported with one line that says what to set', async () => {
  const address = await aListener((socket) =>
    socket.once('data', () => {
      socket.write('S')
      const secureContext = createSecureContext(selfSigned())
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined)
    }),
  )
  const DATABASE_URL = `postgres://me:secret@${address.replace('127.0.0.1', 'localhost')}/data?sslmode=require`

  const { code, out, err } = await runToEnd(
    [process.execPath, bundled('server/main.ts'), 'entitle', '--list'],
    {
      DATABASE_URL,
    },
  )

  expect({ code, out }).toEqual({ code: 1, out: [] })
  expect(err).toEqual([
    expect.stringMatching(
      /^DATABASE_URL cannot be reached: .*not trusted.*sslmode=verify-full&sslrootcert=.*sslmode=no-verify/,
    ),
  ])
})

test('any password is taken from PGPASSWORD', async () => {
  const url = new URL(await aPostgres())
  const opened = await open(url.href)
  const [role, password] = [`role_${randomUUID().replaceAll('-', '')}`, 'a/b#c?d@e%f:g$h i"']
  await opened.db.execute(`create role ${role} superuser login password '${password}'`)
  onTestFinished(async () => void (await opened.db.execute(`drop role ${role}`)))

  vi.stubEnv('PGPASSWORD', password)
  const { db } = await open(`postgres://${role}@${url.host}${url.pathname}`)

  expect(
    await db
      .select({ user: sql`current_user` })
      .from(sql`pg_class`)
      .limit(1),
  ).toEqual([{ user: role }])
})
