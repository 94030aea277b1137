/** Runs so many at once; the others wait for their turn. */
export function atMost(count: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Value>(run: () => Promise<Value>) => {
    if (running < count) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
