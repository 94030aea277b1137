import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { orFail, signals } from './project.mjs'
import { conclude } from './test-reports.mjs'
import { playwright, runTestsIn, runWith, vitest } from './test-runners.mjs'

/*
 * `npm run test:stress -- [--times 10] [paths] [-t title]`: the tests of `npm test`, or those of these files and folders,
 * again and again while two busy loops take the processors, which shows what does not wait for what it reads.
 */

const busyLoops = 2

await orFail(async () => {
  const options = { times: { type: 'string', default: '10' }, title: { type: 'string', short: 't' } }
  const { values, positionals: paths } = parseArgs({ options, allowPositionals: true })
  const times = Number(values.times)
  if (!(times > 0)) throw new Error(`--times is a number of runs, not “${values.times}”.`)
  let isStopped = false
  for (const signal of signals) process.on(signal, () => (isStopped = true))
  // Threads of this process cannot outlive it, however it ends.
  const loops = Array.from({ length: busyLoops }, () => new Worker('for (;;);', { eval: true }))
  const results = []
  try {
    for (let time = 1; time <= times && !isStopped; time++) {
      const found =
        paths.length > 0
          ? await runTestsIn(paths, values.title)
          : [await runWith(vitest), await runWith(playwright)]
      const failures = found.flatMap((result) => result.failures)
      process.stdout.write(`\nRun ${time} of ${times}: ${failures.length} failed\n`)
      for (const { name } of failures) process.stdout.write(`  ${name}\n`)
      results.push(...found)
    }
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
  }
  conclude(results)
})
