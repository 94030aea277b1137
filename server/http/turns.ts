import type { HttpError } from './http-error'

type TurnLimits = {
  /** How many run at once. */
  running: number
  /** How many of one person, and in all, may run or wait. */
  each: number
  all: number
}

/**
 * Has expensive work done one after the other: one of each person at a time, and few in all.
 * @param full what is thrown when too many wait already
 */
export function createTurns({ running, each, all }: TurnLimits, full: () => HttpError) {
  type Turn = { whose: string; begin: () => void }
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
    const others = [...current, ...waiting]
    if (others.length >= all || others.filter((turn) => turn.whose === whose).length >= each) throw full()
    const turn = await new Promise<Turn>((resolve) => {
      const mine: Turn = { whose, begin: () => resolve(mine) }
      waiting.push(mine)
      beginNext()
    })
    try {
      return await work()
    } finally {
      current.delete(turn)
      beginNext()
    }
  }
}
