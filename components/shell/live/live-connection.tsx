import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayOffer } from '@/api/capabilities'
import { readGuildEvents } from '@/api/events'
import { ApiError } from '@/api/http'
import { readLive, updateLive } from '@/api/live'
import { renewSession } from '@/api/session'
import { applyEvent } from './apply-event'

/** Follows a guild's events while it is mounted and the tab is visible. Draws nothing. */
export function LiveConnection({ guildId, subject }: Omit<Following, 'client' | 'signal'>) {
  const client = useQueryClient()
  const isWatched = usePageVisible()

  useEffect(() => {
    if (!isWatched) return
    const closing = new AbortController()
    void subscribeToGuild({ client, guildId, subject, signal: closing.signal })
    return () => closing.abort()
  }, [client, guildId, subject, isWatched])

  return null
}

/** Milliseconds for which a hidden tab stays connected: a browser allows few connections to a host. */
export const hiddenFor = 30_000

const isVisible = () => document.visibilityState === 'visible'

/** Whether this tab is visible, or was a moment ago. */
function usePageVisible() {
  const [isWatched, setWatched] = useState(isVisible)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      if (isVisible()) setWatched(true)
      else timer = setTimeout(() => setWatched(false), hiddenFor)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isWatched
}

type Following = {
  client: QueryClient
  guildId: string
  subject: string | undefined
  signal: AbortSignal
}

/** How a stream ended: for good, or to be tried again, perhaps not before so many seconds. */
type End = 'over' | { retryAfter: number | undefined }

/** A stream that was open for this many milliseconds counts as a success: the next attempt comes soon. */
const stableMs = 10_000

/** Whether a retry may help; a backend that offers no events, for example, is not asked again. */
const isTemporary = ({ status }: ApiError) =>
  status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 501)

/** Tells people who have just lost access; otherwise the page's own calls say what is wrong. */
function reportRefusal({ client, guildId }: Following, { status, code, message }: ApiError) {
  const wasOpen = readLive(client, guildId)?.lastId != null
  if (status === 403 && wasOpen) updateLive(client, guildId, { closed: { code, detail: message } })
}

/** After a session has ended: renews it and reconnects, or stops, and the page asks people to sign in again. */
async function afterClosing({ client }: Following, code: string): Promise<End> {
  if (code !== 'unauthenticated') return 'over'
  return renewSession(client).then(
    () => ({ retryAfter: undefined }),
    () => 'over',
  )
}

async function readStream(following: Following): Promise<End> {
  const { client, guildId, subject, signal } = following
  const after = readLive(client, guildId)?.lastId ?? null
  try {
    for await (const event of readGuildEvents(client, guildId, { subject, after, signal })) {
      if (signal.aborted) return 'over'
      applyEvent(client, guildId, event)
      if (event.event === 'closed') return afterClosing(following, event.data.code)
    }
    return { retryAfter: undefined }
  } catch (error) {
    if (signal.aborted) return 'over'
    if (!(error instanceof ApiError)) return { retryAfter: undefined }
    if (isTemporary(error)) return { retryAfter: error.retryAfter }
    reportRefusal(following, error)
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
async function subscribeToGuild(following: Following) {
  const { client, guildId, signal } = following
  if (!(await mayOffer(client, 'events'))) return
  let failures = 0
  while (!signal.aborted) {
    const openedAt = Date.now()
    const end = await readStream(following)
    if (signal.aborted) return
    if (end === 'over') return clearPresence(client, guildId)
    failures = Date.now() - openedAt > stableMs ? 1 : failures + 1
    if (failures > 1) clearPresence(client, guildId)
    await delay(backOff(failures, end.retryAfter), signal)
  }
}

const minDelayMs = 1_000
const maxDelayMs = 30_000
/** A server may ask for a longer delay, up to this. */
const maxRetryAfterMs = 300_000

/**
 * How long to wait before the next try, in milliseconds.
 * @param failures failed attempts in a row, from 1
 * @param retryAfter what the server asked for, in seconds
 * @param chance from 0 to 1: so that readers that were cut off together do not reconnect together
 */
export function backOff(failures: number, retryAfter = 0, chance = Math.random()) {
  const ceiling = Math.min(maxDelayMs, minDelayMs * 2 ** failures)
  const wait = (ceiling / 2) * (1 + chance)
  return Math.max(wait, Math.min(retryAfter * 1000, maxRetryAfterMs))
}

/** Waits, and until the browser has a network again; not after `signal` is aborted. */
const delay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      if (navigator.onLine) finish()
      else window.addEventListener('online', finish)
    }, milliseconds)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    signal.addEventListener('abort', finish)
  })
