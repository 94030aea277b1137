import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { isObject } from '@/contract/json'
import settings from '@/config/messages/en/settings.json'
import history from '@/config/messages/en/history.json'
import type { Db } from '@/server/db/open'
import { countFitting, storedBytes } from '@/server/db/row-batches'
import { guildChanges } from '@/server/db/schema'
import { orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { builtInFeatures } from './feature-options'
import { knownNames, readLastNames } from './last-names'

/** `mentioned` are the ids of roles and channels that have the text in their names. */
export type HistorySearch = { since?: Date; until?: Date; search?: string; mentioned?: readonly string[] }

/** How many changes one page examines: their times are cheap to read, their values are not. */
const looksAt = { times: 20_000, values: 500 }

/** Bytes of values that one statement searches, unless a single change has more: some milliseconds. */
const bytesAtOnce = 64 * 1024
/** Milliseconds after which a page ends, whatever it has found. */
const patience = 1_000

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

/** The roles and channels of a guild whose names have, or last had, the text: values only hold their ids. */
export async function findMentioned({ db, discord }: Runtime, guildId: string, search: string) {
  const [lastNames, roles, channels] = await Promise.all([
    readLastNames(db, guildId),
    orUndefined(discord.roles(guildId)),
    orUndefined(discord.channels(guildId)),
  ])
  const wanted = search.trim().toLowerCase().replace(/^[@#]/, '')
  if (wanted === '') return []
  const { role, channel } = knownNames({ roles, channels }, lastNames)
  const named = [...role.values(), ...channel.values()].filter(({ name }) =>
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

/** The newest changes of the time in question, with their sizes; `last`: where to continue after them, or null. */
async function selectDated(
  db: Db,
  passing: SQL | undefined,
  { since, until }: HistorySearch,
  limit: number,
): Promise<{ dated: Sized[]; last: number | null }> {
  const dated = sql.join(
    [
      sql`true`,
      ...(since ? [sql`created_at >= ${since.toISOString()}`] : []),
      ...(until ? [sql`created_at < ${until.toISOString()}`] : []),
    ],
    sql` and `,
  )
  const isOlderLeft = since ? sql`and min(created_at) >= ${since.toISOString()}` : sql``
  const found = sql`(
    with looked as materialized (
      select id, created_at, ${storedBytes([guildChanges.before, guildChanges.after])} as bytes
      from ${guildChanges} where ${passing} order by id desc limit ${looksAt.times}
    ), fitting as materialized (
      select id, bytes from looked where ${dated} order by id desc limit ${limit}
    )
    select
      array(select id::text from fitting order by id desc) as ids,
      array(select bytes::text from fitting order by id desc) as bytes,
      coalesce(
        (select min(id) from fitting having count(*) = ${limit}),
        (select min(id) from looked having count(*) = ${looksAt.times} ${isOlderLeft})
      )::text as last) found`
  const [row] = await db
    .select({ ids: sql<string[]>`ids`, bytes: sql<string[]>`bytes`, last: sql<string | null>`last` })
    .from(found)
  const { ids = [], bytes = [], last = null } = row ?? {}
  return {
    dated: ids.map((id, index) => ({ id: Number(id), bytes: Number(bytes[index]) })),
    last: last === null ? null : Number(last),
  }
}

type Sized = { id: number; bytes: number }

async function selectMatching(db: Db, passing: SQL | undefined, ids: number[], condition: SQL) {
  const rows = await db
    .select({ id: guildChanges.id })
    .from(guildChanges)
    .where(and(passing, inArray(guildChanges.id, ids), sql`(${condition})`))
    .orderBy(desc(guildChanges.id))
  return rows.map(({ id }) => id)
}

/**
 * Ids of the matching changes, the newest first, among a bounded number. Others have their turn between the statements,
 * which are short, and a page that takes long ends early.
 * @param passing a condition that an index answers
 * @param signal aborted when nobody waits for the answer any more
 * @returns `end`: where to continue; null if there is nothing older
 */
export async function searchHistory(
  db: Db,
  passing: SQL | undefined,
  filter: HistorySearch,
  limit: number,
  signal?: AbortSignal,
) {
  const { search, mentioned = [] } = filter
  const most = search === undefined ? limit + 1 : looksAt.values
  const { dated, last } = await selectDated(db, passing, filter, most)
  if (search === undefined) return { ids: dated.map(({ id }) => id), end: last }

  const condition = speaksOf(search, mentioned)
  const ids: number[] = []
  let left = dated
  let end: number | null = null
  const begun = performance.now()
  while (left.length > 0 && ids.length <= limit) {
    const statementBegun = performance.now()
    const part = left.slice(0, countFitting(left, bytesAtOnce)).map(({ id }) => id)
    ids.push(...(await selectMatching(db, passing, part, condition)))
    left = left.slice(part.length)
    end = part.at(-1) ?? null
    if (signal?.aborted || performance.now() - begun > patience) break
    await pause(performance.now() - statementBegun)
  }
  return { ids: ids.slice(0, limit + 1), end: left.length > 0 ? end : last }
}
