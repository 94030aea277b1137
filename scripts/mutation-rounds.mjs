import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/* Which tests `npm run test:mutation` tries on which mutant, and in which order. */

/** How many of the tests that reach it a mutant gets in each round: most fall in the first. */
const rounds = [2, 8, 30]
const mostTests = rounds.reduce((sum, count) => sum + count)

export const isAlive = ({ status }) => status === 'survived' || status === 'no coverage'
const isLeft = (mutant) => isAlive(mutant) && !mutant.needsFresh

const imported = /(?:from|import)\s*\(?\s*'([@.][^']*)'/g

/** Which files import each file. */
function importersIn(folder, files) {
  const there = new Set(files)
  const importers = new Map(files.map((file) => [file, []]))
  for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name)))
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(imported)) {
      const path = name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name))
      const target = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => there.has(candidate))
      if (target) importers.get(target).push(file)
    }
  return importers
}

/** How many imports lead to a file, from each that it can be reached from. */
function distancesTo(file, importers) {
  const distances = new Map([[file, 0]])
  for (const [reached, distance] of distances)
    for (const importer of importers.get(reached) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

function compareRanks(one, other) {
  const index = one.findIndex((rank, at) => rank !== other[at])
  return index === -1 ? 0 : one[index] - other[index]
}

/** The tests of a mutant: those that reach it, those that reach others in its file, and then what imports it, nearest first. */
function rankTests(mutant, neighbours, tests, distances) {
  const isNeighbour = (id) => neighbours.has(id)
  const ranked = tests.flatMap((test) => {
    const isReaching = test.hits.includes(mutant.id)
    const distance = distances.get(test.file) ?? Infinity
    if (!isReaching && distance === Infinity) return []
    const nearness = isReaching ? 0 : test.hits.some(isNeighbour) ? 1 : 2
    return [{ test, isReaching, ranks: [nearness, distance, test.ms] }]
  })
  ranked.sort((a, b) => compareRanks(a.ranks, b.ranks))
  const testsOf = (list) => list.map(({ test }) => test)
  return { near: testsOf(ranked), reaching: testsOf(ranked.filter(({ isReaching }) => isReaching)) }
}

/**
 * Runs the tests without a mutant, and finds out which reach which mutants.
 * @returns the tests that can be used; `ranked` has those of each mutant, and whether modules hold what it makes
 */
export async function measure(workers, folder, files, mutants) {
  const importers = importersIn(folder, files)
  const distances = new Map(mutants.map(({ file }) => [file, distancesTo(file, importers)]))
  const importing = files.filter((file) => [...distances.values()].some((reached) => reached.has(file)))
  const { lines, failures } = await workers.run({
    kind: 'coverage',
    files: importing.map((file) => ({ file })),
  })

  const all = lines
    .filter(({ hits }) => hits)
    .map(({ test, file, ...line }) => ({ ...line, id: test, file: relative(folder, file) }))
  const tests = all.filter(({ why }) => why === '')
  for (const { name } of all.filter(({ why }) => why !== ''))
    process.stdout.write(`Fails without a mutant, so it is not used: ${name}\n`)
  for (const failure of new Set(failures)) process.stdout.write(`Without a mutant: ${failure}\n`)

  const loaded = new Set(lines.flatMap((line) => line.loaded ?? []))
  const ranked = new Map()
  for (const mutant of mutants) {
    const neighbours = new Set(mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id))
    const found = rankTests(mutant, neighbours, tests, distances.get(mutant.file))
    ranked.set(mutant, { ...found, isLoaded: loaded.has(mutant.id) })
  }
  return { tests, ranked }
}

/** What a job is to run: the mutants of each test, and the files in order. */
function jobOf(kind, pairs) {
  const plan = {}
  const files = new Map()
  for (const { mutant, test } of pairs) {
    ;(plan[test.id] ??= []).push(mutant.id)
    files.set(`${test.project} ${test.file}`, { project: test.project, file: test.file })
  }
  return { kind, plan, files: [...files.values()] }
}

function note(mutant, test, { outcome, why }) {
  mutant.tried++
  if (outcome === 'killed') Object.assign(mutant, { status: 'killed', by: test.name, why })
  else if (outcome === 'survived' && isAlive(mutant)) mutant.status = 'survived'
  else mutant.needsFresh = true
}

/** Tries mutants in workers that have loaded everything. What is left when one is of no more use is tried in the next. */
async function tryWarm(workers, pairs) {
  let left = pairs
  while (left.length > 0) {
    const { lines, stuck, isStuck } = await workers.run(jobOf('warm', left))
    const byKey = new Map(left.map((pair) => [`${pair.mutant.id} ${pair.test.id}`, pair]))
    const outcomes = lines.filter(({ outcome }) => outcome)
    for (const line of outcomes) {
      const key = `${line.mutant} ${line.test}`
      const pair = byKey.get(key)
      if (pair) note(pair.mutant, pair.test, line)
      byKey.delete(key)
    }
    const hanging = left.find(({ mutant }) => mutant.id === stuck)
    if (hanging) hanging.mutant.status = 'timeout'
    // What hangs without a mutant, or never begins, is none's fault.
    else if (isStuck || outcomes.length === 0)
      for (const { mutant } of byKey.values()) mutant.needsFresh = true
    left = [...byKey.values()].filter(({ mutant }) => isLeft(mutant))
  }
}

/** Tries a mutant in workers that load everything with it. */
async function tryFresh(workers, mutant, tests) {
  const pairs = tests.map((test) => ({ mutant, test }))
  const job = { ...jobOf('fresh', pairs), mutant: mutant.id }
  const { lines, failures, isStuck } = await workers.run(job)
  mutant.status = 'no coverage'
  for (const line of lines.filter(({ outcome }) => outcome))
    note(
      mutant,
      tests.find(({ id }) => id === line.test),
      line,
    )
  if (!isAlive(mutant)) return
  if (isStuck) mutant.status = 'timeout'
  else if (failures.length > 0) Object.assign(mutant, { status: 'killed', why: failures[0] })
}

const dealt = (list, hands) =>
  Array.from({ length: hands }, (_, hand) => list.filter((_, index) => index % hands === hand))

/**
 * Tries all mutants.
 * @param wasKilled of whom a run before knows that a test notices: they are tried on all tests that there are
 * @param say is told how far it is
 */
export async function tryAll({ workers, mutants, ranked, wasKilled, say }) {
  const round = async (list, from, to) => {
    const pairsOf = (mutant) =>
      ranked
        .get(mutant)
        .reaching.slice(from, to)
        .map((test) => ({ mutant, test }))
    await Promise.all(
      dealt(list.filter(isLeft), workers.count).map((hand) => tryWarm(workers, hand.flatMap(pairsOf))),
    )
    say(`The nearest ${to} tests that reach each`)
  }
  const fresh = async (list, count) => {
    const tried = list.filter(
      (mutant) =>
        isAlive(mutant) &&
        (mutant.needsFresh || ranked.get(mutant).isLoaded) &&
        ranked.get(mutant).near.length > 0,
    )
    await Promise.all(
      tried.map((mutant) =>
        tryFresh(workers, mutant, ranked.get(mutant).near.slice(0, count)).then(() =>
          say('One from the start'),
        ),
      ),
    )
  }

  let from = 0
  for (const size of rounds) {
    await round(mutants, from, from + size)
    from += size
  }
  await fresh(mutants, mostTests)
  const lost = mutants.filter((mutant) => isAlive(mutant) && wasKilled(mutant))
  await round(lost, from, Infinity)
  await fresh(lost, Infinity)
}
