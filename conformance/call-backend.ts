import { setTimeout as pause } from 'node:timers/promises'
import { tryParseJson } from '@/contract/json'
import { createEventParser } from '@/contract/server-events'
import { shorten } from '@/contract/text-length'
import { forwardLimits } from '@/server/http/limits'

/** Asks the backend under test: like `fetch`, but with a path of the contract, such as `/guilds/1`. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * What came back. `body` is undefined for what is not JSON; `status` is 0 where nothing came, for the reason in `text`.
 * `exchange` shows what was sent and what came back, for the report.
 */
export type Reply = { status: number; body: unknown; text: string; etag: string | null; exchange: string }

type Question = {
  /** Becomes JSON; a string or a form goes as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Sent even after several calls without an answer, since changes have to be undone. */
  always?: boolean
}

type Method = 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE'
export type Client = (method: Method, path: string, question?: Question) => Promise<Reply>

/** After so many calls without an answer no others are made, so that the report about a hanging backend comes soon. */
const maxUnanswered = 3

/** The longest `Retry-After`, in seconds, that is waited for, once per call. */
const maxWait = 60

type Shown = Readonly<Record<string, string | null | undefined>>

/** Characters of a body that are shown. */
const maxShown = 400

/** On one line, and without the control characters by which a text could take over a terminal. */
const plain = (text: string) =>
  shorten(
    text
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replace(/\p{Cs}/gu, '\uFFFD')
      .trim(),
    maxShown,
  )

const shownBody = (body: unknown) => {
  if (body instanceof FormData) return `a form with ${[...body.keys()].join(', ')}`
  if (body === undefined) return ''
  return plain(typeof body === 'string' ? body : JSON.stringify(body)) || 'an empty body'
}

const listed = (headers: Shown) =>
  Object.entries(headers)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

type Sent = { method: string; path: string; headers: Shown; body: unknown }
type Received = { status: number; headers: Shown; text: string } | string

/**
 * What was sent and what came back, in lines for whoever has to find the mistake. A token is never part of it, and of
 * a body only its beginning.
 * @param received a sentence where nothing came
 */
function exchangeOf({ method, path, headers, body }: Sent, received: Received): string {
  const { authorization, 'content-type': type, 'if-match': tag, 'last-event-id': last } = headers
  const sent = listed({
    Authorization: authorization === undefined ? 'none' : 'Bearer …',
    'Content-Type': type,
    'If-Match': tag,
    'Last-Event-ID': last,
  })
  const came =
    typeof received === 'string'
      ? [received]
      : [[received.status, listed(received.headers)].filter(Boolean).join('; '), shownBody(received.text)]
  return [
    `sent      ${method} ${path}`,
    ...[sent, shownBody(body)].filter(Boolean).map((line) => `          ${line}`),
    ...came.map((line, index) => `${index === 0 ? 'received' : '        '}  ${line}`),
  ].join('\n')
}

/** The text without these tokens, which a backend may repeat. */
const withoutTokens = (text: string, tokens: readonly string[]) =>
  tokens.reduce((rest, token) => rest.replaceAll(token, '…'), text)

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

/** Of a stream that stays open, reads up to the first event. @throws RangeError for more than the dashboard would read */
async function readText(response: Response) {
  const decoder = new TextDecoder()
  const take = createEventParser()
  let text = ''
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    const piece = decoder.decode(part, { stream: true })
    text += piece
    if (isStream(response) && take(piece).length > 0) break
    if (size > forwardLimits.answerBytes) throw new RangeError('The answer is too large.')
  }
  return text
}

const readStreamOrText = (response: Response) =>
  readText(response).catch((error: unknown) => {
    if (isStream(response)) return ''
    throw error
  })

/**
 * Asks with these headers, waits `timeout` milliseconds at most and follows no redirect, as the dashboard's server
 * does. Its calls never reject.
 * @param tokens what must not appear in what it answers, wherever a backend repeats it
 */
export function createClient(
  send: Send,
  headers: Record<string, string>,
  timeout: number,
  tokens: readonly string[],
): Client {
  let unanswered = 0

  return async (method, path, { body, headers: more, always = false } = {}) => {
    // Of a form, `fetch` itself says what divides its parts.
    const isForm = body instanceof FormData
    const type = body === undefined || isForm ? undefined : { 'content-type': 'application/json' }
    const sent = { method, path, headers: { ...type, ...headers, ...more }, body }
    const noReply = (text: string): Reply => ({
      ...{ status: 0, body: undefined, text, etag: null },
      exchange: exchangeOf(sent, 'nothing'),
    })
    const readReply = async (response: Response): Promise<Reply> => {
      const { status } = response
      const text = withoutTokens(await readStreamOrText(response), tokens)
      const tag = response.headers.get('etag')
      const etag = tag && withoutTokens(tag, tokens)
      const shown = { 'Content-Type': response.headers.get('content-type'), ETag: etag }
      const exchange = exchangeOf(sent, { status, headers: shown, text })
      return { status, body: tryParseJson(text), text, etag, exchange }
    }
    if (unanswered >= maxUnanswered && !always)
      return noReply('It was not called, since earlier calls went unanswered.')
    const once = () =>
      send(path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: { accept: 'application/json', ...sent.headers },
        body: typeof body === 'string' || isForm ? body : JSON.stringify(body),
      })
    try {
      let response = await once()
      const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
      if (seconds > 0 && seconds <= maxWait) {
        await response.body?.cancel()
        await pause(seconds * 1000)
        response = await once()
      }
      return await readReply(response)
    } catch (error) {
      unanswered += 1
      if (error instanceof RangeError)
        return noReply(`Its answer is larger than ${forwardLimits.answerBytes / 1024 / 1024} MiB.`)
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return noReply(
        isLate ? `It did not answer within ${timeout / 1000} seconds.` : 'It could not be reached.',
      )
    }
  }
}

export type StreamEvent = { event: string; id: string | null; data: unknown }

export type Stream = {
  /** The next event; null if none comes in time, or the stream has ended. */
  next: () => Promise<StreamEvent | null>
  close: () => Promise<void>
}

/** Opens a stream; null if the backend has none. */
export type Follow = (path: string, headers?: Record<string, string>) => Promise<Stream | null>

function readStream(body: ReadableStream<Uint8Array>, timeout: number): Stream {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const take = createEventParser()
  const events: StreamEvent[] = []

  async function fill() {
    while (events.length === 0) {
      const { done, value } = await reader.read()
      if (done) return
      for (const { data, ...event } of take(decoder.decode(value, { stream: true })))
        events.push({ ...event, data: tryParseJson(data) })
    }
  }
  const close = () => reader.cancel().catch(() => undefined)

  return {
    async next() {
      const timer = setTimeout(() => void close(), timeout)
      await fill().catch(() => undefined)
      clearTimeout(timer)
      return events.shift() ?? null
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
      const response = await send(path, { headers: wanted, signal: opening.signal })
      if (response.status === 200 && isStream(response) && response.body)
        return readStream(response.body, timeout)
      await response.body?.cancel()
      return null
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }

/** Discord issues no such token. */
export const invalidToken = 'conformance-made-up-token'

/** An id that is older than Discord, so no guild and no person has it. */
export const unknownId = '100000000000000'

/** The id of no change, import, feature or game server. */
export const unknownName = 'made-up-and-gone'
