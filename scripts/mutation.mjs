import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { applyMutant, fillUp, keyOf } from './mutants.mjs'
import { startPostgres } from './postgres.mjs'
import { orFail, root, signals } from './project.mjs'
import { readVitest } from './test-runners.mjs'

/*
 * `npm run test:mutation`: makes the small faults of scripts/mutants.json in copies of the project, one at a time, and runs
 * the test files that speak of it most and import it most directly. A fault that none of them notices survives.
 *
 *   --output FILE   where to write what became of each mutant
 *   --compare FILE  fails if mutants that were killed in such a file now survive every test file that reaches them
 *   --only PATH     only mutants in files whose path begins so
 *   --limit N       only N mutants, spread over the list
 *   --files N       how many test files each mutant meets at most; 12 unless given
 *   --workers N     how many copies run tests; 2 unless given
 *   --choose        replaces the mutants whose text is gone by new ones, and runs nothing
 */

const listPath = join(root, 'scripts/mutants.json')
const folders = ['server/guilds', 'components/form', 'api']
const perFolder = 100
/** The first of its tests nearly always notice a mutant, so they run alone at first. */
const nearest = 3
/** Milliseconds for one run of the tests; a mutant may make a loop endless. */
const patience = 15 * 60_000
const isTest = (file) => /^tests\/(?!slow\/).*(?<!\.embedded)\.test\.tsx?$/.test(file)
const isAlive = ({ status }) => status === 'survived' || status === 'no tests'
const write = (line) => process.stdout.write(`${line}\n`)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const textOf = (file) => readFileSync(join(root, file), 'utf8')
const mutantsIn = (folder, list) => list.filter(({ file }) => file.startsWith(`${folder}/`))
const isThere = (mutant) => files.includes(mutant.file) && applyMutant(textOf(mutant.file), mutant)

function choose(list) {
  const chosen = folders.flatMap((folder) => {
    const sources = files.filter((file) => file.startsWith(`${folder}/`) && /(?<!\.d)\.tsx?$/.test(file))
    const kept = mutantsIn(folder, list).filter(isThere)
    return fillUp(
      kept,
      sources.map((file) => [file, textOf(file)]),
      perFolder,
    )
  })
  writeFileSync(listPath, `[\n${chosen.map((mutant) => JSON.stringify(mutant)).join(',\n')}\n]\n`)
  const added = chosen.filter((mutant) => !list.some((other) => keyOf(other) === keyOf(mutant)))
  write(`${chosen.length} mutants are in ${relative(root, listPath)}, of which ${added.length} are new.`)
}

/** Which files import each file. */
function readImporters() {
  const importers = new Map(files.map((file) => [file, []]))
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([@.][^']*)'/g)) {
      const path = name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name))
      const target = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => importers.has(candidate))
      if (target) importers.get(target).push(file)
    }
  return importers
}

/** The words of four letters or more in a text, without endings of the plural. */
const wordsOf = (text) =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3)
      .map((word) => word.replace(/s$/, '')),
  )

/** The words of each test file and of its name. */
const readTests = () =>
  new Map(files.filter(isTest).map((file) => [file, wordsOf(`${file} ${textOf(file)}`)]))

/**
 * The test files from which imports lead to a mutant, best first: they say the rarest words of the mutant's line and of its
 * file's name, over the fewest imports.
 */
function testsOf({ file, line }, { importers, tests }) {
  const distances = new Map([[file, 0]])
  for (const [reached, distance] of distances)
    for (const importer of importers.get(reached))
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  const weights = [...wordsOf(`${file} ${line}`)].map((word) => {
    const said = [...tests.values()].filter((words) => words.has(word)).length
    return { word, weight: Math.log(1 + tests.size / (1 + said)) }
  })
  const ranks = [...distances]
    .filter(([test]) => isTest(test))
    .map(([test, distance]) => {
      const said = weights.filter(({ word }) => tests.get(test).has(word))
      return { test, rank: said.reduce((sum, { weight }) => sum + weight, -distance) }
    })
  return ranks.sort((a, b) => b.rank - a.rank).map(({ test }) => test)
}

function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-mutation-'))
  for (const file of files) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const running = new Set()
let isStopped = false
/** With all that its tests have started: it leads a group of its own. */
const end = (child) => process.kill(-child.pid, 'SIGKILL')

function stop() {
  isStopped = true
  for (const child of running) end(child)
}

/** Runs test files in a copy, until the first fails. @returns whether one did, and what failed */
function runTests(folder, tests) {
  const report = join(folder, 'report.json')
  const options = ['--project=!embedded', '--retry=1', '--bail=1', '--maxWorkers=1', '--reporter=json']
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...options, `--outputFile=${report}`, ...tests]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TEST_PATIENCE: '10000' },
    detached: true,
    stdio: 'ignore',
  })
  running.add(child)
  const timer = setTimeout(() => end(child), patience)
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      const failures =
        code === 1 && existsSync(report)
          ? readVitest(JSON.parse(readFileSync(report, 'utf8')), folder).failures
          : []
      rmSync(report, { force: true })
      resolve({ hasFailed: code !== 0, isStuck: signal !== null, failures })
    })
  })
}

