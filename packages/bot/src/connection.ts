import { createCalls, DashboardError, NotJsonError, UnreachableError } from './calls'
import type { DashboardOptions } from './dashboard'
import { asError, backOff, sleep, usualTimes } from './retry'
import { createOutage } from './tell-outage'

/** The dashboard would refuse it again. */
export const isRefusal = (problem: unknown) =>
  problem instanceof NotJsonError || (problem instanceof DashboardError && problem.isFinal)

/** What a function of the bot threw, after what of it failed; what the dashboard did says enough itself. */
export const failureOf = (what: string, problem: unknown) =>
  problem instanceof DashboardError || problem instanceof UnreachableError
    ? problem
    : new Error(`${what}: ${asError(problem).message}`, { cause: problem })

export type Connection = ReturnType<typeof createConnection>

/** Calls a dashboard until it is closed: tries again what failed, and tells the bot of that. */
export function createConnection(options: DashboardOptions) {
  const { url, key, client } = options
  const closing = new AbortController()
  const { signal: closed } = closing
  const times = { ...usualTimes, ...options.times }
  const { onReconnected = () => console.info(`The dashboard at ${url} answers again.`) } = options
  const { onProblem = (problem: Error) => console.error(problem.message) } = options
  const outage = createOutage(() => hear('onReconnected', onReconnected))
  const calls = createCalls({ url, key, ...(client && { client }), closing: closed, times, outage })
  /** What is not told again until the bot declares something else. */
  const told = new Set<string>()

  const isClosed = () => closed.aborted

  function tell(problem: unknown) {
    const error = asError(problem)
    if (!isClosed() && !outage.isRepeated(error)) void tellBot(error)
  }

  /** Of what fails here, only the console is told: `onProblem` would fail again. */
  async function tellBot(error: Error) {
    try {
      await onProblem(error)
    } catch (problem) {
      console.error(`onProblem failed: ${asError(problem).message}. It was told: ${error.message}`)
    }
  }

  async function call(name: string, listener: () => unknown) {
    try {
      await listener()
    } catch (problem) {
      tell(failureOf(`${name} failed`, problem))
    }
  }

  /** Calls a function of the bot that only hears something, and tells of what it throws: it keeps nothing waiting. */
  const hear = (name: string, listener: () => unknown) => void call(name, listener)

  /** As long as the dashboard asks for, else longer after each failure, but never longer than `longest`. */
  function waitAfter(problem: unknown, failures: number, longest = Infinity) {
    const asked = problem instanceof DashboardError ? problem.retryAfter : 0
    return sleep(Math.min(longest, Math.max(asked, backOff(times, failures))), closed)
  }

  return {
    url,
    calls,
    times,
    /** Guilds that are worked on at once. */
    atOnce: options.atOnce ?? 4,
    closed,
    isClosed,
    tell,
    hear,
    tellOnce(message: string) {
      if (!told.has(message)) tell(new Error(message))
      told.add(message)
    },
    forgetTold: () => told.clear(),
    waitAfter,
    /** Tries until it succeeds; null when that makes no sense any more. */
    async retryUntilDone<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
      for (let failures = 1; !isClosed(); failures += 1) {
        try {
          return await act()
        } catch (problem) {
          tell(problem)
          if (isRefusal(problem)) return null
          await waitAfter(problem, failures)
        }
      }
      return null
    },
    close: () => closing.abort(),
  }
}
