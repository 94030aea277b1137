/*
 * How `npm run test:mutation` runs tests. Each Vitest is a process of its own (scripts/mutation-runner.mjs): a test can hang or
 * end it, and neither hangs or ends the whole run.
 */

/** How often it is looked whether anything hangs; in milliseconds, as all here. */
const glance = 500

/**
 * @param start forks a Vitest that leads a group of its own
 * @param patience how long a `request` for some tests may take, one `file` when all are run, and `all` of them together
 */
export function createRuns(start, patience) {
  const running = new Set()
  let isStopped = false

  /** With all that its tests have started. */
  function end(child) {
    running.delete(child)
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }

  function begin(env) {
    const child = start(env)
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  /** @returns the answer, or undefined if the process ended before it. @param onNews takes what it says until then */
  function ask(child, request, onNews) {
    return new Promise((resolve) => {
      const read = (said) => (said.isAnswer ? settle(said) : onNews?.(said))
      const onEnd = () => settle(undefined)
      function settle(answer) {
        child.off('exit', onEnd).off('error', onEnd).off('message', read)
        resolve(answer)
      }
      child.on('exit', onEnd).on('error', onEnd).on('message', read)
      child.send(request, (error) => error && onEnd())
    })
  }

  /** Asks one process again and again; one that has ended is replaced. */
  function createRunner(env) {
    let child
    async function attempt(request) {
      if (!running.has(child)) child = begin(env)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        end(child)
      }, patience.request)
      const answer = await ask(child, request)
      clearTimeout(timer)
      return { ...answer, isLate, hasEnded: !answer && !isLate }
    }
    /** What ends the process is tried once more: the machine may have ended it. */
    return async (request) => {
      const answer = await attempt(request)
      return answer.hasEnded && !isStopped ? attempt(request) : answer
    }
  }

  /** @returns which files were open when one of them took too long, or when the process ended; undefined once all have run */
  async function runRest(run) {
    const open = new Map()
    const child = begin()
    let late = []
    const watch = setInterval(() => {
      const now = performance.now()
      late = [...open].filter(([, since]) => now - since > patience.file).map(([file]) => file)
      if (late.length > 0 || now > run.deadline) end(child)
    }, glance)
    const answer = await ask(child, { without: [...run.ended, ...run.left.keys()] }, (news) => {
      run.files ??= news.files
      if (news.began) open.set(news.began, performance.now())
      if (!news.ended) return
      open.delete(news.ended)
      run.ended.add(news.ended)
      run.results.push(...news.results)
      run.onProgress?.(run.ended.size, run.files)
    })
    clearInterval(watch)
    end(child)
    return answer ? undefined : { late, open: [...open.keys()] }
  }

  /**
   * Runs all tests once. A file that hangs or ends the process is left out, and the rest goes on without it.
   * @returns what became of the tests, why files were left out, and how many have not run
   */
  async function runAll(onProgress) {
    const run = { onProgress, results: [], ended: new Set(), left: new Map() }
    run.deadline = performance.now() + patience.all
    const suspects = new Set()
    for (let failed = await runRest(run); failed; failed = await runRest(run)) {
      if (isStopped || performance.now() > run.deadline) {
        const why = 'was running when the time was over'
        if (!isStopped) for (const file of failed.open) run.left.set(file, why)
        break
      }
      for (const file of failed.late) run.left.set(file, `ran for more than ${patience.file / 1_000} s`)
      if (failed.late.length > 0) continue
      const again = failed.open.filter((file) => failed.open.length === 1 || suspects.has(file))
      for (const file of again) run.left.set(file, 'ended its process')
      for (const file of failed.open) suspects.add(file)
      if (failed.open.length === 0) throw new Error('Vitest ended while no test ran.')
    }
    return { results: run.results, left: run.left, missing: (run.files ?? 0) - run.ended.size }
  }

  function stop() {
    isStopped = true
    for (const child of running) end(child)
  }

  return { createRunner, runAll, stop, isStopped: () => isStopped }
}

/** @returns says, at most every 20 seconds, how far something is and when it ends */
export function createProgress(what, { now = Date.now, write, every = 20_000 }) {
  const start = now()
  let latest = start
  return (done, all) => {
    if (now() - latest < every && done < all) return
    latest = now()
    const left = ((latest - start) / done) * (all - done)
    const end = new Date(latest + left).toLocaleTimeString('en-GB', { timeStyle: 'short' })
    write(`${done} of ${all} ${what}${done < all ? `; the last one at about ${end}` : ''}`)
  }
}
