import { statusesOfAbsence } from '@/config/extensions'
import { isDeeperThan, isNumber, isObject, isText, readJson, withoutHalves, writeJson } from '@/contract/json'
import { answerDepth } from '@/contract/limits'
import type { Note } from '@/contract/calls/note'
import type { Answer, AnswerName } from './answers'
import { answersMayCome } from './held-answers'
import { expectAnswer, isWithoutNetwork, setServerReached } from './reachability'
import { tellAuthor } from './tell-author'

type Details = Partial<Pick<ApiError, 'fields' | 'retryAfter' | 'requestId' | 'current' | 'etag'>> & {
  isFromServer?: boolean
  /** What went wrong in detail, for developers. */
  cause?: unknown
}

/** Every way a call can fail, in one shape: branch on `status` or `code`, show `message` through `useErrorText`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /**
   * Whether the message is what the server said, in the reader's language. Otherwise it is for developers, and screens say
   * what the status or code means.
   */
  readonly isFromServer: boolean = true
  readonly fields: Readonly<Record<string, string>> = {}
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  readonly requestId?: string | null
  /** With a 412: the value as it is now, and its ETag. */
  readonly current?: unknown
  readonly etag: string | null = null

  constructor(
    /** The HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    readonly code: string,
    message: string,
    { cause, ...details }: Details = {},
  ) {
    super(message, { cause })
    Object.assign(this, details)
  }
}

/** What the browser finds out by itself, with a message for developers. */
export const ownError = (status: number, code: string, message: string, cause?: unknown) =>
  new ApiError(status, code, message, { isFromServer: false, cause })

export type Call<Name extends AnswerName = never> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** JSON, or form data as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Whether nothing that is read later tells if it was done, as of a message that was sent. */
  isUntold?: boolean
  /** What the answer has to be; left out where it does not matter. */
  returns?: Name
  signal?: AbortSignal
  /** Its path without ids, for those who are told about it; the path, where there are none in it. */
  route?: string
  /** Used instead of the global one. */
  fetch?: typeof fetch
}

/** An answer with the version it is of; `etag` is null where a backend has none. */
export type Versioned<Value> = {
  value: Value
  etag: string | null
  /** What the answer of a change says besides. */
  notes?: Note[]
}

/** @throws ApiError where their code cannot be loaded */
const loadReaders = () =>
  import('./answers').catch(() => {
    throw unreachable()
  })

type Read<Name extends AnswerName> =
  | { value: Answer<Name>; omitted: readonly string[]; mismatch?: undefined }
  | { value?: undefined; mismatch: string }

/** What an answer holds and what was left out of it, or how it differs from what it has to be; as it is where nobody says what that is. */
export async function readAs<Name extends AnswerName = never>(
  name: Name | undefined,
  body: unknown,
): Promise<Read<Name>> {
  if (name === undefined) return { value: body as Answer<Name>, omitted: [] }
  const { readAnswer } = await loadReaders()
  return readAnswer(name, body)
}

/**
 * The only place the browser fetches. Carries credentials (specification, section 7).
 * @throws ApiError for any non-ok answer, an unreachable server or an answer of another shape; or the abort of `signal`
 */
export async function requestVersioned<Name extends AnswerName = never>(
  path: string,
  call: Call<Name>,
): Promise<Versioned<Answer<Name>>> {
  // Loaded while the server works; if that fails, whoever reads the answer says so.
  if (call.returns) void loadReaders().catch(() => undefined)
  const response = await send(path, call).catch(noteUnreached)
  await answersMayCome()
  const lose = sayDone(response, call.method)
  const text = await textOf(response, call.signal).catch(noteUnreached).catch(lose)
  const body = text === '' ? null : readJson(withoutHalves(text))
  if (isDeeperThan(answerDepth, body))
    throw unreadable(response, call, path, `expected at most ${answerDepth} levels`)
  if (!response.ok) throw toApiError(response, body, text)

  const read = await readAs(call.returns, body ?? null).catch(lose)
  if (read.mismatch !== undefined) throw unreadable(response, call, path, read.mismatch)
  const { value, omitted } = read
  for (const omission of omitted) tellAuthor(causeOf(response, call, path, omission))
  const told = response.headers.get('x-notes')
  const notes = told === null ? undefined : (await readAs('notes', readJson(told))).value
  return { value, etag: response.headers.get('etag'), ...(notes && { notes }) }
}

export const request = async <Name extends AnswerName = never>(path: string, call: Call<Name>) =>
  (await requestVersioned(path, call)).value

/**
 * A call whose answer goes on, such as server-sent events: its bytes as they come.
 * @param accept the only type of content that will do
 * @throws ApiError for any non-ok answer, an unreachable server or another type; or the abort of `signal`
 */
export async function requestStream(
  path: string,
  accept: string,
  call: Pick<Call, 'headers' | 'signal' | 'route'>,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(path, { ...call, headers: { ...call.headers, accept } })
  if (response.ok && response.body && response.headers.get('content-type')?.startsWith(accept))
    return response.body

  const text = await textOf(response, call.signal)
  if (!response.ok) throw toApiError(response, readJson(text), text)
  throw unreadable(response, call, path, `expected ${accept}`)
}

