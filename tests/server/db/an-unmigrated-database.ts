import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '@/server/db/open'

/** For the project `postgres`: a database without any table; each opening is a replica with connections of its own. */
export async function anUnmigratedDatabase() {
  const server = inject('postgresUrl')
  if (server === undefined) throw new Error('Only the project `postgres` has a PostgreSQL.')
  const name = `${inject('postgresPrefix')}${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return async () => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: url.href })
    onTestFinished(opened.close)
    return opened
  }
}
