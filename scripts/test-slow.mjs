import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { orFail, root, run, tool } from './project.mjs'
import { readVitest } from './test-reports.mjs'

/*
 * `npm run test:slow [-- names] [--kills 100] [--requests 10000] [--minutes 60] [--write]`: the proofs in tests/slow that
 * take minutes, all or those named. The results are printed at the end; `--write` puts that into docs/reliability.md.
 */

const variables = { kills: 'SLOW_KILLS', requests: 'SLOW_REQUESTS', minutes: 'SLOW_MINUTES' }
const page = join(root, 'docs/reliability.md')

function machine() {
  const [{ model } = { model: 'unknown' }] = cpus()
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

/** What each test file found, by its name. */
function resultsOf(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const results = {}
  for (const { name, assertionResults } of testResults)
    for (const { meta, status, title } of assertionResults)
      (results[basename(name, '.test.ts')] ??= []).push(
        status === 'passed' ? meta.result : `FAILED: ${title}`,
      )
  return Object.entries(results).map(([name, texts]) => [name, texts.filter(Boolean).join('; ')])
}

/** Replaces the last result in the row of a proof, which ends with that cell. */
async function write(results, date) {
  let text = readFileSync(page, 'utf8')
  for (const [name, result] of results) {
    const row = new RegExp(`^(\\|.*\\| \`${name}\` +\\|.*\\|).*\\|$`, 'm')
    text = text.replace(row, (_, begins) => `${begins} ${date}: ${result} |`)
  }
  writeFileSync(page, text.replace(/^Last machine: .*$/m, `Last machine: ${machine()}.`))
  await run(tool('oxfmt'), [page])
}

async function main() {
  const options = {
    write: { type: 'boolean' },
    ...Object.fromEntries(Object.keys(variables).map((name) => [name, { type: 'string' }])),
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-slow-'))
  const report = join(folder, 'vitest.json')
  const env = Object.fromEntries(
    Object.entries(variables).flatMap(([name, variable]) => (values[name] ? [[variable, values[name]]] : [])),
  )
  const output = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  const files = positionals.map((name) => `tests/slow/${name}.test.ts`)
  try {
    await run(tool('vitest'), ['run', '--config', 'tests/slow/vitest.config.ts', ...output, ...files], {
      env,
    })
    const { passed, failed, skipped } = readVitest(report)
    const results = resultsOf(report)
    const date = new Date().toISOString().slice(0, 10)
    process.stdout.write(`\n${date}, ${machine()}\n`)
    for (const [name, result] of results) process.stdout.write(`${name}: ${result}\n`)
    process.stdout.write(`${passed} passed, ${failed + skipped} failed\n`)
    if (values.write) await write(results, date)
    process.exitCode = failed + skipped === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await orFail(main)
