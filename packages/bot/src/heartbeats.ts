import type { Connection } from './connection'
import type { DashboardOptions } from './dashboard'
import { sleep } from './retry'

/** Tells the dashboard again and again that the bot runs, until the connection is closed. */
export async function sendHeartbeats(
  { calls, times, closed, isClosed, tell, waitAfter }: Connection,
  { report = () => ({}), onHeartbeat }: Pick<DashboardOptions, 'report' | 'onHeartbeat'>,
) {
  let failures = 0
  while (!isClosed()) {
    try {
      await calls.post('/heartbeat', await report())
      failures = 0
      onHeartbeat?.()
      await sleep(times.heartbeat, closed)
    } catch (problem) {
      failures += 1
      tell(problem)
      await waitAfter(problem, failures, times.heartbeat)
    }
  }
}
