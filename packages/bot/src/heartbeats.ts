import { type Connection, failureOf, isRefusal } from './connection'
import type { DashboardOptions } from './dashboard'
import { asError, sleep } from './retry'

/** Tells the dashboard again and again that the bot runs, until the connection is closed. */
export async function sendHeartbeats(
  { calls, times, closed, isClosed, tell, hear, waitAfter }: Connection,
  { report = () => ({}), onHeartbeat = () => {} }: Pick<DashboardOptions, 'report' | 'onHeartbeat'>,
) {
  /** What was wrong with the last report, which is told once and not at each heartbeat. */
  let told = ''
  function tellNew(problem: Error) {
    if (problem.message !== told) tell(problem)
    told = problem.message
  }

  /** Null where the bot cannot say anything about itself: it runs nevertheless. */
  async function reportOrNothing() {
    try {
      return await report()
    } catch (problem) {
      tellNew(failureOf('report failed', problem))
      return null
    }
  }

  /** Nor does a report that the dashboard refuses keep the bot from counting as online. */
  async function beat() {
    const said = await reportOrNothing()
    try {
      await calls.post('/heartbeat', said ?? {})
      if (said) told = ''
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      tellNew(asError(problem))
      await calls.post('/heartbeat', {})
    }
  }

  let failures = 0
  while (!isClosed()) {
    try {
      await beat()
      failures = 0
      hear('onHeartbeat', onHeartbeat)
      await sleep(times.heartbeat, closed)
    } catch (problem) {
      failures += 1
      tell(problem)
      await waitAfter(problem, failures, times.heartbeat)
    }
  }
}
