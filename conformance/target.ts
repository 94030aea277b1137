import { setTimeout } from 'node:timers/promises'
import type { FeatureDeclaration } from '@/api/features.schema'
import { tryParseJson } from '@/config/json'
import { forwardLimits } from '@/server/http/limits'
import { firstEventIn } from '@/server/live/event-text'
import type { Follow } from './events'

/** A backend under test, and what is known about it. */
export type TestContext = {
  /** The ids below stand in a path for their names: `/guilds/{guildId}/roles`. */
  ask: Client
  follow: Follow
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
}

/** Asks the backend under test: like `fetch`, but with a path of the contract, such as `/guilds/1`. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** What came back. `body` is undefined for what is not JSON; `status` is 0 where nothing came, for the reason in `text`. */
export type Reply = { status: number; body: unknown; text: string; etag: string | null; type: string }

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
const maxSilences = 3

/** The longest `Retry-After`, in seconds, that is waited for, once per call. */
const maxWait = 60

const noReply = (text: string): Reply => ({ status: 0, body: undefined, text, etag: null, type: '' })

/** @throws RangeError for more than the dashboard's server would read */
async function readText(response: Response, isEnough: (text: string) => boolean) {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    text += decoder.decode(part, { stream: true })
    if (isEnough(text)) break
    if (size > forwardLimits.answerBytes) throw new RangeError('The answer is too large.')
  }
  return text
}

async function readReply(response: Response): Promise<Reply> {
  const type = response.headers.get('content-type') ?? ''
  // A stream that stays open is read up to its first event, or as far as it came.
  const text = type.startsWith('text/event-stream')
    ? await readText(response, (beginning) => firstEventIn(beginning) !== null).catch(() => '')
    : await readText(response, () => false)
  return { status: response.status, body: tryParseJson(text), text, etag: response.headers.get('etag'), type }
}

/**
 * Asks with these headers, waits `timeout` milliseconds at most and follows no redirect, as the dashboard's server
 * does. Its calls never reject.
 */
export function createClient(send: Send, headers: Record<string, string>, timeout: number): Client {
  let silences = 0

  return async (method, path, { body, headers: more, always = false } = {}) => {
    if (silences >= maxSilences && !always)
      return noReply('It was not asked, since calls before went unanswered.')
    // Of a form, `fetch` itself says what divides its parts.
    const isForm = body instanceof FormData
    const isJson = body !== undefined && !isForm
    const json: Record<string, string> = isJson ? { 'content-type': 'application/json' } : {}
    let signal = AbortSignal.timeout(timeout)
    const once = () =>
      send(path, {
        method,
        redirect: 'manual',
        signal,
        headers: { accept: 'application/json', ...json, ...headers, ...more },
        body: typeof body === 'string' || isForm ? body : JSON.stringify(body),
      })
    try {
      const response = await once()
      const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
      if (!(seconds > 0 && seconds <= maxWait)) return await readReply(response)
      await response.body?.cancel()
      await setTimeout(seconds * 1000)
      signal = AbortSignal.timeout(timeout)
      return await readReply(await once())
    } catch (error) {
      silences += 1
      if (error instanceof RangeError)
        return noReply(`Its answer is larger than ${forwardLimits.answerBytes / 1024 / 1024} MiB.`)
      return noReply(
        signal.aborted ? `It did not answer within ${timeout / 1000} seconds.` : 'It could not be reached.',
      )
    }
  }
}

/** Discord issues no such token. */
export const invalidToken = 'conformance-made-up-token'

/** An id that is older than Discord, so no guild and no person has it. */
export const unknownId = '100000000000000'

/** The id of no change, import, feature or game server. */
export const unknownName = 'made-up-and-gone'
