import type { Logger } from 'pino'
import { errors } from '@/server/metrics'
import { createOutage } from '@/server/outage-log'
import { isDatabaseUnavailable, isStorageFull } from './errors'

/** Logs an error. While the database is away or full, only the beginning and the end of that are logged. */
export type Report = (error: unknown, message: string, fields?: Record<string, unknown>) => void

type Parts = {
  log: Logger
  /** Is told of errors that nobody expected, as the log is. */
  tell?: Report
  /** Rejects while the database cannot be written to. */
  tryDatabase: () => Promise<unknown>
  /** Milliseconds between two tries during an outage. */
  every?: number
}

export function createReports({ log, tell, tryDatabase, every = 2_000 }: Parts) {
  const outage = createOutage(log, {
    begins: 'The database cannot be used: what needs it fails until it can',
    ends: 'The database can be used again',
  })
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  /** Whether nothing has failed since the last look. */
  let isQuiet = true

  async function look() {
    const wasQuiet = isQuiet
    isQuiet = true
    const isBack = await tryDatabase().then(
      () => wasQuiet && isQuiet,
      () => false,
    )
    if (!isBack) return schedule()
    timer = null
    outage.over()
  }
  function schedule() {
    timer = isClosed ? null : setTimeout(() => void look(), every).unref()
  }

  const report: Report = (error, message, fields) => {
    if (!isDatabaseUnavailable(error) && !isStorageFull(error)) {
      errors.inc()
      log.error({ err: error, ...fields }, message)
      return tell?.(error, message, fields)
    }
    isQuiet = false
    outage.failed({ err: error, ...fields })
    if (!timer) schedule()
  }
  return {
    report,
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}
