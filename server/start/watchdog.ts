import { url as debuggerAddress } from 'node:inspector'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/**
 * Milliseconds of CPU time, and between two looks. The longest that the main thread works at a stretch is while an embedded
 * database is made at the first start: 6 s of CPU time, though 27 s by the clock were seen on a busy machine, which is why
 * the clock does not count. A request's work is bounded far below. What takes five times as much does not end.
 */
const usual = { limit: 30_000, interval: 1_000 }

/**
 * Ends a process whose main thread spins and can neither answer nor end itself, so that whoever supervises it starts it
 * anew: with one line in the log, and exit code 70. Not while a debugger is attached.
 * Where its thread cannot run, the process goes on without it, and the log says so.
 * @param root the folder that holds the build, or the sources in development
 * @returns what stops it
 */
export function startWatchdog(root: string, log: Logger, { limit, interval } = usual) {
  if (debuggerAddress() !== undefined) return () => undefined
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(join(root, 'server/start/watchdog-thread.mjs'), {
    workerData: { beats, limit, interval },
    execArgv: [],
  })
  worker.on('error', (error) => log.warn({ err: error }, 'Going on without a watchdog'))
  worker.unref()
  const heart = setInterval(() => Atomics.add(beats, 0, 1), interval / 2).unref()
  return async () => {
    clearInterval(heart)
    await worker.terminate()
  }
}
