import { url as debuggerAddress } from 'node:inspector'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/**
 * Milliseconds: the limit of CPU time, and the interval between two checks. The main thread is busy for longest while
 * it creates an embedded database at the first start: 6 s of CPU time, but up to 27 s by the clock on a busy machine,
 * which is why CPU time is measured. Requests take far less. Work of five times that length will not end.
 */
const usual = { limit: 30_000, interval: 1_000 }

/**
 * Ends a process whose main thread loops and can neither answer nor exit, with one line in the log and exit code 70, so
 * that a supervisor restarts it. Does nothing while a debugger is attached. If its thread cannot start, the process
 * runs without it, and the log says so.
 * @param root the folder that holds the build, or the sources in development
 * @returns a function that stops it
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
