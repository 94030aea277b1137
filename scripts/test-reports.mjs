import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/*
 * What the runners write about their tests, in one shape: how many passed, failed and were skipped, and for each that
 * failed what it is called and how it failed.
 */

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const maxLines = 12
const firstLines = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, maxLines).join('\n')

/** @param path a report of Vitest's `json` reporter */
export function readVitest(path) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(path)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name: file, message: firstLines(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: firstLines(failureMessages[0]),
    }))
  })
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param path a report of Playwright's `json` reporter */
export function readPlaywright(path) {
  const { stats, suites } = read(path)
  const failures = specsOf({ suites })
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      name: `tests/e2e/${file}:${line} › ${title}`,
      message: firstLines(
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message,
      ),
    }))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures,
  }
}
