/** How many streams may be open at once in this process: one reader's, and all together. */
export type StreamLimits = { each: number; all: number }

/** Counts open streams. */
export function createOpenStreams({ each, all }: StreamLimits) {
  const open = new Map<string, number>()
  let total = 0

  /** Takes a place for `reader`, or answers null when there is none; what it answers gives the place back. */
  return function take(reader: string): (() => void) | null {
    const own = open.get(reader) ?? 0
    if (own >= each || total >= all) return null
    open.set(reader, own + 1)
    total += 1

    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      total -= 1
      const left = (open.get(reader) ?? 1) - 1
      if (left === 0) open.delete(reader)
      else open.set(reader, left)
    }
  }
}
export type TakeStream = ReturnType<typeof createOpenStreams>
