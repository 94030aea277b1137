import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** That the guide shows this very table. */
export const expectDocumented = (table: string) =>
  expect(readFileSync('docs/conformance.md', 'utf8')).toContain(table)
