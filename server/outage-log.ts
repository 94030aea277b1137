import type { Logger } from 'pino'

type Fields = Record<string, unknown>
type Texts = { begins: string; ends: string }
/** Is told of the beginning of an outage, besides the log. */
type TellOutage = (text: string, fields: Fields) => void

type Options = {
  /** So many failures in a row are told; fewer are in the log alone. Infinity for what tells them itself. */
  toldAfter?: number
}

let tell: TellOutage | null = null

/** Has the beginning of each outage told, whatever is away; null for nobody. */
export function tellOutages(next: TellOutage | null) {
  tell = next
}

/** Milliseconds in which the same thing is logged once. */
const repeatAfter = 60_000

/** Logs what happens again and again once a minute, and then how often it has happened since. */
export function createRepeats(log: Logger, text: string) {
  const known = new Map<string, { at: number; count: number }>()
  return (fields: { method: string; route?: string; status: number; reason?: string } & Fields) => {
    const { method, route, status, reason } = fields
    const key = JSON.stringify([method, route, status, reason])
    const last = known.get(key)
    if (last) last.count += 1
    if (last && performance.now() - last.at < repeatAfter) return
    log.warn({ ...fields, ...(last && { count: last.count }) }, text)
    known.set(key, { at: performance.now(), count: 0 })
  }
}

/** Logs the beginning of an outage and its end, a line each, however much fails in between. */
export function createOutage(log: Logger, texts: Texts, { toldAfter = 1 }: Options = {}) {
  let failures = 0
  return {
    failed(fields: Fields) {
      failures += 1
      if (failures === 1) log.error(fields, texts.begins)
      if (failures === toldAfter) tell?.(texts.begins, fields)
    },
    over() {
      if (failures === 0) return
      log.warn({ count: failures }, texts.ends)
      failures = 0
    },
  }
}
