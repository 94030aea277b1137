import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { performance } from 'node:perf_hooks'
import { workerData } from 'node:worker_threads'

/*
 * The watchdog's own thread (`watchdog.ts`). It ends the process once the main thread has not beaten its heart while the
 * process used `limit` milliseconds of CPU time. Time that nobody worked in does not count: a debugger's pause, a disk that
 * hangs, a laptop that slept.
 */

/** @type {{ beats: Int32Array, limit: number, interval: number }} */
const { beats, limit, interval } = workerData
/** Least share of a core that the process gets while its main thread spins, also in a small container; what waits uses less. */
const spinning = 0.02
/** The exit code of an internal software error (sysexits.h). */
const exitCode = 70

const clock = new Int32Array(new SharedArrayBuffer(4))

/** @returns {number} milliseconds of CPU time that the process has used */
function usedTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function tell() {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    code: 'main_thread_stuck',
    msg: `The main thread did nothing but spin for ${limit / 1_000} s of CPU time: the process ends (the embedded database does so on a full disk)`,
  }
  try {
    writeSync(1, `${JSON.stringify(line)}\n`)
  } catch {
    // Nobody reads what is said; the end matters more.
  }
}

/**
 * Signals do not end the first process of a container, so the main thread is interrupted wherever it is and ends the process
 * itself. Should even that be impossible, the signal is all that is left.
 */
function end() {
  tell()
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: `process.reallyExit(${exitCode})` })
  Atomics.wait(clock, 0, 0, 5_000)
  process.kill(process.pid, 'SIGKILL')
}

let beat = Atomics.load(beats, 0)
let at = performance.now()
let used = usedTime()
let spun = 0

for (;;) {
  Atomics.wait(clock, 0, 0, interval)
  const [nowBeat, nowAt, nowUsed] = [Atomics.load(beats, 0), performance.now(), usedTime()]
  const [elapsed, worked] = [nowAt - at, nowUsed - used]
  if (nowBeat !== beat) spun = 0
  else if (worked > spinning * elapsed) spun += Math.min(worked, elapsed)
  if (spun >= limit) end()
  beat = nowBeat
  at = nowAt
  used = nowUsed
}
