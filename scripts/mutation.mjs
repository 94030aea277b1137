import { execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { importersOf, isCode } from './importers.mjs'
import { fillUp, findMutant, keyOf, loadedOnly, tellGone, withMutants } from './mutants.mjs'
import { createProgress, createRuns } from './mutation-runs.mjs'
import { startPostgres } from './postgres.mjs'
import { orFail, root, signals } from './project.mjs'

/*
 * `npm run test:mutation`: puts the small faults of scripts/mutants.json into one copy of the project, all asleep. There every
 * test runs once and tells which faults it reaches; then one fault after the other is awake while the tests that reach it
 * run, those first that reach the least else. A fault that none of them notices survives. Stopped early, it still says what
 * it has found.
 *
 *   --output FILE   where to write what became of each mutant
 *   --compare FILE  fails if mutants that were killed in such a file now survive every test that reaches them
 *   --only PATH     only mutants in files whose path begins so
 *   --limit N       only N mutants, spread over the list
 *   --files N       of how many test files each mutant meets tests at most; 12 unless given
 *   --workers N     how many mutants are tried at once; 3 unless given, since many tests wait for what a mutant keeps away
 *   --choose        replaces the mutants whose text is gone by new ones, and those of which the list says in `noDifference`
 *                   why no test can notice them; runs nothing
 */

const listPath = join(root, 'scripts/mutants.json')
const folders = ['server/guilds', 'components/form', 'api']
const perFolder = 100
const cachePath = join(root, 'node_modules/.cache/guildhall/mutation.json')
/** Milliseconds for the tests of one mutant, which may make them endless, for a file of tests, and for all of them. */
const patience = { request: 5 * 60_000, file: 10 * 60_000, all: 60 * 60_000 }
/** In how many files at least a mutant that survives meets every test that reaches its file. */
const leastNeighbours = 2
/** Most mutants keep something from coming, for which a test waits twice so long. */
const testPatience = process.env.TEST_PATIENCE ?? '5000'
const isAlive = ({ status }) => status === 'survived' || status === 'no tests'
const write = (line) => process.stdout.write(`${line}\n`)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const textOf = (file) => readFileSync(join(root, file), 'utf8')
const mutantsIn = (folder, list) => list.filter(({ file }) => file.startsWith(`${folder}/`))
const isThere = (mutant) => files.includes(mutant.file) && findMutant(textOf(mutant.file), mutant)
let known
const sources = () => (known ??= new Map(files.filter(isCode).map((file) => [file, textOf(file)])))

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
  const count = chosen.filter(({ noDifference }) => !noDifference).length
  write(`${count} mutants are in ${relative(root, listPath)}, of which ${added.length} are new.`)
}

/** With all mutants that are there in it, each by its number. */
function makeCopy(mutants) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-mutation-'))
  for (const file of files) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = mutants.filter((mutant) => mutant.file === file)
    writeFileSync(join(folder, file), withMutants(file, textOf(file), own))
  }
  return folder
}

const startVitest = (folder) => (env) =>
  fork(join(folder, 'scripts/mutation-runner.mjs'), {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: 'ignore',
  })

/** What fails beside many others may pass alone, as it will run later: such files run once more. */
async function repeatFailed(results, run) {
  const again = new Set(results.filter(({ state }) => state === 'failed').map(({ file }) => file))
  const repeated = []
  for (const file of again) {
    const answer = await run({ tests: [[file]] })
    if (answer.results) repeated.push(...answer.results)
    else again.delete(file)
  }
  return [...results.filter(({ file }) => !again.has(file)), ...repeated]
}

/** All tests that pass without a mutant, and what each reaches; kept for as long as no file changes. */
async function readReached({ runAll, createRunner, isStopped }) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  const key = hash.digest('hex')
  const kept = existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, 'utf8')) : {}
  if (kept.key === key) return kept.tests
  write('Every test runs once without a mutant.')
  const { results, left, missing } = await runAll(createProgress('files of tests have run', { write }))
  for (const [file, why] of left) write(`Left out, since it ${why}: ${file}`)
  const sound = await repeatFailed(
    results,
    createRunner({ MUTATION_THREADS: '1', TEST_PATIENCE: testPatience }),
  )
  const failed = sound.filter(({ state }) => state === 'failed')
  for (const { file, name } of failed) write(`Not used, since it fails without a mutant: ${file} › ${name}`)
  const tests = sound.filter(({ state }) => state === 'passed')
  if (missing > 0 || isStopped()) return tests
  mkdirSync(dirname(cachePath), { recursive: true })
  writeFileSync(cachePath, JSON.stringify({ key, tests }))
  return tests
}

/** The tests that reach a mutant or a file, by their file: first the file with the test that reaches the least else. */
function testsThatReach(what, tests) {
  const byFile = new Map()
  const chosen = tests.filter(({ reached }) => reached.includes(what))
  for (const test of chosen.toSorted((a, b) => a.reached.length - b.reached.length))
    byFile.set(test.file, [...(byFile.get(test.file) ?? []), test.id])
  return byFile
}

/**
 * What runs only while files are loaded, or is made once and kept, such as the words of a language, is reached by the
 * first test alone that needs it. So what survives meets the tests that reach its file, those of the same files first.
 */
function neighboursOf({ file }, met, tests) {
  const byFile = testsThatReach(file, tests)
  const files = [...met.map(([path]) => path), ...byFile.keys()]
  return [...new Set(files)].map((path) => [path, byFile.get(path) ?? []])
}

