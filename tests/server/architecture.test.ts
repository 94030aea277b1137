import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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

/** Tables are padded by the formatter. */
const squeezed = (text: string) => text.replace(/[ -]+/g, ' ')