/** Runs tests with a mutant in the copy. @returns its status, and what failed */
async function runMutated(folder, mutant, tests) {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  const { row, text } = applyMutant(source, mutant)
  writeFileSync(path, text)
  const { hasFailed, isStuck, failures } = await runTests(folder, tests)
  writeFileSync(path, source)
  return { row, status: isStuck ? 'timeout' : hasFailed ? 'killed' : 'survived', failure: failures[0] }
}

/** Which test files fail without any mutant too, and so prove nothing; each is tried when it first fails with one. */
const soundness = new Map()
function isSound(folder, test) {
  if (!soundness.has(test))
    soundness.set(
      test,
      runTests(folder, [test]).then(({ hasFailed }) => !hasFailed),
    )
  return soundness.get(test)
}

/** Finds out what becomes of a mutant when some of its tests run, until one notices it. */
async function tryMutant(folder, mutant, rounds) {
  for (const round of rounds) {
    let tests = round
    while (tests.length > 0 && !isStopped) {
      const { failure, ...result } = await runMutated(folder, mutant, tests)
      Object.assign(mutant, result, { by: failure?.name })
      if (isAlive(mutant)) break
      if (!failure || (await isSound(folder, failure.file)) || isStopped) return
      write(`Fails without a mutant, so its file is not used: ${failure.name}`)
      Object.assign(mutant, { status: 'no tests', by: undefined })
      tests = tests.filter((test) => test !== failure.file)
    }
  }
}

async function work(folder, queue, { limit, wasKilled, save }) {
  const graph = { importers: readImporters(), tests: readTests() }
  for (let mutant = queue.shift(); mutant && !isStopped; mutant = queue.shift()) {
    const tests = testsOf(mutant, graph)
    mutant.status = 'no tests'
    await tryMutant(folder, mutant, [tests.slice(0, nearest), tests.slice(nearest, limit)])
    if (isAlive(mutant) && wasKilled(mutant)) await tryMutant(folder, mutant, [tests.slice(limit)])
    write(`${mutant.status.padEnd(8)} ${mutant.file}:${mutant.row}${mutant.by ? ` (${mutant.by})` : ''}`)
    save()
  }
}

/** Prints those that nothing notices as a change of their line, and how many there are of each kind. */
function print(mutants) {
  for (const { file, row, line, at, from, to } of mutants.filter(isAlive)) {
    // Of an expression of several lines, the list knows only the first whole.
    const after = from.includes('\n') ? '' : line.slice(at + from.length)
    write(`\n${file}:${row}`)
    for (const [sign, text] of [
      ['-', from],
      ['+', to],
    ])
      for (const part of `${line.slice(0, at)}${text}${after}`.split('\n')) write(`${sign} ${part}`)
  }
  write('')
  for (const folder of folders) {
    const statuses = mutantsIn(folder, mutants).map(({ status }) => status)
    const countOf = (status) => `${statuses.filter((other) => other === status).length} ${status}`
    write(`${folder}: ${[...new Set(statuses)].map(countOf).join(', ') || 'none'}`)
  }
}

async function main() {
  const names = ['output', 'compare', 'only', 'limit', 'files', 'workers']
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const { values } = parseArgs({ options: { ...options, choose: { type: 'boolean' } } })
  const list = JSON.parse(readFileSync(listPath, 'utf8'))
  if (values.choose) return choose(list)
  const before = values.compare ? JSON.parse(readFileSync(values.compare, 'utf8')).mutants : []
  const killed = new Set(before.filter(({ status }) => /killed|timeout/.test(status)).map(keyOf))
  const wasKilled = (mutant) => killed.has(keyOf(mutant))

  const wanted = list.filter(({ file }) => file.startsWith(values.only ?? ''))
  const step = Math.max(1, wanted.length / Number(values.limit ?? wanted.length))
  const mutants = wanted.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  for (const mutant of mutants) if (!isThere(mutant)) mutant.status = 'gone'
  const there = mutants.filter(({ status }) => status !== 'gone')
  const save = () => values.output && writeFileSync(values.output, JSON.stringify({ mutants }, null, 1))

  const copies = Array.from({ length: Number(values.workers ?? 2) }, makeCopy)
  const limit = Number(values.files ?? 12)
  const queue = [...there]
  for (const signal of signals) process.once(signal, stop)
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    await Promise.all(copies.map((copy) => work(copy, queue, { limit, wasKilled, save })))
  } finally {
    await postgres.stop()
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
  print(mutants)
  const lost = there.filter((mutant) => isAlive(mutant) && wasKilled(mutant))
  if (values.compare) write(`Killed before and alive now: ${lost.length}`)
  if (lost.length > 0) process.exitCode = 1
}

await orFail(main)
