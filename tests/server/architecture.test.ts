import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDrawings } from '@/scripts/architecture.mjs'

const page = readFileSync('docs/architecture.md', 'utf8')

test('the diagrams of docs/architecture.md match the imports; `npm run architecture` updates them', () => {
  expect(squeezed(withDrawings(page))).toBe(squeezed(page))
})

/** Tables are padded by the formatter. */
const squeezed = (text: string) => text.replace(/[ -]+/g, ' ')
