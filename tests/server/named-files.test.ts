import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-listed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The files in which Vitest finds tests to run, as it lists them itself. */
function listed(...config: string[]) {
  const file = join(folder, `${config.length}.json`)
  const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs')
  execFileSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${file}`, ...config], {
    stdio: 'ignore',
  })
  const files = z.array(z.object({ file: z.string() })).parse(JSON.parse(readFileSync(file, 'utf8')))
  return files.map((one) => relative(process.cwd(), one.file))
}

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
    const run = new Set([...listed(), ...listed('--config', 'tests/slow/vitest.config.ts')])

    expect(paths.filter(isTest).length).toBeGreaterThan(8)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    expect(paths.filter((path) => isTest(path) && !isJourney(path) && !run.has(path))).toEqual([])
  },
  // Vitest starts twice.
  60_000,
)

test('each slow proof has a row in docs/reliability.md, and each row a proof', () => {
  const rows = [...readFileSync('docs/reliability.md', 'utf8').matchAll(/^\|[^|]+\| `(\w+)` +\|/gm)]
  const names = rows.map(([, name]) => `tests/slow/${name}.test.ts`)

  expect(names.sort()).toEqual([...new Set(listed('--config', 'tests/slow/vitest.config.ts'))].sort())
}, 60_000)
