import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEndToEnd } from './e2e.mjs'
import { buildIfStale, run, runQuietly, tool } from './project.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

/*
 * `npm test`: format, lint and types, then Vitest, then Playwright against a build, without what is tagged @slow and
 * without the second run on two replicas: `npm run test:e2e` runs those too. Everything runs even when something before
 * it failed. At the end it lists what failed, and sums up in the last line.
 */

const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
const total = { passed: 0, failed: 0, failures: [] }

function count(name, { passed, failed, failures = [] }) {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
  process.stdout.write(`\n${name}: ${passed} passed, ${failed} failed\n\n`)
}

async function check(name) {
  const code = await runQuietly('npm', ['run', '--silent', name])
  if (code === 0) count(name, { passed: 1, failed: 0 })
  else count(name, { passed: 0, failed: 1, failures: [{ name: `npm run ${name}`, message: 'see above' }] })
}

/** A runner's own numbers; a test that was skipped proves nothing, and a runner that broke has failed once. */
async function runner(name, report, start, read) {
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  let code = 1
  try {
    code = await start()
    counts = read(report)
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
  }
  const { passed, skipped, failures } = counts
  if (skipped > 0) failures.push({ name, message: `${skipped} skipped tests count as failed` })
  const failed = counts.failed + skipped
  if (failed > 0 || code === 0) return count(name, { passed, failed, failures })
  count(name, {
    passed,
    failed: 1,
    failures: [...failures, { name, message: `ended with ${code}, see above` }],
  })
}

const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')

async function checksAndBuild() {
  await check('format')
  await check('licences')
  await check('types')
  // The end-to-end tests need it; if it fails, they report it.
  await buildIfStale(runQuietly)
}

// Each of these keeps one core busy, about equally long.
await Promise.all([check('lint'), checksAndBuild()])

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
  readVitest,
)

await runner(
  'Playwright',
  playwrightReport,
  () =>
    runEndToEnd(['--project=one program', '--grep-invert=@slow', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    }),
  readPlaywright,
)

rmSync(folder, { recursive: true, force: true })
for (const { name, message } of total.failures) process.stdout.write(`FAILED ${name}\n${message}\n\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1
