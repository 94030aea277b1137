import type { Logger } from 'pino'

type Fields = Record<string, unknown>

/** Logs the beginning of an outage and its end, a line each, however much fails in between. */
export function createOutage(log: Logger, texts: { begins: string; ends: string }) {
  let failures = 0
  return {
    failed(fields: Fields) {
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

/** Calls `tell` at most once in so many milliseconds. */
export function atMostEvery<Words extends unknown[]>(milliseconds: number, tell: (...words: Words) => void) {
  let toldAt = -Infinity
  return (...words: Words) => {
    if (performance.now() - toldAt < milliseconds) return
    toldAt = performance.now()
    tell(...words)
  }
}
