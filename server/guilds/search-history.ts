import { type SQL, sql } from 'drizzle-orm'
import { visible } from '@/config/discord/hidden-channels'
import { isObject } from '@/config/json'
import settings from '@/config/messages/en/settings.json'
import history from '@/config/messages/en/history.json'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { builtInFeatures } from './feature-options'

/** `mentioned` are the ids of roles and channels that have the text in their names. */
export type HistorySearch = { since?: Date; until?: Date; search?: string; mentioned?: readonly string[] }

/** How many changes one page examines: their times are cheap to read, their values are not. */
const looksAt = { times: 20_000, values: 500 }

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The names of settings, features and options as people see them. */
const named = () => [
  {
    subject: 'settings',
    name: history.settings,
    options: Object.entries(settings.fields).map(([key, { label }]) => [key, label] as const),
  },
  ...builtInFeatures().map(({ id, name, options }) => ({
    subject: `feature:${id}`,
    name,
    options: Object.entries(isObject(options.properties) ? options.properties : {}).map(
      ([key, option]) => [key, isObject(option) ? String(option.title) : key] as const,
    ),
  })),
]

const maxMentioned = 100

/** The roles and channels of a guild whose names have the text: values only hold their ids. */
export async function findMentioned({ discord }: Runtime, guildId: string, search: string) {
  const [roles, channels] = await Promise.all([
    orUndefined(discord.roles(guildId)),
    orUndefined(discord.channels(guildId)),
  ])
  const wanted = search.trim().toLowerCase().replace(/^[@#]/, '')
  if (wanted === '') return []
  const named = [...(roles ?? []), ...visible(channels ?? [])].filter(({ name }) =>
    name.toLowerCase().includes(wanted),
  )
  return named.slice(0, maxMentioned).map(({ id }) => id)
}

/** Whether a change has the text in its values, in the names of its subject and options, or in its author's name. */
function speaksOf(search: string, mentioned: readonly string[]) {
  const wanted = search.trim()
  const inJson = like(JSON.stringify(wanted).slice(1, -1))
  const matches = (name: string) => name.toLowerCase().includes(wanted.toLowerCase())
  const byName = named().flatMap(({ subject, name, options }) => {
    if (matches(name)) return [sql`subject = ${subject}`]
    const keys = options.filter(([, title]) => matches(title)).map(([key]) => sql`${key}`)
    return keys.length === 0
      ? []
      : [sql`subject = ${subject} and jsonb_exists_any("after", array[${sql.join(keys, sql`, `)}]::text[])`]
  })
  const conditions = [
    sql`"before"::text ilike ${inJson}`,
    sql`"after"::text ilike ${inJson}`,
    sql`user_name ilike ${like(wanted)}`,
    sql`origin ilike ${like(wanted)}`,
    ...byName,
    ...(mentioned.length > 0 ? [sql`concat("before", "after") ~ ${mentioned.join('|')}`] : []),
  ]
  return sql.join(conditions, sql` or `)
}

/**
 * Ids of the matching changes, the newest first, among a bounded number.
 * @param passing a condition that an index answers
 * @returns `end`: where to continue; null if there is nothing older
 */
export async function searchHistory(
  db: Db,
  passing: SQL | undefined,
  { since, until, search, mentioned = [] }: HistorySearch,
  limit: number,
) {
  const dated = sql.join(
    [
      sql`true`,
      ...(since ? [sql`created_at >= ${since.toISOString()}`] : []),
      ...(until ? [sql`created_at < ${until.toISOString()}`] : []),
    ],
    sql` and `,
  )
  const values =
    search === undefined
      ? sql``
      : sql`join ${guildChanges} using (guild_id, id) where ${speaksOf(search, mentioned)}`
  const isOlderLeft = since ? sql`and min(created_at) >= ${since.toISOString()}` : sql``
  const found = sql`(
    with looked as materialized (
      select guild_id, id, created_at from ${guildChanges} where ${passing} order by id desc limit ${looksAt.times}
    ), fitting as materialized (
      select guild_id, id from looked where ${dated} order by id desc
      limit ${search === undefined ? limit + 1 : looksAt.values}
    )
    select
      array(select id::text from fitting ${values} order by id desc limit ${limit + 1}) as ids,
      coalesce(
        (select min(id) from fitting having count(*) = ${looksAt.values}),
        (select min(id) from looked having count(*) = ${looksAt.times} ${isOlderLeft})
      )::text as last) found`
  const [row] = await db.select({ ids: sql<string[]>`ids`, last: sql<string | null>`last` }).from(found)
  return { ids: row?.ids.map(Number) ?? [], end: row?.last == null ? null : Number(row.last) }
}
