import { setTimeout as pause } from 'node:timers/promises'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { tryParseJson } from '@/contract/json'
import { createEventParser } from '@/contract/server-events'
import { forwardLimits } from '@/server/http/limits'
import { exchangeOf, withoutTokens } from './exchange'
import type { Fixed } from './find-fixed'
import type { Report } from './report'

/** A backend under test, and what is known about it. */
export type TestContext = {
  /** The ids below stand in a path for their names: `/guilds/{guildId}/roles`. */
  ask: Client
  follow: Follow
  report: Report
  guildId: string
  userId: string | null
  /** The feature that is read and written; null where none could be found. */
  featureId: string | null
  /** As the catalogue declares it; null where it does not. */
  declaration: FeatureDeclaration | null
  /** All that the catalogue declares. */
  features: readonly FeatureDeclaration[]
  /** The extensions that the backend says it offers; null where it does not say. */
  extensions: readonly string[] | null
  /** A channel and a role of the guild that the author named. */
  named: { channel?: string | undefined; role?: string | undefined }
  /** Another guild that the person may manage. */
  secondGuildId: string | null
  /** What cannot be put back. */
  fixed: Fixed
}

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
/** The path of a call that a check is named after, such as `GET /guilds/{guildId}, a made-up guild`. */
export const pathOf = (call: string) => call.replace(/^[A-Z]+ |,.*/g, '')

type Method = 'GET' | 'PATCH' | 'POST' | 'DELETE'
export type Client = (method: Method, path: string, question?: Question) => Promise<Reply>

/** After so many calls without an answer no others are made, so that the report about a hanging backend comes soon. */
const maxUnanswered = 3

/** The longest `Retry-After`, in seconds, that is waited for, once per call. */
const maxWait = 60

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
