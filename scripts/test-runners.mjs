import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { runEndToEnd } from './e2e.mjs'
import { buildIfStale, filesOf, root, run, tool } from './project.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

/*
 * The runners of tests: which files each takes, and how it is started with some of them, or with none for its usual ones.
 */

/** People give titles as they read them; the runners take patterns. */
const escaped = (title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const startVitest = (args, title, report, start = run) =>
  start(tool('vitest'), [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    ...(title ? ['--testNamePattern', escaped(title)] : []),
  ])

const playwrightArgs = (args, title) => [
  '--reporter=list,json',
  ...args,
  ...(title ? ['--grep', escaped(title), '--pass-with-no-tests'] : []),
]
const reportTo = (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report })

export const vitest = {
  name: 'Vitest',
  takes: /^tests\/(?!slow\/).*\.test\.tsx?$/,
  read: readVitest,
  start: startVitest,
}

/** Its usual tests are those without the tag @slow, and not once more on two replicas. */
const usual = ['--project=one program', '--grep-invert=@slow']

export const playwright = {
  name: 'Playwright',
  takes: /^tests\/e2e\/.*\.spec\.ts$/,
  read: readPlaywright,
  start: (files, title, report, start) =>
    runEndToEnd(playwrightArgs(files.length === 0 ? usual : files, title), reportTo(report), start),
}

const slow = {
  name: 'Slow tests',
  takes: /^tests\/slow\/.*\.test\.ts$/,
  read: readVitest,
  async start(files, title, report) {
    if (!(await buildIfStale())) throw new Error('The build failed, so there is no program to test.')
    return startVitest(['--config', 'tests/slow/vitest.config.ts', ...files], title, report)
  },
}

const deployment = {
  name: 'Deployment',
  takes: /^tests\/deploy\/.*\.spec\.ts$/,
  read: readPlaywright,
  start: (files, title, report) =>
    run(process.execPath, ['scripts/test-deploy.mjs', ...playwrightArgs(files, title)], {
      env: reportTo(report),
    }),
}

/**
 * A runner's own numbers; a test that was skipped proves nothing, and a runner that broke has failed once.
 * @param startProgram how its program is started, unless with this terminal
 */
export async function runWith({ name, start, read }, files = [], title = undefined, startProgram = run) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const report = join(folder, 'report.json')
  const repeat = ['npm test --', ...(files.length === 0 ? ['tests'] : files)].join(' ')
  try {
    const code = await start(files, title, report, startProgram)
    const { passed, failed, skipped, failures } = read(report)
    // Those with another title are skipped on purpose.
    const left = title === undefined ? skipped : 0
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
    if (its.length > 0) results.push(await runWith(runner, its, title))
  }
  if (results.every(({ passed, failed }) => passed + failed === 0))
    throw new Error(`No test in ${paths.join(', ')} is called “${title}”.`)
  return results
}
