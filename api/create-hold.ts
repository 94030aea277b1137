/** For what has to wait while anybody holds it back. */
export function createHold() {
  const holds = new Set<symbol>()
  const waiting = new Set<() => void>()
  return {
    /** @returns what ends that */
    hold() {
      const hold = Symbol('hold')
      holds.add(hold)
      return () => {
        holds.delete(hold)
        if (holds.size > 0) return
        const due = [...waiting]
        waiting.clear()
        for (const start of due) start()
      }
    },
    /** Does something once nobody holds it back. @returns what gives it up until then */
    whenFree(work: () => void) {
      if (holds.size === 0) work()
      else waiting.add(work)
      return () => void waiting.delete(work)
    },
  }
}
