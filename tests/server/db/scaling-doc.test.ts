import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exceptions } from './exceptions'
import { keyOf, spread, staying, tables, usesSpread } from './spread'

/** What an operator reads about spreading the tables. */
const [, section = ''] = readFileSync(join(process.cwd(), 'docs/scaling.md'), 'utf8').split(
  '## Spreading the tables',
)
const [before = '', after = ''] = section.split('these ask the coordinator')

const statement = /^select create_distributed_table\('(\w+)', '(\w+)'(?:, colocate_with => '(\w+)')?\);$/gm
const documented = [...section.matchAll(statement)].map(([, name, key, beside]) => ({ name, key, beside }))

/** What stands first in the rows of a table of the document. */
const firstCells = (text: string, shape: RegExp) =>
  [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, cell = '']) => cell).filter((cell) => shape.test(cell))

test('the statements spread every table by the column that it leads with, but for those that stay', () => {
  const expected = spread.map((table) => ({ name: getTableName(table), key: keyOf(table) }))

  expect(documented.map(({ name, key }) => ({ name, key })).sort(byName)).toEqual(expected.sort(byName))
})

const byName = (one: { name?: string }, other: { name?: string }) =>
  String(one.name).localeCompare(String(other.name))

test('every table that stays is listed with the reason, and no other', () => {
  const names = tables.map(getTableName).filter((name) => staying[name] !== undefined)

  expect(firstCells(before, /^\w+$/).sort()).toEqual(names.sort())
})

test('tables of one kind lie beside the first of it, which is spread before them', () => {
  for (const key of ['guild_id', 'user_id']) {
    const [first, ...others] = documented.filter((each) => each.key === key)
    expect(others.map(({ beside }) => beside)).toEqual(others.map(() => first?.name))
  }
})

/** Citus takes no primary or unique key, and no reference, that could not be checked on one machine. */
test.each(spread.map((table) => [getTableName(table), table] as const))(
  'every key of %s can be checked on one machine',
  (_, table) => {
    const { columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(table as PgTable)
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

test('the exceptions are told, those that ask several machines apart from the others', () => {
  const isSpread = ({ statement: { source } }: (typeof exceptions)[number]) =>
    usesSpread(source) || /\\1_images/.test(source)
  const namesOf = (list: typeof exceptions) => list.map(({ by }) => by).sort()
  const shape = /\.ts \w+$/

  expect(firstCells(before, shape).sort()).toEqual(namesOf(exceptions.filter(isSpread)))
  expect(firstCells(after, shape).sort()).toEqual(
    namesOf(exceptions.filter((exception) => !isSpread(exception))),
  )
})
