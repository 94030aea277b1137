import { createLogger } from '@/server/log'

/** A log, and the lines that were written to it. */
export function aLog(level: string) {
  const lines: string[] = []
  return { log: createLogger(level, { write: (line) => void lines.push(line) }), lines }
}
