import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '@/server/db/open'
import * as schema from '@/server/db/schema'
import { createChangeFeed } from '@/server/live/change-feed'
import { aServer, signIn } from '@/tests/server/a-server'
import { sharedDatabase } from '@/tests/server/database'
import { previewFor } from '@/tests/server/fake-people'
import { ids } from '@/tests/factories'
import { exceptions } from './exceptions'
import { hotPaths } from './hot-paths'
import { complaintsAbout, type Statement } from './spread'

/** The same database, with every statement written down. */
async function aWatchedDatabase() {
  const opened = await sharedDatabase()
  const statements: Statement[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) }
  const db: Db =
    opened.kind === 'embedded'
      ? drizzleEmbedded(opened.client, { schema, logger })
      : drizzlePostgres(opened.pool, { schema, logger })
  return { database: { ...opened, db }, statements }
}

const settings = 'select "version" from "guild_settings"'
const named = '"guild_settings"."guild_id" = $1'
const features = '"guild_features"."guild_id" = "guild_settings"."guild_id"'

test.each([
  `${settings} where ${named}`,
  `${settings} where (${named} and ("version" > $2 or "version" < $2)) order by "version" limit $2`,
  `${settings} where (${named} and exists (select 1 from "guild_features" where ${features}))`,
  `${settings} inner join "guild_features" on ${features} where ${named}`,
  `delete from "guild_presence" where ("guild_id" = $1 and "stream_id" in (select "stream_id" from "guild_presence" where "guild_id" = $1))`,
  'update "user_profiles" set "version" = $2 where "user_profiles"."user_id" = $1',
  'insert into "bot_loaded" ("guild_id", "version") values ($1, $2), ($1, default) on conflict ("guild_id") do nothing',
])('a statement that names one owner is answered by one machine: %s', (text) => {
  expect(complaintsAbout({ text, params: ['1', '2'] })).toEqual([])
})

test.each([
  settings,
  `${settings} where ${named} or true`,
  `${settings} where (${named} or "version" = $2)`,
  `${settings} where not ${named}`,
  `${settings} where "guild_settings"."guild_id" = "guild_settings"."version"`,
  `${settings} where "guild_settings"."guild_id" in ($1, $2)`,
  `${settings} where ${named} union select "version" from "guild_settings"`,
  `${settings} where "version" = $1 and '"guild_id" = $1' <> ''`,
  `${settings} where (select ${named})`,
  `${settings} where ${named} and "version" in (select "version" from "guild_features")`,
  `${settings} where ${named} and "version" in (select "version" from "guild_settings")`,
  `${settings} where ${named} and exists (select 1 from "guild_features" where "guild_features"."guild_id" = $2)`,
  `${settings} where ${named} and exists (select 1 from "user_profiles" where "user_id" = $2)`,
  `${settings} inner join "guild_features" on true where ${named}`,
  'select "id" from "guild_changes" where "id" > $1',
  'update "user_profiles" set "user_id" = $1',
  'insert into "guild_features" ("feature_id") values ($1)',
  'insert into "bot_loaded" ("guild_id", "version") values ($1, 1), ($2, 1)',
  'insert into "bot_loaded" ("guild_id", "version") values ($1, 1), (default, 1)',
  'insert into "bot_loaded" ("guild_id", "version") select $1, $2',
])('a statement that would ask more than one machine is found: %s', (text) => {
  expect(complaintsAbout({ text, params: ['1', '2'] })).not.toEqual([])
})

test('a join on the key alone names nobody', () => {
  const text = `${settings} inner join "guild_features" on ${features}`

  expect(complaintsAbout({ text, params: [] })).toHaveLength(2)
})

test('what pages and bots ask and save is answered by one machine, but for what is listed', async () => {
  const guilds = [previewFor(ids.guild, 'owner'), previewFor(ids.otherGuild, 'member')]
  const server = await aServer({ guilds })
  const { database, statements } = await aWatchedDatabase()
  const live = createChangeFeed({ database, log: server.rt.log })
  onTestFinished(live.close)
  const rt = { ...server.rt, db: database.db, live }

  const answers = await hotPaths(rt, await signIn(rt, ids.user))

  expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
  expect(statements.length).toBeGreaterThan(answers.length)
  const isListed = ({ text }: Statement) => exceptions.some(({ statement }) => statement.test(text))
  expect(statements.filter((statement) => !isListed(statement)).flatMap(complaintsAbout)).toEqual([])
  const idle = exceptions.filter(({ statement }) => !statements.some(({ text }) => statement.test(text)))
  expect(idle.map(({ by }) => by)).toEqual([])
})
