import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, test } from 'vitest'
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
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-imports-'))
  const write = (module: string, file: string, text: string) => {
    mkdirSync(join(folder, module), { recursive: true })
    writeFileSync(join(folder, module, file), text)
  }
  for (const [from, to] of planted) {
    write(from, 'importing.ts', `export * from '${'../'.repeat(from.split('/').length)}${to}/imported'`)
    write(to, 'imported.ts', 'export const planted = true')
  }

  const { forbidden } = load('../.dependency-cruiser.cjs') as { forbidden: IForbiddenRuleType[] }
  const { output } = await cruise(['.'], { baseDir: folder, validate: true, ruleSet: { forbidden } })
  rmSync(folder, { recursive: true })
  if (typeof output === 'string') throw new Error(output)

  const refused = output.summary.violations.map(({ from, to }) => [dirname(from), dirname(to)])
  expect(refused.toSorted()).toEqual(planted.toSorted())
})

/** Tables are padded by the formatter. */
const squeezed = (text: string) => text.replace(/[ -]+/g, ' ')
