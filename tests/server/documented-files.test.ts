import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as schema from '@/server/db/schema'

/** The files in which Vitest finds tests to run, as it lists them itself. */
async function listed(...config: string[]) {
  const words = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...config]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return z
    .array(z.object({ file: z.string() }))
    .parse(JSON.parse(stdout))
    .map(({ file }) => relative(process.cwd(), file))
}

let usual: string[]
let slow: string[]
beforeAll(async () => {
  ;[usual, slow] = await Promise.all([listed(), listed('--config', 'tests/slow/vitest.config.ts')])
})

/** What stands as code in a page's tables and is a path. */
const pathsIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/`(\.?[\w-]+(?:\/[\w.-]+)*\.[a-z]{2,4})`/g)].flatMap(
    ([, path]) => path ?? [],
  )
const isTest = (path: string) => path.startsWith('tests/')
/** Playwright's folder and names (playwright.config.ts). */
const isJourney = (path: string) => /^tests\/e2e\/[\w-]+\.spec\.ts$/.test(path)

test.each(['docs/security.md', 'docs/reliability.md'])(
  'every file that %s names exists, and every test it names is run',
  (page) => {
    const paths = pathsIn(page)
    const run = new Set([...usual, ...slow])

    expect(paths.filter(isTest).length).toBeGreaterThan(8)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    expect(paths.filter((path) => isTest(path) && !isJourney(path) && !run.has(path))).toEqual([])
  },
)

test('each slow test has a row in docs/reliability.md, and each row a test', () => {
  const rows = [...readFileSync('docs/reliability.md', 'utf8').matchAll(/^\|[^|]+\| `(\w+)` +\|/gm)]
  const names = rows.map(([, name]) => `tests/slow/${name}.test.ts`)

  expect(names.sort()).toEqual([...new Set(slow)].sort())
})

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

const statement = /^select create_distributed_table\('(\w+)', '(\w+)'(?:, colocate_with => '(\w+)')?\);$/gm
const documented = [...section.matchAll(statement)].map(([, name, key, beside]) => ({ name, key, beside }))

test('the statements distribute every table by guild or user id, except those listed as staying', () => {
  const expected = Object.fromEntries(spread.map((table) => [getTableName(table), keyOf(table)]))

  expect(documented).toHaveLength(spread.length)
  expect(Object.fromEntries(documented.map(({ name, key }) => [name, key]))).toEqual(expected)
})

test('every table listed as staying exists in the schema', () => {
  const names: string[] = tables.map(getTableName)

  expect([...staying].filter((name) => !names.some((known) => known === name))).toEqual([])
})

test('tables with the same key are colocated with the first of them', () => {
  for (const key of ['guild_id', 'user_id']) {
    const [first, ...others] = documented.filter((each) => each.key === key)
    expect(others.map(({ beside }) => beside)).toEqual(others.map(() => first?.name))
  }
})

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
