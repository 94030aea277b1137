type Options = {
  /** Whether it was done just before. */
  isDone?: boolean
  /** Whether what is asked for too early is done once, as soon as it may be. */
  isMadeUp?: boolean
}

/** Calls `act` at once, and then at most once in so many milliseconds. */
export function throttle<Args extends unknown[], Result>(
  milliseconds: number,
  act: (...args: Args) => Result,
  { isDone = false, isMadeUp = false }: Options = {},
) {
  let actedAt = isDone ? performance.now() : -Infinity
  let timer: NodeJS.Timeout | undefined
  function run(...args: Args) {
    actedAt = performance.now()
    timer = undefined
    return act(...args)
  }
  function call(...args: Args): Result | undefined {
    const wait = actedAt + milliseconds - performance.now()
    if (wait <= 0 && !timer) return run(...args)
    if (isMadeUp) timer ??= setTimeout(run, wait, ...args)
    return undefined
  }
  return Object.assign(call, { cancel: () => clearTimeout(timer) })
}
