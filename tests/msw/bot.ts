import { http, HttpResponse } from 'msw'
import { type BotStatus, botStatus, type Heartbeat, heartbeat } from '@/contract/calls/status'
import { aHeartbeat } from '@/tests/support/factories'
import { found, held, signedIn } from './answers'

export const heartbeatUrl = '*/backend/heartbeat'
const statusUrl = '*/backend/status'

const current = held((): Heartbeat | null => aHeartbeat())
const status = held((): BotStatus | null => null)

/** What the bot said last; null where it never did. */
export const setHeartbeat = (next: Heartbeat | null) => {
  current.value = next && heartbeat.parse(next)
}

/** What is known about the bot's last day; null for a backend without such a call. */
export const setStatus = (next: BotStatus | null) => {
  status.value = next && botStatus.parse(next)
}

export const botHandlers = [
  http.get('*/healthz', () => HttpResponse.json({ status: 'ok' })),
  signedIn.get(statusUrl, () => found(status.value)),
  signedIn.get(heartbeatUrl, () => found(current.value, 'unknown')),
]
