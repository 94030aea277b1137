import type { QueryClient } from '@tanstack/react-query'
import { mayOffer } from '@/api/capabilities'
import { readGuildEvents } from '@/api/events'
import { ApiError } from '@/api/http'
import { readLive, updateLive } from '@/api/live'
import { renewSession } from '@/api/session'
import { applyEvent } from './apply-event'
import { backOff, delay } from './back-off'

type Following = {
  client: QueryClient
  guildId: string
  /** The form that is open here. */
  subject: string | undefined
  signal: AbortSignal
}

/** How a stream ended: for good, or to be tried again, perhaps not before so many seconds. */
type End = 'over' | { retryAfter: number | undefined }

/** A stream that was open for this many milliseconds was a good one: the next try comes soon. */
const steadyAfter = 10_000

/** Trouble that passes. What else is refused stays refused, such as events of a backend that has none. */
const passes = ({ status }: ApiError) =>
  status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 501)

/** Who could see the guild a moment ago and may not any more is told; elsewhere its own calls say what is wrong. */
function takeRefusal({ client, guildId }: Following, { status, code, message }: ApiError) {
  const wasOpen = readLive(client, guildId)?.lastId != null
  if (status === 403 && wasOpen) updateLive(client, guildId, { closed: { code, detail: message } })
}

/** Whose session ended is asked to sign in again over the page as it is; who has another one by now reads on. */
async function afterClosing({ client }: Following, code: string): Promise<End> {
  if (code !== 'unauthenticated') return 'over'
  return renewSession(client).then(
    () => ({ retryAfter: undefined }),
    () => 'over',
  )
}

async function followOnce(following: Following): Promise<End> {
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
    if (passes(error)) return { retryAfter: error.retryAfter }
    takeRefusal(following, error)
    return 'over'
  }
}

/** What is not heard of any more is not claimed. */
function forgetPresent(client: QueryClient, guildId: string) {
  if (readLive(client, guildId)) updateLive(client, guildId, { people: [], loaded: {} })
}

/**
 * Keeps a guild's cached answers in step with what happens to it until `signal` is aborted. A stream that ends is gone on
 * with where it ended; nothing is said about it, since everything works without, only later.
 */
export async function subscribeToGuild(following: Following) {
  const { client, guildId, signal } = following
  if (!(await mayOffer(client, 'events'))) return
  let failures = 0
  while (!signal.aborted) {
    const openedAt = Date.now()
    const end = await followOnce(following)
    if (signal.aborted) return
    if (end === 'over') return forgetPresent(client, guildId)
    failures = Date.now() - openedAt > steadyAfter ? 1 : failures + 1
    if (failures > 1) forgetPresent(client, guildId)
    await delay(backOff(failures, end.retryAfter), signal)
  }
}
