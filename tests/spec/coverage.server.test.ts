import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The file and test of each row of docs/specification-coverage.md, and how its statement begins. */
function rows() {
  const page = readFileSync(`${root}docs/specification-coverage.md`, 'utf8')
  return [...page.matchAll(/^\| (.*?) *\| `([^`]+)` *\| (.+?) *\|$/gm)].map(
    ([, statement = '', file = '', name = '']) => ({
      statement,
      file,
      name,
    }),
  )
}

/** The names of a file's tests, as written between quotes. */
function testsOf(file: string) {
  const source = readFileSync(`${root}${file}`, 'utf8')
  return [...source.matchAll(/^test\(\s*(['"])(.*?)\1,/gm)].map(([, , name = '']) => name)
}

const ownFiles = () =>
  readdirSync(`${root}tests/spec`)
    .filter((name) => /\.test\.tsx?$/.test(name) && name !== 'coverage.server.test.ts')
    .map((name) => `tests/spec/${name}`)

test('every test that the table of the specification names exists', () => {
  const missing = rows().filter(({ file, name }) => !testsOf(file).includes(name))

  expect(rows().length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every test of the specification stands in the table', () => {
  const named = new Set(rows().map(({ file, name }) => `${file}: ${name}`))
  const all = ownFiles().flatMap((file) => testsOf(file).map((name) => `${file}: ${name}`))

  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((test) => !named.has(test))).toEqual([])
})
