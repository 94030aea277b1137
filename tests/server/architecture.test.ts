import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { ESLint } from 'eslint'
import { linksOf, withDrawings } from '@/scripts/architecture.mjs'
import * as schema from '@/server/db/schema'

const page = readFileSync('docs/architecture.md', 'utf8')
const load = (script: string) =>
  createRequire(import.meta.url)(join(process.cwd(), 'scripts', script)) as unknown
type Journey = { max: number; browser: string[]; server: string[] }
const { journeys } = load('code-paths.cjs') as { journeys: Record<string, Journey> }

test('the diagrams of docs/architecture.md match the imports; `npm run architecture` updates them', () => {
  expect(squeezed(withDrawings(page))).toBe(squeezed(page))
})

test.each(Object.entries(journeys))(
  'the code path “%s” is short, and its files import each other',
  (_, journey) => {
    const files = [...journey.browser, ...journey.server]
    const linked = (linksOf(files) as [string, string][]).flat()

    expect(files.length).toBeLessThanOrEqual(journey.max)
    expect(new Set(files).size).toBe(files.length)
    expect(files.filter((file) => !linked.includes(file))).toEqual([])
  },
)

test('lint refuses an import of a module that the table does not allow', async () => {
  const planted = [
    ['contract', 'config'],
    ['config', 'api'],
    ['api', 'components/ui'],
    ['components/ui', 'components/form'],
    ['components/form', 'server/guilds'],
    ['server/live', 'server/guilds'],
  ] as const

  const refused = await refusedImports(
    planted.map(([from, to]) => [`${from}/importing.ts`, `${to}/imported.ts`]),
  )

  expect(refused.map(({ from, to }) => [dirname(from), dirname(to)]).toSorted()).toEqual(planted.toSorted())
})

test('lint refuses the list of built-in features everywhere but in the catalogue', async () => {
  const registry = 'config/features/registry.ts'

  const refused = await refusedImports([
    ['server/bot/importing.ts', registry],
    ['server/guilds/importing.ts', registry],
    ['server/guilds/catalogue.ts', registry],
    ['components/features/importing.ts', registry],
  ])

  expect(refused.map(({ from }) => from).toSorted()).toEqual([
    'components/features/importing.ts',
    'server/bot/importing.ts',
    'server/guilds/importing.ts',
  ])
})

/** What lint refuses of files that import others. */
async function refusedImports(planted: [from: string, to: string][]) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const [from, to] of planted) {
    write(from, `export * from '${'../'.repeat(from.split('/').length - 1)}${to.replace('.ts', '')}'`)
    write(to, 'export const planted = true')
  }

  const { forbidden } = load('../.dependency-cruiser.cjs') as { forbidden: IForbiddenRuleType[] }
  const { output } = await cruise(['.'], { baseDir: folder, validate: true, ruleSet: { forbidden } })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations
}

/** Tables are padded by the formatter. */
const squeezed = (text: string) => text.replace(/[ -]+/g, ' ')

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

const rule = 'texts/untranslated'

/** What lint refuses for being English of its own, were it in a file of this path. */
async function untranslatedIn(path: string, code: string) {
  const [result] = await new ESLint().lintText(code, { filePath: path })
  const found = result?.messages.filter(({ ruleId, fatal }) => ruleId === rule || fatal)
  return found?.map(({ message }) => /“(.*)”/.exec(message)?.[1] ?? message)
}

const component = (children: string, before = '') =>
  `export function Planted({ count, isOpen, t }) {\n  ${before}\n  return ${children}\n}\n`

test.each([
  ['between tags', '<p>Nothing was saved.</p>', 'Nothing was saved.'],
  ['beside what varies', '<p>{count} members</p>', 'members'],
  ['that a condition chooses', "<p>{isOpen ? t('open') : 'closed'}</p>", 'closed'],
  ['that comes and goes', "<>{isOpen && 'open'}</>", 'open'],
  ['in a template', '<p>{`${count} members`}</p>', 'members'],
  ['that a label says', '<button aria-label="close">×</button>', 'close'],
  ['that a label builds', '<img alt={`Icon of ${count}`} />', 'Icon of'],
  ['in an empty field', '<input placeholder="Search" />', 'Search'],
  ['in a tooltip', "<Tip label={isOpen ? 'Close' : t('open')} />", 'Close'],
])('lint refuses a text of a component %s', async (_, children, text) => {
  expect(await untranslatedIn('components/ui/planted.tsx', component(children))).toEqual([text])
})

test('lint refuses texts in a page, in what describes a toast, and in sentences that code chooses', async () => {
  const code = component(
    '<p>{said}</p>',
    "toast({ title: 'Saved' })\n  const said = isOpen ? t('open') : 'It is closed now.'",
  )

  expect(await untranslatedIn('pages/planted.tsx', code)).toEqual(['Saved', 'It is closed now.'])
})

test('lint lets through what is no text, or no English', async () => {
  const code = component(
    `<Part title={t('title')} heading="h1" label={isOpen ? t('open') : ''}>
      <input placeholder="play.example.org" enterKeyHint="go" aria-label={t('address')} />
      <a className="link part" href="https://example.org" placeholder="https://">{t('link')} →</a>
      <kbd>K</kbd> · {\`UTC\${count}\`}
    </Part>`,
    "if (!t) throw new Error('It is used outside of its form.')",
  )

  expect(await untranslatedIn('components/ui/planted.tsx', code)).toEqual([])
})

test.each([
  ['directly', 'tx.update(guildSettings)'],
  ['in a list of tables', 'for (const table of [gameServers, userProfiles]) tx.delete(table)'],
  ['by another name', 'const table = guildFeatures'],
  ['in SQL', 'tx.execute(sql`delete from "user_profiles" where true`)'],
])('lint lets no other module write settings, features and profiles, %s', async (_, code) => {
  const [result] = await new ESLint().lintText(code, { filePath: 'server/guilds/planted.ts' })

  expect(result?.messages.map(({ message }) => message)).toEqual([
    'Only changeConfiguration() of server/guilds/ and changeProfile() of server/users/ write these tables.',
  ])
})

test('lint lets every module read settings, features and profiles', async () => {
  const code =
    'tx.select({ at: guildFeatures.updatedAt }).from(guildFeatures).where(sql`${userProfiles.profile} = 1`)'
  const [result] = await new ESLint().lintText(code, { filePath: 'server/guilds/planted.ts' })

  expect(result?.messages).toEqual([])
})
