import { parseArgs } from 'node:util'
import { buildIfStale, orFail, runQuietly } from './project.mjs'
import { conclude } from './test-reports.mjs'
import { playwright, runTestsIn, runWith, vitest } from './test-runners.mjs'

/*
 * `npm test`: format, lint and types, then Vitest, then Playwright against a build, without what is tagged @slow and
 * without the second run on two replicas: `npm run test:e2e` runs those too. Everything runs even when something before
 * it failed. `npm test -- paths [-t title]`: the tests of these files and folders, whatever runs them, or those of that
 * title. At the end it lists what failed and how to repeat it, and sums up in the last line.
 */

const tell = (result) => {
  process.stdout.write(`\n${result.name}: ${result.passed} passed, ${result.failed} failed\n\n`)
  return result
}

async function check(name) {
  const repeat = `npm run ${name}`
  const code = await runQuietly('npm', ['run', '--silent', name])
  if (code === 0) return tell({ name, passed: 1, failed: 0, failures: [] })
  return tell({ name, passed: 0, failed: 1, failures: [{ name: repeat, message: 'see above', repeat }] })
}

async function checksAndBuild() {
  const results = [await check('format'), await check('licences'), await check('types')]
  // The end-to-end tests need it; if it fails, they report it.
  await buildIfStale(runQuietly)
  return results
}

async function runEverything() {
  // Each of these keeps one core busy, about equally long.
  const checks = await Promise.all([check('lint'), checksAndBuild()])
  return [...checks.flat(), tell(await runWith(vitest)), tell(await runWith(playwright))]
}

await orFail(async () => {
  const options = { title: { type: 'string', short: 't' } }
  const { values, positionals: paths } = parseArgs({ options, allowPositionals: true })
  if (values.title && paths.length === 0) throw new Error('Name the files or folders of that title, too.')
  conclude(paths.length === 0 ? await runEverything() : await runTestsIn(paths, values.title))
})
