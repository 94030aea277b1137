import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runEndToEnd } from './e2e.mjs'
import { buildIfStale, filesOf, root, run, runQuietly, tool } from './project.mjs'

/*
 * What runs tests: which files each takes, how it is started with some of them, or with none for its usual ones, and what it
 * writes about them in one shape: how many passed, failed and were skipped, and for each that failed what it is called, how
 * it failed, and the command that repeats it.
 */

const firstLines = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n')

/** Quoted so that no shell reads anything in it. */
const quoted = (text) => `"${text.replace(/["\\$`]/g, '\\$&')}"`

function failureOf(file, title, { message, place = file } = {}) {
  const repeat = `npm test -- ${file}${title ? ` -t ${quoted(title)}` : ''}`
  return { file, name: [place, title].filter(Boolean).join(' › '), message: firstLines(message), repeat }
}

/**
 * @param report what Vitest's `json` reporter wrote
 * @param base the project in which it ran
 */
export function readVitest({ testResults, ...counts }, base = root) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(base, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failureOf(file, '', { message })]
    return failed.map((test) => failureOf(file, test.fullName, { message: test.failureMessages[0] }))
  })
  const skipped = counts.numPendingTests + counts.numTodoTests
  return { passed: counts.numPassedTests, failed: counts.numFailedTests, skipped, failures }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** What stood in the middle of the page when a test failed, as Playwright wrote it down. */
function pageSeen({ attachments }) {
  const context = attachments.find(({ name, path }) => name === 'error-context' && path)
  if (!context) return []
  const page = readFileSync(context.path, 'utf8')
  const start = /^ *- (?:main|dialog)\b/m.exec(page)?.index ?? 0
  return ['The page:', ...page.slice(start).split('\n').slice(0, 100)]
}

/** @param report what Playwright's `json` reporter wrote */
function readPlaywright({ config, stats, suites }) {
  const failed = specsOf({ suites }).filter(({ ok }) => !ok)
  const failures = failed.map(({ file, line, title, tests }) => {
    const path = relative(root, join(config.rootDir, file))
    const results = tests.flatMap((test) => test.results)
    const [error, ...further] = results.flatMap(({ errors }) => errors)
    const failure = failureOf(path, title, { message: error?.message, place: `${path}:${line}` })
    const besides = further.map(({ message }) => firstLines(message))
    return { ...failure, message: [failure.message, ...besides, ...results.flatMap(pageSeen)].join('\n') }
  })
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures }
}

/** People give titles as they read them; the runners take patterns. */
const escaped = (title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

export const vitest = {
  name: 'Vitest',
  takes: /^tests\/(?!slow\/).*\.test\.tsx?$/,
  read: readVitest,
  start: (args, { title, report, start = run, options }) =>
    start(
      tool('vitest'),
      [
        ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
        ...(title ? ['--testNamePattern', escaped(title)] : []),
      ],
      options,
    ),
}

/** @param usual its arguments when no files are named */
const startPlaywright =
  (usual) =>
  (files, { title, report, start }) =>
    runEndToEnd(
      [
        ...['--reporter=list,json', ...(files.length === 0 ? usual : files)],
        ...(title ? ['--grep', escaped(title), '--pass-with-no-tests'] : []),
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      start,
    )

export const playwright = {
  name: 'Playwright',
  takes: /^tests\/e2e\/.*\.spec\.ts$/,
  read: readPlaywright,
  // Without the tag @slow, and not once more on two replicas.
  start: startPlaywright(['--project=one program', '--grep-invert=@slow']),
}

const slow = {
  name: 'Slow tests',
  takes: /^tests\/slow\/.*\.test\.ts$/,
  read: readVitest,
  async start(files, how) {
    if (!(await buildIfStale())) throw new Error('The build failed, so there is no program to test.')
    return vitest.start(['--config', 'tests/slow/vitest.config.ts', ...files], how)
  },
}

const deployment = {
  name: 'Deployment',
  takes: /^tests\/deploy\/.*\.spec\.ts$/,
  read: readPlaywright,
  start: (files, how) =>
    startPlaywright([])(['--config', 'tests/deploy/playwright.config.ts', ...files], how),
}

/**
 * A runner's own numbers; a test that was skipped proves nothing, and a runner that broke has failed once.
 * @param how the title of the tests, and how its program is started, unless with this terminal
 */
export async function runWith({ name, start, read }, files = [], how = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const report = join(folder, 'report.json')
  const repeat = ['npm test --', ...(files.length === 0 ? ['tests'] : files)].join(' ')
  try {
    const code = await start(files, { ...how, report })
    const { passed, failed, skipped, failures } = read(JSON.parse(readFileSync(report, 'utf8')))
    // Those with another title are skipped on purpose.
    const left = how.title === undefined ? skipped : 0
    if (left > 0) failures.push({ name, message: `${left} skipped tests count as failed`, repeat })
    if (code === 0 || failed + left > 0) return { name, passed, failed: failed + left, failures }
    failures.push({ name, message: `ended with ${code}, see above`, repeat })
    return { name, passed, failed: 1, failures }
  } catch (error) {
    return { name, passed: 0, failed: 1, failures: [{ name, message: error.message, repeat }] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runners = [vitest, playwright, slow, deployment]

/** The test files that are named, or are in a folder that is named. @throws where there are none, in one line */
function testFilesOf(path) {
  if (!existsSync(resolve(root, path))) throw new Error(`${path} does not exist.`)
  const files = filesOf(resolve(root, path)).map((file) => relative(root, file).replaceAll('\\', '/'))
  const tests = files.filter((file) => runners.some(({ takes }) => takes.test(file)))
  if (tests.length === 0) throw new Error(`There is no test in ${path}.`)
  return tests
}

/**
 * Runs the tests of files and folders, or only those whose name contains the title.
 * @returns what each runner found
 * @throws where there are none, in one line
 */
export async function runTestsIn(paths, title) {
  const files = [...new Set(paths.flatMap(testFilesOf))]
  const results = []
  for (const runner of runners) {
    const its = files.filter((file) => runner.takes.test(file))
    if (its.length > 0) results.push(await runWith(runner, its, { title }))
  }
  if (results.every(({ passed, failed }) => passed + failed === 0))
    throw new Error(`No test in ${paths.join(', ')} is called “${title}”.`)
  return results
}

/** What is checked without running anything: npm scripts, in two lanes that keep two cores busy for about equally long. */
const lanes = [
  ['types', 'licences'],
  ['lint', 'format', 'comments', 'messages'],
]

async function check(name) {
  const repeat = `npm run ${name}`
  const isPassed = (await runQuietly('npm', ['run', '--silent', name])) === 0
  const failures = isPassed ? [] : [{ name: repeat, message: 'see above', repeat }]
  process.stdout.write(`${name}: ${isPassed ? 'passed' : 'failed'}\n`)
  return { name, passed: Number(isPassed), failed: failures.length, failures }
}

/** Runs all checks, even when one fails. @returns their results as those of tests */
export async function runChecks() {
  const inTurn = async (names) => {
    const results = []
    for (const name of names) results.push(await check(name))
    return results
  }
  return (await Promise.all(lanes.map(inTurn))).flat()
}

/** Lists what failed and how to repeat it, and sums up in the last line, which the exit code follows. */
export function conclude(results) {
  for (const { name, message, repeat } of results.flatMap(({ failures }) => failures))
    process.stdout.write(`FAILED ${name}\n${message}\nRepeat it: ${repeat}\n\n`)
  const total = (which) => results.reduce((sum, result) => sum + result[which], 0)
  process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`)
  process.exitCode = total('failed') === 0 ? 0 : 1
}
