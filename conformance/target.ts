import { setTimeout } from 'node:timers/promises'
import type { FeatureDeclaration } from '@/api/features.schema'
import { forwardLimits } from '@/server/http/limits'
import { firstEventIn } from '@/server/live/event-text'
import type { Follow } from './events'

/** A backend under test, as a person sees it who may manage the guild. */
export type TestContext = {
  ask: Client
  /** Opens a stream of events. */
  follow: Follow
  guildId: string
  /** The person whose token it is; null where the caller did not say. */
  userId: string | null
  /** The feature that is read and written; null where none could be found. */
  featureId: string | null
  /** As the catalogue declares it; null where it does not. */
  declaration: FeatureDeclaration | null
  /** The extensions that the backend says it offers; null where it does not say. */
  extensions: readonly string[] | null
}

/** Asks the backend under test: like `fetch`, but with a path of the contract, such as `/guilds/1`. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * What came back. `body` is undefined for what is not JSON; `status` is 0 where nothing came, for the reason in `text`.
 */
export type Reply = {
  status: number
  body: unknown
  text: string
  etag: string | null
  /** Its type of content. */
  type: string
}

type Question = {
  /** Becomes JSON; a string or a form goes as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Asked even when the backend has used up our patience: what was changed has to be put back. */
  always?: boolean
}
export type Client = (
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  question?: Question,
) => Promise<Reply>

/** Calls without an answer after which no others are made, so that a hanging backend is told soon. */
const maxSilences = 3

/** Seconds for which a backend that says 429 is waited for, once per call: so many calls come from no person. */
const maxWait = 60

const nothing = (text: string): Reply => ({ status: 0, body: undefined, text, etag: null, type: '' })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws Error for more than the dashboard's server would read */
async function readText(response: Response, isEnough: (text: string) => boolean) {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    text += decoder.decode(part.value, { stream: true })
    if (size <= forwardLimits.answerBytes && !isEnough(text)) continue
    await reader?.cancel()
    if (isEnough(text)) return text
    throw new Error('too large')
  }
  return text
}

/** A stream that stays open is read up to its first event, or as far as it came. */
const readBeginning = (response: Response) =>
  readText(response, (text) => firstEventIn(text) !== null).catch(() => '')

async function reply(response: Response): Promise<Reply> {
  const type = response.headers.get('content-type') ?? ''
  const isStream = type.startsWith('text/event-stream')
  const text = await (isStream ? readBeginning(response) : readText(response, () => false))
  return { status: response.status, body: parsed(text), text, etag: response.headers.get('etag'), type }
}

/**
 * Asks with these headers, waits `timeout` milliseconds at most and follows no redirect, as the dashboard's server
 * does. Its calls never reject.
 */
export function createClient(send: Send, headers: Record<string, string>, timeout: number): Client {
  let silences = 0

  return async (method, path, { body, headers: more, always = false } = {}) => {
    if (silences >= maxSilences && !always)
      return nothing('It was not asked, since calls before went unanswered.')
    // Of a form, `fetch` itself says what divides its parts.
    const isJson = body !== undefined && !(body instanceof FormData)
    const json: Record<string, string> = isJson ? { 'content-type': 'application/json' } : {}
    let signal = AbortSignal.timeout(timeout)
    const once = () =>
      send(path, {
        method,
        redirect: 'manual',
        signal,
        headers: { accept: 'application/json', ...json, ...headers, ...more },
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      })
    try {
      const response = await once()
      const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
      if (!(seconds > 0 && seconds <= maxWait)) return await reply(response)
      await response.body?.cancel()
      await setTimeout(seconds * 1000)
      signal = AbortSignal.timeout(timeout)
      return await reply(await once())
    } catch (error) {
      silences += 1
      if (error instanceof Error && error.message === 'too large')
        return nothing(`Its answer is larger than ${forwardLimits.answerBytes / 1024 / 1024} MiB.`)
      return nothing(
        signal.aborted ? `It did not answer within ${timeout / 1000} seconds.` : 'It could not be reached.',
      )
    }
  }
}

/** Discord issues no such token. */
export const invalidToken = 'conformance-made-up-token'

/** An id from before Discord's first guild and its first person. */
export const unknownId = '100000000000000'

/** What could be the id of a change, an import, a feature or a kept game server, and is none. */
export const unknownName = 'made-up-and-gone'
