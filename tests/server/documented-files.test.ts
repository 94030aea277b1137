import { readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '@/server/db/schema'

type Package = { integrity?: string; link?: boolean; funding?: unknown }

const packages = Object.entries(
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }).packages,
)

test('the lock file has a checksum for every package, and no registry addresses', () => {
  const withAddress = packages.filter(([, { funding: _funding, ...rest }]) =>
    /\w:\/\//.test(JSON.stringify(rest)),
  )
  const unproven = packages.filter(([path, { integrity, link }]) => path && !link && !integrity)

  expect(withAddress).toEqual([])
  expect(unproven.map(([path]) => path)).toEqual([])
})

/** What an operator reads about spreading the tables. */
const [, section = ''] = readFileSync('docs/scaling.md', 'utf8').split('## Spreading the tables')

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const staying = new Set([...section.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name))
const spread = tables.filter((table) => !staying.has(getTableName(table)))
const columnsOf = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name)
const keyOf = (table: PgTable) => columnsOf(table).find((name) => name === 'guild_id' || name === 'user_id')

/** Citus takes no primary or unique key, and no reference, that could not be checked on one machine. */
test.each(spread.map((table) => [getTableName(table), table] as const))(
  'every key of %s contains the distribution column',
  (_, table) => {
    const { columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(table)
    const nameOf = (column: object) => ('name' in column ? column.name : undefined)
    const keys = [
      ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => [column]),
      ...[...primaryKeys, ...uniqueConstraints].map((each) => each.columns),
      ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns),
    ].map((each) => each.map(nameOf))

    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((names) => !names.includes(keyOf(table)))).toEqual([])
    expect(foreignKeys).toEqual([])
    expect(columns.filter(({ generatedIdentity }) => generatedIdentity !== undefined)).toEqual([])
  },
)
