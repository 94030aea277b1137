const holds = new Set<symbol>()
const waiting = new Set<() => void>()

/** Has answers wait that would change what a part of a page is drawn of. @returns what ends that */
export function holdAnswers() {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => {
    holds.delete(hold)
    if (holds.size > 0) return
    for (const tell of waiting) tell()
    waiting.clear()
  }
}

/** Resolves once an answer may be told. */
export const answersMayCome = async () =>
  holds.size > 0 && new Promise<void>((resolve) => waiting.add(resolve))
