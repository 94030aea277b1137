import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { configurationFile, importResult } from '@/api/transfer.schema'
import { createBackendApp } from '@/server/backend/app'
import type { Db } from '@/server/db/client'
import * as schema from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aClient, aServer } from '@/tests/server/a-server'
import { sharedDatabase } from '@/tests/server/database'

/** What each table is spread over machines by (docs/scaling.md). */
const spreadBy: Record<string, string> = {
  sessions: 'id_hash',
  sign_in_attempts: 'id_hash',
  rate_limits: 'key',
  bot_heartbeats: 'bot',
  bot_reports: 'bot',
}

const tables = Object.values(schema).flatMap((value) => {
  if (!is(value, Table)) return []
  const columns = Object.values(getTableColumns(value)).map(({ name }) => name)
  const name = getTableName(value)
  const column = spreadBy[name] ?? (columns.includes('guild_id') ? 'guild_id' : 'user_id')
  return [{ name, column, columns }]
})

/** The same database, with every statement written down. */
async function aWatchedDatabase() {
  const opened = await sharedDatabase()
  const statements: string[] = []
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  const db: Db =
    opened.kind === 'embedded'
      ? drizzleEmbedded(opened.client, { schema, logger })
      : drizzlePostgres(opened.pool, { schema, logger })
  return { db, statements }
}

/** Tables that a statement reads or writes without naming one value of what they are spread by. */
function spreadOut(statement: string) {
  // What is removed now and then, a few rows at a time, belongs to nobody's request.
  if (/skip locked/.test(statement)) return []
  return tables
    .filter(({ name }) => new RegExp(`(?:from|into|update|join) "${name}"`).test(statement))
    .filter(({ name, column }) => {
      const isInsert = new RegExp(`insert into "${name}" \\("[^)]*"${column}"`).test(statement)
      const isNamed = new RegExp(`"${column}" = (?:\\$|"|excluded)`).test(statement)
      return !isInsert && !isNamed && !new RegExp(`insert into "${name}" \\("${column}"`).test(statement)
    })
    .map(({ name }) => `${name}: ${statement}`)
}

test('every table is spread by a column that it has', () => {
  expect(tables.filter(({ column, columns }) => !columns.includes(column))).toEqual([])
})

test.each([
  'select "id" from "guild_changes" where "id" > $1',
  'update "user_profiles" set "version" = $1',
  'insert into "guild_features" ("feature_id") values ($1)',
  'select "guild_settings"."guild_id" from "guild_settings"',
])('a statement that would ask every machine is found: %s', (statement) => {
  expect(spreadOut(statement)).toHaveLength(1)
})

test('what a page asks and saves is answered by one machine of a spread database', async () => {
  const server = await aServer()
  const { db, statements } = await aWatchedDatabase()
  const page = aClient(createBackendApp({ ...server.rt, db }), '/backend', server.headers)
  const guild = `/guilds/${ids.guild}`
  const moved = async () => {
    const file = configurationFile.parse(await (await page.get(`${guild}/export`)).json())
    const configuration = { ...file, settings: { chat_prefix: '&' } }
    const done = importResult.parse(await (await page.post(`${guild}/import`, { configuration })).json())
    return page.post(`${guild}/imports/${done.batch}/revert`, {})
  }

  const answers = [
    await page.get(guild),
    await page.get(`${guild}/settings`),
    await page.patch(`${guild}/settings`, { chat_prefix: '?' }),
    await page.get(`${guild}/features/welcome`),
    await page.patch(`${guild}/features/welcome`, { silent: true }),
    await page.get(`${guild}/roles`),
    await page.get(`${guild}/health`),
    await page.get(`${guild}/export`),
    await moved(),
    await page.get(`${guild}/history`),
    await page.get(`${guild}/history?user=${ids.user}&subject=settings`),
    await page.patch(`/users/${ids.user}`, { possibleProfileArguments: ['rank'] }),
    await page.get(`/users/${ids.user}`),
    await page.get(`/users/${ids.user}/entitlements`),
    await page.get(`/users/${ids.user}/images`),
    await page.get(`${guild}/images`),
    await page.get('/user/game'),
  ]

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(statements.length).toBeGreaterThan(answers.length)
  expect(statements.flatMap(spreadOut)).toEqual([])
})
