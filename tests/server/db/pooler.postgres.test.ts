import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sharedConnections, tellsOfChanges } from '@/server/db/channel'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { examineInDetail } from '@/tests/server/doctor/a-deployment'
import { anUnmigratedPostgres, migrations } from '@/tests/server/database'

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

test('a pooler that swallows notifications is recognised, PostgreSQL itself is not mistaken for one', async () => {
  const { url, direct, open } = await aMigratedPostgres()

  expect(await tellsOfChanges(direct)).toBe(true)
  expect(await tellsOfChanges(await open(await throughPooler(url)), 500)).toBe(false)
})

test('the doctor names such a pooler, and what to do about it', async () => {
  const { url } = await aMigratedPostgres()

  const { of, code } = await examineInDetail({ variables: { DATABASE_URL: await throughPooler(url) } })

  expect(of('database')).toMatchObject({ status: 'failed', ...sharedConnections })
  expect(code).toBe(1)
})
