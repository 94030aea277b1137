import { http, HttpResponse } from 'msw'
import { rconDetails } from '@/api/game.schema'
import { type Heartbeat, heartbeat } from '@/api/heartbeat.schema'
import { aHeartbeat, anRconResult } from '@/tests/factories'
import { authorized, fails } from './answers'

export const heartbeatUrl = '*/backend/heartbeat'
export const gameUrl = '*/backend/user/game'

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
  http.post(
    gameUrl,
    authorized(async ({ request }) => {
      const { game } = rconDetails.parse(await request.json())
      return HttpResponse.json(anRconResult({ game }))
    }),
  ),
]
