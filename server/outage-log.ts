import type { Logger } from 'pino'

/** Logs the beginning of an outage and its end, a line each, however much fails in between. */
export function createOutage(log: Logger, texts: { begins: string; ends: string }) {
  let failures = 0
  return {
    failed(fields: Record<string, unknown>) {
      failures += 1
      if (failures === 1) log.error(fields, texts.begins)
    },
    over() {
      if (failures === 0) return
      log.warn({ count: failures }, texts.ends)
      failures = 0
    },
  }
}
