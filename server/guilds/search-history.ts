import { and, desc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { optionTree } from '@/contract/declaration/read-option'
import { createMatcher, isSign, wordsOfId } from '@/contract/find-matches'
import { secretsOf } from '@/contract/declaration/secret-values'
import type { Db } from '@/server/db/open'
import { countFitting, storedBytes } from '@/server/db/rows'
import { guildChanges } from '@/server/db/schema'
import { history } from '@/server/http/texts'
import { orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import type { Catalogue } from './catalogue'
import { knownNames, readLastNames } from './last-names'

export type HistorySearch = {
  since?: Date
  until?: Date
  search?: string
  /** The ids of roles and channels that have the text in their names. */
  mentioned?: readonly string[]
  /** The settings, features and options that have it in theirs. */
  named?: readonly NamedSubject[]
  /** What is not searched: values of secrets, which were saved as plain texts before. */
  hidden?: readonly { subject: string; keys: readonly string[] }[]
}

/** How many changes one page examines: their times are cheap to read, their values are not. */
const looksAt = { times: 20_000, timesAtOnce: 500, values: 500 }

/** Bytes of values that one statement searches, unless a single change has more: some milliseconds. */
const bytesAtOnce = 64 * 1024
/** Milliseconds after which a page ends, whatever it has found. */
const patience = 1_000

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What a change may be about, with its names as people see them. */
const subjectsIn = ({ settings, features }: Catalogue) => [
  { subject: 'settings', name: history.settings, options: settings.options },
  ...features.map(({ id, name, options }) => ({ subject: `feature:${id}`, name, options })),
]

/** A subject with the text in its name, or in the names of some of its options. */
type NamedSubject = { subject: string; keys: readonly string[] | null }

/** The subjects that have the text in their names, and the others with the options that have it in theirs. */
export function findNamed(catalogue: Catalogue, search: string): NamedSubject[] {
  if (isSign(search)) return []
  const finds = createMatcher(search)
  const matches = (name: string, id: string) => finds(name) || finds(wordsOfId(id))
  return subjectsIn(catalogue).flatMap(({ subject, name, options }): NamedSubject[] => {
    if (matches(name, subject)) return [{ subject, keys: null }]
    const found = [...optionTree(options).properties].filter(([key, { title }]) => matches(title, key))
    const keys = found.map(([key]) => key)
    return keys.length > 0 ? [{ subject, keys }] : []
  })
}

export const hiddenIn = ({ features }: Catalogue) =>
  features
    .map((feature) => ({ subject: `feature:${feature.id}`, keys: secretsOf(feature) }))
    .filter(({ keys }) => keys.length > 0)

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/** The values of a change that are searched. */
function searched(column: SQL, hidden: HistorySearch['hidden'] = []) {
  const cases = hidden.map(({ subject, keys }) => sql`when ${subject} then ${column} - ${textArray(keys)}`)
  return cases.length === 0 ? column : sql`(case subject ${sql.join(cases, sql` `)} else ${column} end)`
}

const maxMentioned = 100

/** The roles and channels of a guild whose names have, or last had, the text: values only hold their ids. */
export async function findMentioned({ db, discord }: Runtime, guildId: string, search: string) {
  const [lastNames, roles, channels] = await Promise.all([
    readLastNames(db, guildId),
    orUndefined(discord.roles(guildId)),
    orUndefined(discord.channels(guildId)),
  ])
  if (isSign(search)) return []
  const matches = createMatcher(search)
  const { role, channel } = knownNames({ roles, channels }, lastNames)
  const named = [...role.values(), ...channel.values()].filter(({ name }) => matches(name))
  return named.slice(0, maxMentioned).map(({ id }) => id)
}

/** Whether a change has the text in the names of its subject and options, or in its author's name, or mentions what has it. */
function isNamedBy(search: string, { mentioned = [], named = [], hidden }: HistorySearch) {
  const wanted = search.trim()
  const [before, after] = [searched(sql`"before"`, hidden), searched(sql`"after"`, hidden)]
  const byName = named.map(({ subject, keys }) =>
    keys === null
      ? sql`subject = ${subject}`
      : sql`subject = ${subject} and jsonb_exists_any("after", ${textArray(keys)})`,
  )
  const conditions = [
    sql`user_name ilike ${like(wanted)}`,
    sql`bot_name ilike ${like(wanted)}`,
    sql`origin ilike ${like(wanted)}`,
    ...byName,
    ...(mentioned.length > 0 ? [sql`concat(${before}, ${after}) ~ ${mentioned.join('|')}`] : []),
  ]
  return sql<boolean>`coalesce(${sql.join(conditions, sql` or `)}, false)`
}

/** The values of a change as one text, in which a search is looked for. */
const valuesOf = ({ hidden }: HistorySearch) =>
  sql<string>`concat(${searched(sql`"before"`, hidden)}, ' ', ${searched(sql`"after"`, hidden)})`

/** Waits for as long as something has taken: a page has half of the database's time, and everybody else the rest. */
const giveWay = (begun: number) => pause(performance.now() - begun)

/**
 * The newest changes of the time in question, with their sizes. What is stored is read a few changes at a time, because
 * older ones may no longer be in memory.
 * @returns `last`: where to continue after them; null if there is nothing older
 */
async function selectDated(
  db: Db,
  passing: SQL | undefined,
  { since, until }: HistorySearch,
  { limit, isOver }: { limit: number; isOver: () => boolean },
): Promise<{ dated: Sized[]; last: number | null }> {
  const dated: Sized[] = []
  let last: number | null = null
  for (let looked = 0; looked < looksAt.times; looked += looksAt.timesAtOnce) {
    const begun = performance.now()
    const rows = await db
      .select({
        id: guildChanges.id,
        at: guildChanges.createdAt,
        bytes: storedBytes([guildChanges.before, guildChanges.after]),
      })
      .from(guildChanges)
      .where(and(passing, last === null ? undefined : lt(guildChanges.id, last)))
      .orderBy(desc(guildChanges.id))
      .limit(looksAt.timesAtOnce)
    dated.push(...rows.filter(({ at }) => (!since || at >= since) && (!until || at < until)))
    if (dated.length >= limit) return { dated: dated.slice(0, limit), last: dated[limit - 1]?.id ?? null }

    const oldest = rows.at(-1)
    if (!oldest || rows.length < looksAt.timesAtOnce || (since && oldest.at < since))
      return { dated, last: null }
    last = oldest.id
    if (isOver()) break
    await giveWay(begun)
  }
  return { dated, last }
}

type Sized = { id: number; bytes: number }

/** What people read of the values is compared here: a database takes many times as long for a text that repeats itself. */
async function selectMatching(
  db: Db,
  passing: SQL | undefined,
  ids: number[],
  search: string,
  filter: HistorySearch,
) {
  const rows = await db
    .select({
      id: guildChanges.id,
      isNamed: isNamedBy(search, filter),
      // Of those that are named, too: they are bounded, and to ask twice costs more.
      values: valuesOf(filter),
    })
    .from(guildChanges)
    .where(and(passing, inArray(guildChanges.id, ids)))
    .orderBy(desc(guildChanges.id))
  const wanted = JSON.stringify(search.trim()).slice(1, -1).toLowerCase()
  return rows
    .filter(({ isNamed, values }) => isNamed || values.toLowerCase().includes(wanted))
    .map(({ id }) => id)
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
  const { search } = filter
  const begun = performance.now()
  const isOver = () => signal?.aborted === true || performance.now() - begun > patience
  const most = search === undefined ? limit + 1 : looksAt.values
  const { dated, last } = await selectDated(db, passing, filter, { limit: most, isOver })
  if (search === undefined) return { ids: dated.map(({ id }) => id), end: last }

  const ids: number[] = []
  let left = dated
  let end: number | null = null
  while (left.length > 0 && ids.length <= limit) {
    const statementBegun = performance.now()
    const part = left.slice(0, countFitting(left, bytesAtOnce)).map(({ id }) => id)
    ids.push(...(await selectMatching(db, passing, part, search, filter)))
    left = left.slice(part.length)
    end = part.at(-1) ?? null
    if (isOver()) break
    await giveWay(statementBegun)
  }
  return { ids: ids.slice(0, limit + 1), end: left.length > 0 ? end : last }
}
