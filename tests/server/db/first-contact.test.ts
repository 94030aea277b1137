import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createSecureContext, TLSSocket } from 'node:tls'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { anUnmigratedPostgres } from '@/tests/server/database'
import { bundled, runToEnd } from '@/tests/server/test-program'

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

/** One element of ASN.1 in DER: a tag, the content's length, and the content. */
function element(tag: number, ...parts: Uint8Array[]) {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts)
const text = (tag: number, value: string) => element(tag, Buffer.from(value))
const bits = (value: Uint8Array) => element(0x03, Buffer.from([0]), value)
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))

const commonName = identifier('550403')
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))

const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----`

/** A new key, and a certificate for the name `localhost` that nobody else has signed. */
function selfSigned() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(element(0x31, sequence(commonName, text(0x0c, 'localhost'))))
  const contents = sequence(
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(contents, ecdsaWithSha256, bits(sign('sha256', contents, privateKey)))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: pem(certificate) }
}
