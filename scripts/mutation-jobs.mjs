import { fork } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/* Hands the jobs of `npm run test:mutation` to processes, and ends those that hang: a mutant may make a loop endless. */

/** Milliseconds that a worker has to start, and to go on from one test to the next. */
const patienceMs = 120_000
const lookEveryMs = 5_000

/** The whole lines of a report so far. */
const linesOf = (report) =>
  (existsSync(report) ? readFileSync(report, 'utf8').split('\n').slice(0, -1) : []).map((line) =>
    JSON.parse(line),
  )

/** Calls back when a report has not grown for longer than its last line allows. @returns what ends the watch */
function watch(report, limitOf, onStuck) {
  // Looks are counted rather than time, which also passes while the machine sleeps.
  let [size, looks] = [0, 0]
  const timer = setInterval(() => {
    const now = statSync(report, { throwIfNoEntry: false })?.size ?? 0
    looks = now === size ? looks + 1 : 0
    size = now
    if (looks > 0 && looks * lookEveryMs > limitOf(linesOf(report).at(-1))) onStuck()
  }, lookEveryMs)
  return () => clearInterval(timer)
}

/**
 * @param tests what files of tests have in their path; all, if there is none
 * @param allowedMs how long a test may take, by its id
 */
export function createWorkers({ count, folder, tests, variables, patience, allowedMs }) {
  const idle = []
  const waiting = []
  const all = new Set()
  let reports = 0

  function start() {
    // In a group of its own, so that whatever its tests have started ends with it.
    const child = fork(join(folder, 'scripts/mutation-worker.mjs'), tests, {
      cwd: folder,
      env: { ...process.env, ...variables },
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(child)
    return new Promise((resolve) => child.once('message', () => resolve(child)))
  }

  function end(child) {
    all.delete(child)
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }

  const release = (child) => {
    const next = waiting.shift()
    if (next) next(child)
    else idle.push(child)
  }

  async function take() {
    const child = idle.pop()
    if (child) return child
    if (all.size < count) return start()
    return new Promise((resolve) => waiting.push(resolve))
  }

  const limitOf = (last) =>
    last?.trying === undefined ? patienceMs * patience : 15_000 + allowedMs(last.test) * patience

  /** Resolves with the answer to a job, or that the process is stuck, or has ended. */
  const ask = (child, job) =>
    new Promise((resolve) => {
      const finish = (answer) => {
        unwatch()
        child.off('message', finish)
        child.off('exit', onStuck)
        resolve(answer)
      }
      const onStuck = () => finish({ isStuck: true, failures: [] })
      const unwatch = watch(job.report, limitOf, onStuck)
      child.once('message', finish)
      child.once('exit', onStuck)
      child.send(job)
    })

  /** Resolves with what a job has reported; `stuck` is the mutant with which it hangs, null for none. */
  async function run(job) {
    const child = await take()
    const report = join(folder, `report-${++reports}.jsonl`)
    const answer = await ask(child, { ...job, report, patience })
    const lines = linesOf(report)
    rmSync(report, { force: true })
    if (answer.isStuck) end(child)
    release(answer.isStuck ? await start() : child)
    return { ...answer, lines, stuck: answer.isStuck ? (lines.at(-1)?.trying ?? null) : null }
  }

  return { count, run, close: () => [...all].forEach(end) }
}
