/** Milliseconds. */
export type Times = {
  heartbeat: number
  /** The first wait after a failure, which doubles with each further one, and the longest. */
  firstRetry: number
  maxRetry: number
  /** One call other than the stream. */
  call: number
  /** After so long, it is told that `onGuild` has not ended; then after twice as long, and so on. */
  slow: number
  /** After so long without a guild, it is told that nothing of what people save is read. */
  unserved: number
  /** How long people wait for each answer of the bot: one that comes later is told. */
  choices: number
  action: number
  test: number
  /** How long closing waits for functions of the bot that have not ended. */
  closing: number
  /** A stream that is silent for so long is broken: the dashboard sends a sign of life every 20 seconds. */
  silence: number
}

export const usualTimes: Times = {
  heartbeat: 30_000,
  firstRetry: 1_000,
  maxRetry: 60_000,
  call: 10_000,
  slow: 30_000,
  unserved: 60_000,
  choices: 3_000,
  action: 10_000,
  test: 8_000,
  closing: 10_000,
  silence: 60_000,
}

export const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Acts until `closing` is aborted or nothing was alive for so many milliseconds; then it rejects at once. Giving `fetch` a
 * signal of `AbortSignal.any` and `AbortSignal.timeout` is not enough: in Node 20 garbage collection may take it away
 * while the body is read, which then waits for ever.
 */
export async function guarded<Answer>(
  { closing, timeoutMs, tooLate }: { closing: AbortSignal; timeoutMs: number; tooLate: Error },
  act: (signal: AbortSignal, onAlive: () => void) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const { signal } = controller
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true })
  })
  const close = () => controller.abort(new Error('The bot was closed.'))
  const expire = () => controller.abort(tooLate)
  let timer = setTimeout(expire, timeoutMs)
  const onAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(expire, timeoutMs)
  }
  closing.addEventListener('abort', close, { once: true })
  if (closing.aborted) close()
  try {
    return await Promise.race([act(signal, onAlive), stopped])
  } finally {
    controller.abort(new Error('It is over.'))
    clearTimeout(timer)
    closing.removeEventListener('abort', close)
  }
}

/** Waits, or returns early when `closing` is aborted. */
export function sleep(ms: number, closing: AbortSignal) {
  return new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    closing.addEventListener('abort', wake, { once: true })
    if (closing.aborted) wake()
  })
}

/** Calls `onSlow` with the milliseconds that have gone by after `slow`, twice as many and so on, until it has ended. */
export async function whileSlow<Answer>(
  act: () => Answer | PromiseLike<Answer>,
  slow: number,
  onSlow: (elapsed: number) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (elapsed: number, next: number) => {
    timer = setTimeout(() => {
      onSlow(next)
      wait(next, 2 * next)
    }, next - elapsed)
  }
  wait(0, slow)
  try {
    return await act()
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves once that has, or after so many milliseconds. */
export async function atMost(ms: number, work: Promise<unknown>) {
  const done = new AbortController()
  await Promise.race([work, sleep(ms, done.signal)])
  done.abort()
}

/** Half of the wait is left to chance, so that many bots do not come back at the same moment. */
export function backOff({ firstRetry, maxRetry }: Times, failures: number) {
  const maxDelay = Math.min(maxRetry, firstRetry * 2 ** Math.min(failures - 1, 20))
  return maxDelay * (0.5 + Math.random() / 2)
}