const idsIn = (path, tests) => tests.filter(({ file }) => file === path).map(({ id }) => id)

/** All tests of the files that are nearest by what they import: what runs while a file is loaded, no test reaches by a call. */
function nearestTests({ file }, tests) {
  const near = importersOf(file, sources()).map((path) => [path, idsIn(path, tests)])
  return near.filter(([, ids]) => ids.length > 0)
}

/** Which tests fail without any mutant too when they run alone, and so prove nothing; each is tried when it first fails. */
const soundness = new Map()
function isSound(run, { file, id }) {
  const isPassed = (answer) => answer.results?.some((test) => test.id === id && test.state === 'passed')
  if (!soundness.has(id)) soundness.set(id, run({ tests: [[file, [id]]] }).then(isPassed))
  return soundness.get(id)
}

/** Finds out what becomes of a mutant when tests run, until one notices it. */
async function tryMutant({ run, isStopped }, mutant, tests) {
  mutant.status = 'no tests'
  let left = tests
  while (left.length > 0) {
    const answer = await run({ mutant: mutant.number, tests: left })
    const failed = answer.results?.find(({ state }) => state === 'failed')
    if (isStopped()) return void (mutant.status = 'not tried')
    const isKilled = failed || answer.hasError || answer.hasEnded
    mutant.status = answer.isLate ? 'timeout' : isKilled ? 'killed' : 'survived'
    mutant.by = failed && [failed.file, failed.name].filter(Boolean).join(' › ')
    if (!failed?.id || (await isSound(run, failed))) return
    write(`Fails alone without a mutant, so it is not used: ${mutant.by}`)
    Object.assign(mutant, { status: 'no tests', by: undefined })
    left = left.map(([file, ids]) => [file, ids.filter((id) => id !== failed.id)])
    left = left.filter(([, ids]) => ids.length > 0)
  }
}

/**
 * The tests that a mutant meets, by their file: the likeliest first. What a file makes for all its tests, it makes
 * while it is loaded.
 */
function testsFor(mutant, tests) {
  if (mutant.isLoaded) return nearestTests(mutant, tests)
  const madeIn = tests.filter(({ loaded }) => loaded?.includes(mutant.number)).map(({ file }) => file)
  const ofFile = madeIn.map((file) => [file, idsIn(file, tests)])
  return [...new Map([...ofFile, ...testsThatReach(mutant.number, tests), ...ofFile])]
}

async function work({ createRunner, isStopped }, queue, { tests, limit, wasKilled, onTried }) {
  const how = { run: createRunner({ MUTATION_THREADS: '1', TEST_PATIENCE: testPatience }), isStopped }
  for (let mutant = queue.shift(); mutant && !isStopped(); mutant = queue.shift()) {
    const start = performance.now()
    const its = testsFor(mutant, tests)
    const met = its.slice(0, limit)
    await tryMutant(how, mutant, met)
    if (isAlive(mutant)) {
      const more = Math.max(leastNeighbours, limit - met.length)
      await tryMutant(how, mutant, neighboursOf(mutant, met, tests).slice(0, more))
    }
    if (isAlive(mutant) && wasKilled(mutant)) await tryMutant(how, mutant, its.slice(limit))
    mutant.seconds = Math.round((performance.now() - start) / 1000)
    const by = `${mutant.seconds} s${mutant.by ? `, ${mutant.by}` : ''}`
    write(`${mutant.status.padEnd(8)} ${mutant.file}:${mutant.row} (${by})`)
    onTried()
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

  const all = list
    .filter(({ noDifference }) => !noDifference)
    .map((mutant, number) => ({
      ...mutant,
      number,
      status: 'not tried',
      ...(isThere(mutant) || { status: 'gone' }),
    }))
  const wanted = all.filter(({ file }) => file.startsWith(values.only ?? ''))
  const step = Math.max(1, wanted.length / Number(values.limit ?? wanted.length))
  const mutants = wanted.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  const there = mutants.filter(({ status }) => status !== 'gone')
  const gone = tellGone(mutants)
  if (gone) write(gone)
  const save = () => values.output && writeFileSync(values.output, JSON.stringify({ mutants }, null, 1))

  for (const file of new Set(there.map((mutant) => mutant.file))) {
    const own = there.filter((mutant) => mutant.file === file)
    for (const mutant of loadedOnly(file, textOf(file), own)) mutant.isLoaded = true
  }

  const folder = makeCopy(all.filter(({ status }) => status !== 'gone'))
  const runs = createRuns(startVitest(folder), patience)
  for (const signal of signals) process.once(signal, runs.stop)
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    const tests = await readReached(runs)
    const queue = [...there]
    const tell = createProgress('mutants have been tried', { write })
    const onTried = () => {
      save()
      tell(there.filter(({ seconds }) => seconds !== undefined).length, there.length)
    }
    const how = { tests, limit: Number(values.files ?? 12), wasKilled, onTried }
    await Promise.all(Array.from({ length: Number(values.workers ?? 3) }, () => work(runs, queue, how)))
  } finally {
    const isWhole = !runs.isStopped()
    runs.stop()
    print(mutants)
    if (!isWhole) write('It was stopped before it had tried all.')
    if (!isWhole) process.exitCode = 1
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const lost = there.filter((mutant) => isAlive(mutant) && wasKilled(mutant))
  if (values.compare) write(`Killed before and alive now: ${lost.length}`)
  if (lost.length > 0) process.exitCode = 1
}

await orFail(main)
