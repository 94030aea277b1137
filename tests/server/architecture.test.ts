import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linksOf, withDrawings } from '@/scripts/architecture.mjs'

const page = readFileSync('docs/architecture.md', 'utf8')
const guide = page.slice(page.indexOf('## To change X, open Y'))
const places = [...guide.matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)].flatMap(([, path]) => path ?? [])
const load = (script: string) =>
  createRequire(import.meta.url)(join(process.cwd(), 'scripts', script)) as unknown
const { modules } = load('module-boundaries.cjs') as { modules: Record<string, unknown> }
type Journey = { max: number; browser: string[]; server: string[] }
const { journeys } = load('code-paths.cjs') as { journeys: Record<string, Journey> }

test('the diagrams of docs/architecture.md match the imports; `npm run architecture` updates them', () => {
  expect(squeezed(withDrawings(page))).toBe(squeezed(page))
})

test('each file that "To change X, open Y" names exists', () => {
  expect(places.filter((path) => !existsSync(path))).toEqual([])
})

test('"To change X, open Y" covers every module of scripts/modules.cjs', () => {
  const leadsInto = (module: string) =>
    places.some((path) => path.startsWith(module) || module.startsWith(path))

  expect(Object.keys(modules).filter((module) => !leadsInto(module))).toEqual([])
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

/** Tables are padded by the formatter. */
const squeezed = (text: string) => text.replace(/[ -]+/g, ' ')
