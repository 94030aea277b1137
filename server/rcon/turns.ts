import { alreadyChecking, busy } from './failures'

/**
 * Lets one person do one thing at a time, and all together `most`, within this process.
 * @returns a function that does `work` in a person's turn
 * @throws HttpError 429 `already_checking`, 503 `busy`
 */
export function createConcurrencyLimit(most: number) {
  const underWay = new Set<string>()
  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    if (underWay.has(userId)) throw alreadyChecking()
    if (underWay.size >= most) throw busy()
    underWay.add(userId)
    try {
      return await work()
    } finally {
      underWay.delete(userId)
    }
  }
}
