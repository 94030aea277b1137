import { parseArgs } from 'node:util'
import { runChecks } from './checks.mjs'
import { buildIfStale, orFail, runQuietly } from './project.mjs'
import { conclude } from './test-reports.mjs'
import { playwright, runTestsIn, runWith, vitest } from './test-runners.mjs'

/*
 * `npm test`: format, lint and types, then side by side Vitest, and Playwright against a build, without what is tagged
 * @slow and without the second run on two replicas: `npm run test:e2e` runs those too. Everything runs even when something
 * before it failed. `npm test -- paths [-t title]`: the tests of these files and folders, whatever runs them, or those of that
 * title. At the end it lists what failed and how to repeat it, and sums up in the last line.
 */

const tell = (result) => {
  process.stdout.write(`\n${result.name}: ${result.passed} passed, ${result.failed} failed\n\n`)
  return result
}

async function runEverything() {
  const checks = await runChecks()
  const unit = runWith(vitest)
  // The browser tests need the build; if it fails, they report it. They leave much of the processor to Vitest.
  await buildIfStale(runQuietly)
  const browser = runWith(playwright, [], undefined, runQuietly)
  return [...checks, ...(await Promise.all([unit.then(tell), browser.then(tell)]))]
}

await orFail(async () => {
  const options = { title: { type: 'string', short: 't' } }
  const { values, positionals: paths } = parseArgs({ options, allowPositionals: true })
  if (values.title && paths.length === 0) throw new Error('Name the files or folders of that title, too.')
  conclude(paths.length === 0 ? await runEverything() : await runTestsIn(paths, values.title))
})
