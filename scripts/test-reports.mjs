import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/*
 * What the runners write about their tests, in one shape: how many passed, failed and were skipped, and for each that
 * failed what it is called, how it failed, and the command that repeats it.
 */

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const maxLines = 12
const firstLines = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, maxLines).join('\n')

/** Quoted so that no shell reads anything in it. */
const quoted = (text) => `"${text.replace(/["\\$`]/g, '\\$&')}"`
const repeatOf = (file, title) => `npm test -- ${file}${title ? ` -t ${quoted(title)}` : ''}`

/** @param path a report of Vitest's `json` reporter */
export function readVitest(path) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(path)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, message: firstLines(message), repeat: repeatOf(file) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: firstLines(failureMessages[0]),
      repeat: repeatOf(file, fullName),
    }))
  })
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param path a report of Playwright's `json` reporter */
export function readPlaywright(path) {
  const { config, stats, suites } = read(path)
  const failures = specsOf({ suites })
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const path = relative(root, join(config.rootDir, file))
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return {
        name: `${path}:${line} › ${title}`,
        message: firstLines(error?.message),
        repeat: repeatOf(path, title),
      }
    })
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures,
  }
}

/** Lists what failed and how to repeat it, and sums up in the last line, which the exit code follows. */
export function conclude(results) {
  for (const { name, message, repeat } of results.flatMap(({ failures }) => failures))
    process.stdout.write(`FAILED ${name}\n${message}\nRepeat it: ${repeat}\n\n`)
  const total = (which) => results.reduce((sum, result) => sum + result[which], 0)
  process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`)
  process.exitCode = total('failed') === 0 ? 0 : 1
}
