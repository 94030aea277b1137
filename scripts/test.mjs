import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { buildIfStale, orFail, runQuietly, signals } from './project.mjs'
import { conclude, playwright, runChecks, runTestsIn, runWith, vitest } from './test-runners.mjs'

/*
 * `npm test`: format, lint and types, then side by side Vitest, and Playwright against a build, without what is tagged
 * @slow and without the second run on two replicas: `npm run test:e2e` runs those too. Everything runs even when something
 * before it failed. `npm test -- paths [-t title]`: the tests of these files and folders, whatever runs them, or those of that
 * title. At the end it lists what failed and how to repeat it, and sums up in the last line.
 *
 * `npm run check` is the checks alone. `npm run test:stress -- [--times 10] [paths] [-t title]` repeats the tests while two
 * busy loops take the processors, which shows what does not wait for what it reads.
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
  const browser = runWith(playwright, [], { start: runQuietly })
  return [...checks, ...(await Promise.all([unit.then(tell), browser.then(tell)]))]
}

async function stress(times, runTests) {
  if (!(times > 0)) throw new Error('--times is a number of runs.')
  let isStopped = false
  for (const signal of signals) process.on(signal, () => (isStopped = true))
  // Threads of this process cannot outlive it, however it ends.
  const loops = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
  const results = []
  for (let time = 1; time <= times && !isStopped; time++) {
    const found = await runTests()
    results.push(...found)
    const failures = found.flatMap((result) => result.failures)
    process.stdout.write(`\nRun ${time} of ${times}: ${failures.length} failed\n`)
    for (const { name } of failures) process.stdout.write(`  ${name}\n`)
  }
  await Promise.all(loops.map((loop) => loop.terminate()))
  return results
}

await orFail(async () => {
  const options = {
    title: { type: 'string', short: 't' },
    checks: { type: 'boolean' },
    times: { type: 'string' },
  }
  const { values, positionals: paths } = parseArgs({ options, allowPositionals: true })
  const { title, times } = values
  if (title && paths.length === 0) throw new Error('Name the files or folders of that title, too.')
  const runSome = () => runTestsIn(paths, title)
  if (values.checks) conclude(await runChecks())
  else if (times === undefined) conclude(paths.length === 0 ? await runEverything() : await runSome())
  else {
    const runUsual = async () => [await runWith(vitest), await runWith(playwright)]
    conclude(await stress(Number(times), paths.length === 0 ? runUsual : runSome))
  }
})
