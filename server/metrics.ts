import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Answered } from '@/server/http/access-log'
import { tracedTask } from '@/server/tracing'

/*
 * What the program counts about itself, for `METRICS_PORT`. Labels have few values, all of them ours: no id of a person,
 * a server or a bot, and no address.
 */

/** All of it; what is only looked up when somebody reads the metrics is in `start/serve-metrics.ts`. */
export const counted = new Registry()
const registers = [counted]

const answers = new Histogram({
  registers,
  name: 'http_request_duration_seconds',
  help: 'Answers that were sent whole, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})
const cutOff = new Counter({
  registers,
  name: 'http_requests_cut_off_total',
  help: 'Requests whose connection ended before the answer did; every stream of events ends so.',
  labelNames: ['route'],
})

export function countAnswer({ method = '', route = '', status, duration_ms, outcome }: Answered) {
  if (outcome === 'cut_off' || status === undefined) cutOff.inc({ route })
  else answers.observe({ method, route, status }, duration_ms / 1000)
}

export const refusals = new Counter({
  registers,
  name: 'guildhall_refusals_total',
  help: 'Calls that were refused or failed, by the code of the answer; conflict, rate_limited and internal are among them.',
  labelNames: ['code'],
})
export const saves = new Counter({
  registers,
  name: 'guildhall_saves_total',
  help: 'Changes that were saved, by what was changed and who did it.',
  labelNames: ['subject', 'author'],
})
export const streams = new Gauge({
  registers,
  name: 'guildhall_event_streams',
  help: 'Streams of events that are open, of pages and of bots.',
})
export const botRequests = new Counter({
  registers,
  name: 'guildhall_bot_requests_total',
  help: 'What the bot was asked on behalf of people, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
})
export const heartbeats = new Counter({
  registers,
  name: 'guildhall_bot_heartbeats_total',
  help: 'Heartbeats that bots sent to this process.',
})
export const discordCalls = new Counter({
  registers,
  name: 'guildhall_discord_calls_total',
  help: 'Calls to Discord: answered, failed (no usable answer), or refused, which counts towards the limit at which Discord bans an address.',
  labelNames: ['outcome'],
})
export const discordDown = new Gauge({
  registers,
  name: 'guildhall_discord_down',
  help: '1 while Discord gives no usable answers.',
})
export const discordPaused = new Counter({
  registers,
  name: 'guildhall_discord_calls_held_back_total',
  help: 'Calls to Discord that were not made, since Discord was down or too many calls had been refused.',
})
export const errors = new Counter({
  registers,
  name: 'guildhall_errors_total',
  help: 'Errors that nobody expected, each with a line of level 50 in the log.',
})

const taskRuns = new Counter({
  registers,
  name: 'guildhall_task_runs_total',
  help: 'Runs of what the program does by itself.',
  labelNames: ['task', 'outcome'],
})
const taskSuccess = new Gauge({
  registers,
  name: 'guildhall_task_last_success_timestamp_seconds',
  help: 'When it last ended well, in seconds since 1970.',
  labelNames: ['task'],
})

/** Runs what the program does by itself, as a trace of its own, and counts how that ends. */
export async function runTask<Value>(task: string, work: () => Promise<Value>): Promise<Value> {
  try {
    const value = await tracedTask(`run ${task}`, work)
    taskRuns.inc({ task, outcome: 'done' })
    taskSuccess.set({ task }, Date.now() / 1000)
    return value
  } catch (error) {
    taskRuns.inc({ task, outcome: 'failed' })
    throw error
  }
}