async function send(
  path: string,
  { method = 'GET', body, headers, isUntold, signal, fetch = globalThis.fetch }: Omit<Call, 'returns'>,
) {
  const isForm = body instanceof FormData
  const json: Record<string, string> =
    body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const answered = expectAnswer()
  const mayArrive = method !== 'GET' && !isWithoutNetwork()
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...json, ...headers },
      body: isForm || body === undefined ? body : writeJson(body),
      signal,
    })
    answered()
    return response
  } catch {
    signal?.throwIfAborted()
    throw mayArrive ? unanswered(isUntold ? 'unheard' : 'unanswered') : unreachable()
  }
}

/** Of a change that the server has made, that is known, also where its answer or what reads it did not arrive. */
const sayDone =
  ({ ok, status }: Response, method: Call['method'] = 'GET') =>
  (error: unknown): never => {
    const isLost = error instanceof ApiError && error.status === 0
    if (!isLost || !ok || method === 'GET') throw error
    throw ownError(status, 'answer_lost', 'The server has done it, but its answer did not arrive.', error)
  }

/** Of a change that was sent, and may have arrived. */
const unanswered = (code: 'unanswered' | 'unheard') =>
  ownError(0, code, 'The connection was lost before an answer came.')

/** Not for a stream, which may break off while everything else works. */
function noteUnreached(error: unknown): never {
  if (error instanceof ApiError) setServerReached(false)
  throw error
}

export const unreachable = () => ownError(0, 'offline', 'The server could not be reached.')

type Named = Pick<Call, 'method' | 'route'>

const causeOf = (response: Response, { method = 'GET', route }: Named, path: string, text: string) => ({
  call: `${method} ${route ?? path}`,
  text,
  requestId: response.headers.get('x-request-id'),
})

/** People are told that the answer could not be read, and the backend's author where and why. */
function unreadable(response: Response, call: Named, path: string, text: string) {
  const cause = causeOf(response, call, path, text)
  tellAuthor(cause)
  return ownError(
    response.status,
    'bad_response',
    'The server’s answer could not be read.',
    `${cause.call}: ${text}`,
  )
}

/** A failure whose body breaks off is still a failure; a success whose body breaks off tells us nothing. */
async function textOf(response: Response, signal?: AbortSignal) {
  try {
    return await response.text()
  } catch {
    signal?.throwIfAborted()
    if (response.ok) throw unreachable()
    return ''
  }
}

const textIn = (body: unknown, key: string) => {
  const value = isObject(body) ? body[key] : undefined
  return isText(value) ? value : undefined
}

function fieldsIn(body: unknown): Record<string, string> {
  const fields = isObject(body) && isObject(body.fields) ? Object.entries(body.fields) : []
  const told = fields.filter((field): field is [string, string] => isText(field[1]))
  return told.length === fields.length ? Object.fromEntries(told) : {}
}

/** `Retry-After`: seconds, or a date, which is compared with the clock of the same answer. */
function secondsOf(headers: Headers) {
  const told = headers.get('retry-after') ?? ''
  const seconds = Number(told || Number.NaN)
  if (isNumber(seconds)) return seconds
  const sent = Date.parse(headers.get('date') ?? '')
  return Math.max(0, Math.ceil((Date.parse(told) - (Number.isNaN(sent) ? Date.now() : sent)) / 1000))
}

/**
 * Foreign backends word their failures differently: `detail`, `message`, `error` or plain text all serve. Read without a schema,
 * since what tells that something failed must not depend on one more download.
 */
function toApiError({ status, headers }: Response, body: unknown, sent: string) {
  const plain = body === undefined ? sent : body
  const message =
    textIn(body, 'detail') ??
    textIn(body, 'message') ??
    textIn(body, 'error') ??
    (typeof plain === 'string' && !plain.includes('<') ? plain.trim().slice(0, 300) : '')
  const told = isObject(body) ? body : {}
  const wait = secondsOf(headers)
  return new ApiError(
    status,
    textIn(body, 'code') ?? 'unknown',
    message || `The server answered ${status}.`,
    {
      isFromServer: message !== '',
      fields: fieldsIn(body),
      retryAfter: [told.retry_after, wait].find(isNumber),
      requestId: textIn(body, 'request_id') ?? headers.get('x-request-id'),
      current: told.current,
      etag: headers.get('etag'),
    },
  )
}

/** A `catch` handler that turns the allowed statuses of a call into null (specification, section 8). */
export const nullOnStatus =
  (...statuses: number[]) =>
  (error: unknown) => {
    if (error instanceof ApiError && statuses.includes(error.status)) return null
    throw error
  }

/** Of the browser itself, and of the bot. */
const uncertainCodes = [
  'bad_response',
  'answer_lost',
  'unanswered',
  'unheard',
  'no_answer',
  'answer_unusable',
]

/** After a call that changes something: whether it may have been done all the same, and only its answer went wrong. */
export const isUncertain = ({ code, status }: Pick<ApiError, 'code' | 'status'>) =>
  uncertainCodes.includes(code) || ([502, 504].includes(status) && code !== 'backend_unreachable')

export const isNotOffered = (error: unknown) =>
  error instanceof ApiError && statusesOfAbsence.includes(error.status)
