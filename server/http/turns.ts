import { createConcurrencyLimiter, type Places } from './rate-limit'

/**
 * Has expensive work done in order: one of each person at a time, and few in all.
 * @param running how many run at once, of all that run or wait
 * @param full as of `createConcurrencyLimiter`
 */
export function createTurns(
  running: number,
  places: Places,
  full: Parameters<typeof createConcurrencyLimiter>[1],
) {
  type Turn = { whose: string; begin: () => void }
  const acquire = createConcurrencyLimiter(places, full)
  const waiting: Turn[] = []
  const current = new Set<Turn>()

  function beginNext() {
    const isFree = ({ whose }: Turn) => [...current].every((other) => other.whose !== whose)
    const next = current.size < running ? waiting.findIndex(isFree) : -1
    for (const turn of next === -1 ? [] : waiting.splice(next, 1)) {
      current.add(turn)
      turn.begin()
    }
  }

  return async function inTurn<Result>(whose: string, work: () => Promise<Result>): Promise<Result> {
    const leave = acquire(whose)
    const turn = await new Promise<Turn>((resolve) => {
      const mine: Turn = { whose, begin: () => resolve(mine) }
      waiting.push(mine)
      beginNext()
    })
    try {
      return await work()
    } finally {
      leave()
      current.delete(turn)
      beginNext()
    }
  }
}
