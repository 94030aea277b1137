import { http, HttpResponse } from 'msw'
import { type Heartbeat, heartbeat } from '@/api/heartbeat.schema'
import { type BotStatus, botStatus } from '@/api/status.schema'
import { aHeartbeat } from '@/tests/factories'
import { authorized, fails } from './answers'

export const heartbeatUrl = '*/backend/heartbeat'
export const statusUrl = '*/backend/status'

let current: Heartbeat | null = aHeartbeat()
let status: BotStatus | null = null

export const resetBot = () => {
  current = aHeartbeat()
  status = null
}

/** What the bot said last; null where it never did. */
export const setHeartbeat = (next: Heartbeat | null) => {
  current = next && heartbeat.parse(next)
}

/** What is known about the bot's last day; null for a backend without such a call. */
export const setStatus = (next: BotStatus | null) => {
  status = next && botStatus.parse(next)
}

export const botHandlers = [
  http.get(
    statusUrl,
    authorized(() =>
      status
        ? HttpResponse.json(status)
        : fails(404, { code: 'not_found', detail: 'There is nothing here.' }),
    ),
  ),
  http.get(
    heartbeatUrl,
    authorized(() =>
      current
        ? HttpResponse.json(current)
        : fails(404, { code: 'unknown', detail: 'The bot never reported.' }),
    ),
  ),
]
