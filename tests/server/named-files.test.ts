import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

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
  'every file that %s names exists, and every test is one that is run',
  (page) => {
    const paths = pathsIn(page)
    const run = new Set([...usual, ...slow])

    expect(paths.filter(isTest).length).toBeGreaterThan(8)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    expect(paths.filter((path) => isTest(path) && !isJourney(path) && !run.has(path))).toEqual([])
  },
)

test('each slow proof has a row in docs/reliability.md, and each row a proof', () => {
  const rows = [...readFileSync('docs/reliability.md', 'utf8').matchAll(/^\|[^|]+\| `(\w+)` +\|/gm)]
  const names = rows.map(([, name]) => `tests/slow/${name}.test.ts`)

  expect(names.sort()).toEqual([...new Set(slow)].sort())
})
