import { runQuietly } from './project.mjs'

/*
 * What `npm run check` and `npm test` check without running anything. Each is an npm script of its own; in two lanes they
 * keep two cores busy for about equally long.
 */
const lanes = [
  ['types', 'licences'],
  ['lint', 'format', 'comments'],
]

async function check(name) {
  const repeat = `npm run ${name}`
  const isPassed = (await runQuietly('npm', ['run', '--silent', name])) === 0
  const failures = isPassed ? [] : [{ name: repeat, message: 'see above', repeat }]
  const result = { name, passed: Number(isPassed), failed: failures.length, failures }
  process.stdout.write(`${name}: ${isPassed ? 'passed' : 'failed'}\n`)
  return result
}

async function inTurn(names) {
  const results = []
  for (const name of names) results.push(await check(name))
  return results
}

/** Runs all checks, even when one fails. @returns their results as those of tests */
export const runChecks = async () => (await Promise.all(lanes.map(inTurn))).flat()
