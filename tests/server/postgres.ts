import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '@/scripts/postgres.mjs'

/** What the run has made on a server that outlives it. */
async function removeDatabases(url: string, prefix: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  await client.end()
}

/** The PostgreSQL that the project `server` runs on: TEST_DATABASE_URL, or one started for the run. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const prefix = `guildhall_${randomBytes(6).toString('hex')}_`
  project.provide('postgresPrefix', prefix)
  if (given) {
    project.provide('postgresUrl', given)
    return () => removeDatabases(given, prefix)
  }
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
