import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { backOff, delay } from '@/api/back-off'
import { mayOffer } from '@/api/capabilities'
import { readGuildEvents } from '@/api/events'
import { ApiError } from '@/api/http'
import { readLive, updateLive } from '@/api/live-guild'
import { renewSession } from '@/api/session'
import { applyEvent } from './apply-event'

type Subscription = { client: QueryClient; guildId: string; subject: string | undefined; signal: AbortSignal }

export function LiveConnection({ guildId, subject }: Pick<Subscription, 'guildId' | 'subject'>) {
  const client = useQueryClient()
  const isVisible = usePageVisible()

  useEffect(() => {
    if (!isVisible) return
    const closing = new AbortController()
    void subscribeToGuild({ client, guildId, subject, signal: closing.signal })
    return () => closing.abort()
  }, [client, guildId, subject, isVisible])

  return null
}

/** Milliseconds for which a hidden tab stays connected: browsers allow few connections to a host. */
export const hiddenFor = 30_000

/** Whether this tab is visible, or was a moment ago. */
function usePageVisible() {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function onChange() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setVisible(true)
      else timer = setTimeout(() => setVisible(false), hiddenFor)
    }
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
  return isVisible
}

/** How a stream ended: for good, or to be retried, with the server's Retry-After in seconds. */
type End = 'over' | { retryAfter?: number }

/** A stream that was open for this many milliseconds counts as a success: the next attempt comes soon. */
const stableMs = 10_000

/** Whether a retry may help; it does not if, for example, a backend offers no events. */
const isTemporary = ({ status }: ApiError) =>
  status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 501)

async function readStream({ client, guildId, subject, signal }: Subscription): Promise<End> {
  const lastId = readLive(client, guildId)?.lastId ?? null
  try {
    for await (const event of readGuildEvents(client, guildId, { subject, after: lastId, signal })) {
      if (signal.aborted) return 'over'
      applyEvent(client, guildId, event)
      if (event.event !== 'closed') continue
      if (event.data.code !== 'unauthenticated') return 'over'
      // If the session cannot be renewed, the page asks people to sign in again.
      return renewSession(client).then(
        () => ({}),
        () => 'over',
      )
    }
    return {}
  } catch (error) {
    if (signal.aborted) return 'over'
    if (!(error instanceof ApiError)) return {}
    if (isTemporary(error)) return { retryAfter: error.retryAfter }
    const { status, code, message: detail } = error
    const wasOpen = readLive(client, guildId)?.lastId != null
    // Only people who have just lost access are told here; otherwise the page's own calls say what is wrong.
    if (status === 403 && wasOpen) updateLive(client, guildId, { closed: { code, detail } })
    return 'over'
  }
}

function clearPresence(client: QueryClient, guildId: string) {
  if (readLive(client, guildId)) updateLive(client, guildId, { users: [], loaded: {} })
}

/**
 * Keeps a guild's cached answers up to date until `signal` is aborted. If a stream ends, the next one continues where
 * it ended. People are not told, because everything works without a stream, only later.
 */
async function subscribeToGuild(subscription: Subscription) {
  const { client, guildId, signal } = subscription
  if (!(await mayOffer(client, 'events'))) return
  let failures = 0
  while (!signal.aborted) {
    const openedAt = Date.now()
    const end = await readStream(subscription)
    if (signal.aborted) return
    if (end === 'over') return clearPresence(client, guildId)
    failures = Date.now() - openedAt > stableMs ? 1 : failures + 1
    if (failures > 1) clearPresence(client, guildId)
    await delay(backOff(failures, end.retryAfter), signal)
  }
}
