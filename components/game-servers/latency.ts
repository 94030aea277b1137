import type { RconResult } from '@/api/game.schema'

/** For a message: whole milliseconds, `unknown` where the backend did not measure. */
export const latencyOf = ({ latency_ms }: RconResult) =>
  latency_ms === undefined ? 'unknown' : String(Math.round(latency_ms))
