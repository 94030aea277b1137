import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'
import { linksOf, withDrawings } from '@/scripts/architecture.mjs'

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
