import { appendFileSync } from 'node:fs'
import { inject, TestRunner } from 'vitest'

/*
 * Runs tests for `npm run test:mutation`, in a worker of Vitest. Opening a page or a database takes longer than most
 * tests do, so one worker repeats each test for one mutant after the other. What fails is tried again without a mutant:
 * if it fails then, too, the worker is of no more use, and what is left is for another one.
 */

const job = inject('mutation')
const report = (line) => appendFileSync(job.report, `${JSON.stringify(line)}\n`)

/** The mutant that is awake. One that decides what modules hold has to be so before they are loaded. */
let awake = job.mutant
let isOver = false
const decided = new Set()
const hits = new Set()
let unhandled

globalThis.__mutation = (id) => {
  hits.add(id)
  return id === awake
}
process.on('unhandledRejection', (error) => (unhandled ??= error))

function takeHits() {
  const taken = [...hits]
  hits.clear()
  return taken
}

const whereIs = ({ projectName, filepath }) => ({ project: projectName, file: filepath })
const hasFailed = (test) => test.result.state === 'fail'
const whyOf = (test) => (hasFailed(test) ? String(test.result.errors?.[0]?.message).slice(0, 300) : '')

export default class MutationRunner extends TestRunner {
  async onCollected([file]) {
    if (job.kind === 'coverage') report({ ...whereIs(file), loaded: takeHits() })
    if (!('document' in globalThis)) return
    const { configure } = await import('@testing-library/react')
    configure({ asyncUtilTimeout: 5_000 * job.patience })
  }

  async onBeforeRunTask(test) {
    this.mutants = (job.plan?.[test.id] ?? []).filter((id) => !decided.has(id))
    if (job.kind !== 'coverage' && (isOver || this.mutants.length === 0)) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    if (job.kind === 'warm') test.repeats = this.mutants.length - 1
    if (job.kind !== 'coverage') test.retry = 1
  }

  onBeforeTryTask(test, { retry, repeats }) {
    if (job.kind === 'warm') {
      if (isOver) throw new Error('The worker is of no more use.')
      awake = retry === 0 ? this.mutants[repeats] : undefined
      hits.clear()
    }
    unhandled = undefined
    test.result.errors = undefined
    this.begun = performance.now()
    report({ test: test.id, trying: awake ?? null })
    super.onBeforeTryTask(test)
  }

  onTaskFinished() {
    if (unhandled !== undefined && job.kind !== 'coverage') throw unhandled
  }

  onAfterRetryTask(test, { retry, repeats }) {
    const seen = takeHits()
    if (job.kind === 'coverage') this.noteHits(test, seen)
    else if (job.kind === 'fresh') this.noteFresh(test, retry)
    else if (!isOver) this.noteWarm(test, retry, this.mutants[repeats], seen)
  }

  noteHits(test, seen) {
    const ms = Math.round(performance.now() - this.begun)
    report({ ...whereIs(test.file), test: test.id, name: test.name, hits: seen, ms, why: whyOf(test) })
  }

  noteFresh(test, retry) {
    // On a busy machine a test may fail once.
    if (retry === 0 && hasFailed(test)) return
    isOver = hasFailed(test)
    report({ test: test.id, mutant: job.mutant, outcome: isOver ? 'killed' : 'survived', why: whyOf(test) })
  }

  noteWarm(test, retry, mutant, seen) {
    if (retry === 0) this.why = whyOf(test)
    // The next try tells whether it was the mutant.
    if (retry === 0 && hasFailed(test)) return
    const outcome = retry === 0 ? withoutFailure(seen.includes(mutant)) : afterFailure(hasFailed(test))
    report({ test: test.id, mutant, outcome, why: this.why })
    if (outcome !== 'survived') decided.add(mutant)
    isOver = outcome === 'unsure'
  }
}

/** `asleep`: what is used was made before the mutant woke. */
const withoutFailure = (isSeen) => (isSeen ? 'survived' : 'asleep')
const afterFailure = (hasFailedAgain) => (hasFailedAgain ? 'unsure' : 'killed')
