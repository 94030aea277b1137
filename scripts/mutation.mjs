import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf, makeCopy } from './mutation-copy.mjs'
import { createWorkers } from './mutation-jobs.mjs'
import { isAlive, measure, tryAll } from './mutation-rounds.mjs'
import { chooseMutants } from './mutants.mjs'
import { startPostgres } from './postgres.mjs'
import { orFail, root } from './project.mjs'

/*
 * `npm run test:mutation`: makes 300 small faults in the sources, one at a time, and runs the tests that reach each. A
 * fault that no test notices survives. scripts/mutants.json lists them, so that runs before and after a change
 * of the tests can be compared; `--choose` makes that list anew.
 *
 *   --output FILE      where to write what became of each mutant
 *   --compare FILE     lists the mutants that were killed in such a file and now survive, and fails if there are any
 *   --only PATH        only mutants in files whose path begins so
 *   --limit N          only N mutants, spread over the list
 *   --tests PATH       only files of tests whose path has this in it
 *   --revision REV     tests and sources of a commit, instead of those here
 *   --workers N        how many processes run tests; 2 unless given
 *   --patience N       how many times as long as usual tests may take, on a machine that is busy
 */

const listPath = join(root, 'scripts/mutants.json')
const folders = ['server/guilds', 'components/form', 'api']
const [perFolder, seed] = [100, 20_300]
const write = (line) => process.stdout.write(`${line}\n`)
const keyOf = ({ file, line, nth, at, to }) => JSON.stringify([file, line, nth, at, to])
const folderOf = ({ file }) => folders.find((folder) => file.startsWith(`${folder}/`))

function choose() {
  const mutants = folders.flatMap((folder) => {
    const sources = filesOf()
      .filter((file) => file.startsWith(`${folder}/`) && /(?<!\.d)\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')])
    return chooseMutants(sources, perFolder, seed)
  })
  writeFileSync(listPath, `[\n${mutants.map((mutant) => JSON.stringify(mutant)).join(',\n')}\n]\n`)
  write(`${mutants.length} mutants are in ${relative(root, listPath)}.`)
}

function readMutants({ only = '', limit }) {
  const list = JSON.parse(readFileSync(listPath, 'utf8')).filter(({ file }) => file.startsWith(only))
  const step = Math.max(1, list.length / Number(limit ?? list.length))
  return list
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((mutant, id) => ({ ...mutant, id }))
}

const placeOfMutant = ({ file, row }) => (row ? `${file}:${row}` : file)

function printDiff(mutant) {
  const { line, at, from, to, status } = mutant
  write(`\n${status}: ${placeOfMutant(mutant)}`)
  const before = line.slice(0, at)
  // Of an expression of several lines, the list knows only the first whole.
  const behind = from.includes('\n') ? '' : line.slice(at + from.length)
  for (const [sign, text] of Object.entries({ '-': from, '+': to }))
    for (const part of `${before}${text}${behind}`.split('\n')) write(`${sign} ${part}`)
}

function countsOf(mutants) {
  const counts = new Map()
  for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ') || 'none'
}

function print(mutants) {
  for (const mutant of mutants) {
    const by = mutant.by ? ` (${mutant.by})` : ''
    write(`${mutant.status.padEnd(11)} ${placeOfMutant(mutant)} ${mutant.kind}${by}`)
  }
  mutants.filter(isAlive).forEach(printDiff)
  write('')
  for (const folder of folders)
    write(`${folder}: ${countsOf(mutants.filter((mutant) => folderOf(mutant) === folder))}`)
}

/** What a run before has written, as a question: did a test notice this mutant? */
function readBefore(file) {
  const { mutants } = JSON.parse(readFileSync(file, 'utf8'))
  const killed = new Map(
    mutants
      .filter((mutant) => !isAlive(mutant) && mutant.status !== 'gone')
      .map((mutant) => [keyOf(mutant), mutant]),
  )
  return (mutant) => killed.get(keyOf(mutant))
}

/** @returns whether every mutant that was killed before is so still, or is gone */
function compare(mutants, killedBefore) {
  const known = mutants.filter(killedBefore)
  const lost = known.filter(isAlive)
  const gone = known.filter(({ status }) => status === 'gone')
  write(`\nKilled before and alive now: ${lost.length}; killed before and gone now: ${gone.length}`)
  for (const mutant of lost) write(`${placeOfMutant(mutant)}, before: ${killedBefore(mutant).by ?? '?'}`)
  return lost.length === 0
}

function save(mutants, file) {
  const kept = mutants.map(({ id: _, needsFresh: _needs, start: _start, end: _end, ...mutant }) => mutant)
  writeFileSync(file, `${JSON.stringify({ mutants: kept }, null, 1)}\n`)
}

/** What has to end with the run, however it ends. */
function createCleanup() {
  const steps = []
  const clean = async () => {
    for (const step of steps.splice(0).reverse()) await step()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void clean().then(() => process.exit(1)))
  return { clean, later: (step) => steps.push(step) }
}

/** Tells how far the run is, and keeps what is known by now. */
const createSay = (mutants, output) => (what) => {
  const left = mutants.filter(isAlive).length
  write(`${new Date().toISOString().slice(11, 19)} ${what}: ${left} of ${mutants.length} are left`)
  if (output) save(mutants, output)
}

async function run(mutants, { revision, tests, output, workers, patience }, wasKilled, later) {
  const { folder, files, remove } = makeCopy(mutants, revision)
  later(remove)
  const postgres = await startPostgres()
  later(postgres.stop)
  const usual = new Map()
  const start = (count, threads) => {
    const started = createWorkers({
      count,
      folder,
      patience,
      tests: tests ? [tests] : [],
      variables: { TEST_DATABASE_URL: postgres.url, MUTATION_THREADS: threads, MUTATION_PATIENCE: patience },
      allowedMs: (test) => Math.max(20_000, 5 * (usual.get(test) ?? 24_000)),
    })
    later(started.close)
    return started
  }
  const there = mutants.filter(({ status }) => status !== 'gone')
  const say = createSay(there, output)

  const measuring = start(1, workers)
  const { tests: usable, ranked } = await measure(measuring, folder, files, there)
  measuring.close()
  for (const { id, ms } of usable) usual.set(id, ms)
  say(`${usable.length} tests without a mutant`)
  await tryAll({ workers: start(workers, 1), mutants: there, ranked, wasKilled, say })
  if (output) save(mutants, output)
}

async function main() {
  const names = ['output', 'compare', 'only', 'limit', 'tests', 'revision', 'workers', 'patience']
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const { values } = parseArgs({ options: { ...options, choose: { type: 'boolean' } } })
  if (values.choose) return choose()
  const mutants = readMutants(values)
  const killedBefore = values.compare ? readBefore(values.compare) : () => undefined
  const { clean, later } = createCleanup()
  try {
    const numbers = { workers: Number(values.workers ?? 2), patience: Number(values.patience ?? 1) }
    await run(mutants, { ...values, ...numbers }, killedBefore, later)
  } finally {
    await clean()
  }
  print(mutants)
  if (values.compare && !compare(mutants, killedBefore)) process.exitCode = 1
}

await orFail(main)
