import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEndToEnd } from './e2e.mjs'
import { run, tool } from './project.mjs'

/*
 * `npm test`: format, lint and types, then Vitest, then Playwright against a build. Everything runs even when
 * something before it failed; the last line sums it up.
 */

const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
const total = { passed: 0, failed: 0 }

function count(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  process.stdout.write(`\n${name}: ${passed} passed, ${failed} failed\n\n`)
}

async function check(name) {
  const code = await run('npm', ['run', '--silent', name])
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

/** A runner's own numbers; a test that was skipped proves nothing, and a runner that broke has failed once. */
async function runner(name, report, start, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  let code = 1
  try {
    code = await start()
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
  }
  if (counts.skipped > 0) process.stdout.write(`${counts.skipped} skipped in ${name} count as failed.\n`)
  const failed = counts.failed + counts.skipped
  count(name, counts.passed, failed === 0 && code !== 0 ? 1 : failed)
}

const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')

for (const name of ['format', 'lint', 'types']) await check(name)

await runner(
  'Vitest',
  vitestReport,
  () =>
    run(tool('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
)

await runner(
  'Playwright',
  playwrightReport,
  () => runEndToEnd(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
)

rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1
