import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import * as schema from '@/server/db/schema'
import { type Block, blockOf, conditionsOf, insertedInto } from './statement'

/**
 * What stays on one machine whatever it leads with (docs/scaling.md), and the columns by which it is looked up there.
 * Everything else is spread by the key that it has.
 */
export const staying: Record<string, string[]> = {
  guild_changes: ['guild_id'],
  // Where its ids are taken from.
  guild_changes_id_seq: [],
  sessions: ['id_hash', 'user_id'],
  sign_in_attempts: ['id_hash'],
  rate_limits: ['key'],
  bot_heartbeats: ['bot'],
  bot_reports: ['bot'],
}

export const tables = Object.values(schema).filter((value) => is(value, Table))

/** The column that a table is spread by; undefined for one that has none of the two. */
export const keyOf = (table: Table) =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .find((name) => name === 'guild_id' || name === 'user_id')

export const spread = tables.filter((table) => staying[getTableName(table)] === undefined)

const keysByName: Record<string, string[]> = {
  ...staying,
  ...Object.fromEntries(spread.map((table) => [getTableName(table), [keyOf(table) ?? 'none']])),
}

const tablesIn = ({ text }: Block) =>
  Object.keys(keysByName).filter((name) => new RegExp(`(?<![\\w."])"?${name}"?(?![\\w."])`).test(text))

/** One side of an equation: `table.column`, or a parameter; null for whatever else. */
function sideOf(text: string, only: string | undefined) {
  const [, table = only, column] = /^(?:"(\w+)"\.)?"(\w+)"$/.exec(text) ?? []
  if (table !== undefined && column !== undefined) return `${table}.${column}`
  return /^\$\d+$/.test(text) ? text : null
}

/** What a query says is equal to what, both ways round. */
function equations(block: Block, names: string[]) {
  const only = names.length === 1 ? names[0] : undefined
  const inserted = names.flatMap((name) =>
    (keysByName[name] ?? []).flatMap((column) => {
      const values = insertedInto(block, column) ?? []
      return values.every((value) => sideOf(value, only))
        ? values.map((value) => `"${column}" = ${value}`)
        : []
    }),
  )
  return [...inserted, ...conditionsOf(block)].flatMap((condition) => {
    const [one, other] = condition.split(' = ').map((side) => sideOf(side.trim(), only))
    return one && other ? [[one, other] as const, [other, one] as const] : []
  })
}

type Values = Map<string, Set<unknown>>

/** Adds the values that columns are equal to, by way of others too. */
function follow(equal: (readonly [string, string])[], params: unknown[], known: Values) {
  const valuesOf = (side: string) =>
    side.startsWith('$') ? new Set([params[Number(side.slice(1)) - 1]]) : (known.get(side) ?? new Set())
  // A value passes on at most once for each equation.
  for (const _ of equal)
    for (const [one, other] of equal)
      if (!one.startsWith('$') && valuesOf(other).size > 0)
        known.set(one, new Set([...(known.get(one) ?? []), ...valuesOf(other)]))
  return known
}

type Found = { unnamed: string[]; values: unknown[] }

function look(block: Block, params: unknown[], around: Values): Found {
  const names = tablesIn(block)
  const outer = [...around].filter(([column]) => !names.some((name) => column.startsWith(`${name}.`)))
  const known = follow(equations(block, names), params, new Map(outer))
  const byName = names.map((name) => {
    const columns = (keysByName[name] ?? []).map((key) => known.get(`${name}.${key}`))
    return [name, columns.find((values) => values !== undefined)] as const
  })
  const inside = block.inside.map((query) => look(query, params, known))
  return {
    unnamed: [
      ...byName.flatMap(([name, values]) => (values ? [] : [name])),
      ...inside.flatMap(({ unnamed }) => unnamed),
    ],
    values: [
      ...byName.flatMap(([, values]) => [...(values ?? [])]),
      ...inside.flatMap(({ values }) => values),
    ],
  }
}

/** Whether a statement uses a table that is spread at all. */
export const usesSpread = (text: string) =>
  spread.some((table) => new RegExp(`"${getTableName(table)}"`).test(text))

export type Statement = { text: string; params: unknown[] }

/** Why a statement may need more than one machine: tables whose key it does not name, or keys of several owners. */
export function complaintsAbout({ text, params }: Statement): string[] {
  const { unnamed, values } = look(blockOf(text), params, new Map())
  const several = new Set(values).size > 1 ? ['several owners'] : []
  return [...unnamed, ...several].map((complaint) => `${complaint}: ${text}`)
}
