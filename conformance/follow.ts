import { createEventCutter, readEventText } from '@/server/live/event-text'
import type { Send } from './ask'

export type StreamEvent = { event: string; id: string | null; data: unknown }

export type Stream = {
  /** The next event that tells something; null when none comes in time, or no more will. */
  next: () => Promise<StreamEvent | null>
  close: () => Promise<void>
}

/** Opens a stream; null where none is given. */
export type Follow = (path: string, headers?: Record<string, string>) => Promise<Stream | null>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readEvent(text: string): StreamEvent | null {
  const read = readEventText(text)
  const [, id = null] = /^id: ?(.*)$/m.exec(text) ?? []
  return read && { event: read.event, id, data: parsed(read.data) }
}

/** The events of a stream as they come, each waited for `timeout` milliseconds. */
function eventsOf(body: ReadableStream<Uint8Array>, timeout: number): Stream {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const cut = createEventCutter()
  const ready: StreamEvent[] = []

  async function fill() {
    while (ready.length === 0) {
      const { done, value } = await reader.read()
      if (done) return
      const events = cut(decoder.decode(value, { stream: true })).map(readEvent)
      ready.push(...events.filter((event) => event !== null))
    }
  }
  const close = () => reader.cancel().catch(() => undefined)

  return {
    async next() {
      const timer = setTimeout(() => void close(), timeout)
      await fill().catch(() => undefined)
      clearTimeout(timer)
      return ready.shift() ?? null
    },
    close,
  }
}

/** Follows streams with these headers. Its calls never reject. */
export const createFollow =
  (send: Send, headers: Record<string, string>, timeout: number): Follow =>
  async (path, more) => {
    const opening = new AbortController()
    const timer = setTimeout(() => opening.abort(), timeout)
    try {
      const wanted = { accept: 'text/event-stream', ...headers, ...more }
      const response = await send(path, { method: 'GET', headers: wanted, signal: opening.signal })
      const isStream =
        response.status === 200 && response.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream && response.body) return eventsOf(response.body, timeout)
      await response.body?.cancel()
      return null
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }
