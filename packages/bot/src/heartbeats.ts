import { type Connection, failureOf, isRefusal } from './connection'
import type { DashboardOptions } from './dashboard'
import { sleep } from './retry'

/** Tells the dashboard again and again that the bot runs, until the connection is closed. */
export async function sendHeartbeats(
  { calls, times, closed, isClosed, tell, hear, waitAfter }: Connection,
  { report = () => ({}), onHeartbeat = () => {} }: Pick<DashboardOptions, 'report' | 'onHeartbeat'>,
) {
  /** A bot that cannot say anything about itself runs nevertheless. */
  async function reportOrNothing() {
    try {
      return await report()
    } catch (problem) {
      tell(failureOf('report failed', problem))
      return {}
    }
  }

  /** Nor does a report that the dashboard refuses keep the bot from counting as online. */
  async function beat() {
    try {
      await calls.post('/heartbeat', await reportOrNothing())
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      tell(problem)
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
