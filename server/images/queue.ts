import { busy } from './failures'

type Limits = { atOnce: number; waiting: number; perPerson: number }

/**
 * Lets a few jobs run at a time and a few more wait for their turn, in order. Nobody takes all the places.
 * The function it returns runs a job of one person and throws HttpError 503 `busy` when there is no place left.
 */
export function createQueue({ atOnce, waiting, perPerson }: Limits) {
  const places = new Map<string, number>()
  const line: (() => void)[] = []
  let running = 0

  function takePlace(person: string) {
    const own = places.get(person) ?? 0
    if (own >= perPerson || running + line.length >= atOnce + waiting) throw busy()
    places.set(person, own + 1)
  }
  function leavePlace(person: string) {
    const own = places.get(person) ?? 0
    if (own > 1) places.set(person, own - 1)
    else places.delete(person)
  }
  function turn() {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => line.push(resolve))
  }
  /** Whoever waits first goes on in place of the one that is done. */
  function passOn() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async function inTurn<Value>(person: string, job: () => Promise<Value>): Promise<Value> {
    takePlace(person)
    await turn()
    try {
      return await job()
    } finally {
      passOn()
      leavePlace(person)
    }
  }
}
