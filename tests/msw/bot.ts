import { http, HttpResponse } from 'msw'
import { type Heartbeat, heartbeat } from '@/api/heartbeat.schema'
import { aHeartbeat } from '@/tests/factories'
import { authorized, fails } from './answers'

export const heartbeatUrl = '*/backend/heartbeat'

let current: Heartbeat | null = aHeartbeat()

export const resetBot = () => {
  current = aHeartbeat()
}

/** What the bot said last; null where it never did. */
export const setHeartbeat = (next: Heartbeat | null) => {
  current = next && heartbeat.parse(next)
}

export const botHandlers = [
  http.get(
    heartbeatUrl,
    authorized(() =>
      current
        ? HttpResponse.json(current)
        : fails(404, { code: 'unknown', detail: 'The bot never reported.' }),
    ),
  ),
]
