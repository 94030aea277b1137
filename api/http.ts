import * as z from 'zod/mini'
import { statusesOfAbsence } from '@/config/extensions'
import { readJson, writeJson } from '@/contract/json'
import { type Note, note } from '@/contract/calls/note'
import { setServerReached } from './reachability'
import { differences } from './schema-mismatch'

const noteList = z.array(note)

type Details = Partial<Pick<ApiError, 'fields' | 'retryAfter' | 'requestId' | 'current' | 'etag'>> & {
  isFromServer?: boolean
  /** What went wrong in detail, for developers. */
  cause?: unknown
}

/** Every way a call can fail, in one shape: branch on `status` or `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Whether the message is what the server said, not only what its status means. */
  readonly isFromServer: boolean = true
  readonly fields: Readonly<Record<string, string>> = {}
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  readonly requestId?: string
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

export type Call<Returns extends z.ZodMiniType> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** JSON, or form data as it is. */
  body?: unknown
  headers?: Record<string, string>
  returns: Returns
  signal?: AbortSignal
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

/**
 * The only place the browser fetches. Carries credentials (specification, section 7).
 * @throws ApiError for any non-ok answer, an unreachable server or an answer of another shape; or the abort of `signal`
 */
export async function requestVersioned<Returns extends z.ZodMiniType>(
  path: string,
  call: Call<Returns>,
): Promise<Versioned<z.infer<Returns>>> {
  const response = await send(path, call).catch(noteUnreached)
  const text = await textOf(response, call.signal).catch(noteUnreached)
  const body = text === '' ? null : readJson(text)
  if (!response.ok) throw toApiError(response, body, text)

  const parsed = call.returns.safeParse(body ?? null)
  if (!parsed.success) throw unreadable(response.status, `${path}: ${differences(parsed.error, body)}`)
  const { data: notes } = noteList.safeParse(readJson(response.headers.get('x-notes') ?? ''))
  return { value: parsed.data, etag: response.headers.get('etag'), ...(notes && { notes }) }
}

export const request = async <Returns extends z.ZodMiniType>(path: string, call: Call<Returns>) =>
  (await requestVersioned(path, call)).value

/**
 * A call whose answer goes on, such as server-sent events: its bytes as they come.
 * @param accept the only type of content that will do
 * @throws ApiError for any non-ok answer, an unreachable server or another type; or the abort of `signal`
 */
export async function requestStream(
  path: string,
  accept: string,
  call: Pick<Call<z.ZodMiniType>, 'headers' | 'signal'>,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(path, { ...call, headers: { ...call.headers, accept } })
  if (response.ok && response.body && response.headers.get('content-type')?.startsWith(accept))
    return response.body

  const text = await textOf(response, call.signal)
  if (!response.ok) throw toApiError(response, readJson(text), text)
  throw unreadable(response.status, `${path}: The answer is not ${accept}.`)
}

async function send(
  path: string,
  { method = 'GET', body, headers, signal, fetch = globalThis.fetch }: Omit<Call<z.ZodMiniType>, 'returns'>,
) {
  const isForm = body instanceof FormData
  const json: Record<string, string> =
    body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...json, ...headers },
      body: isForm || body === undefined ? body : writeJson(body),
      signal,
    })
    setServerReached(true)
    return response
  } catch {
    signal?.throwIfAborted()
    throw unreachable()
  }
}

/** Not for a stream, which may break off while everything else works. */
function noteUnreached(error: unknown): never {
  if (error instanceof ApiError) setServerReached(false)
  throw error
}

export const unreachable = () => new ApiError(0, 'offline', 'The server could not be reached.')

/** People are told that the answer could not be read; the console says where and why, for the backend's author. */
function unreadable(status: number, cause: string) {
  console.info(cause)
  return new ApiError(status, 'bad_response', 'The server’s answer could not be read.', { cause })
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

const text = z.catch(z.optional(z.string()), undefined)

/** Foreign backends word their failures differently: `detail`, `message`, `error` or plain text all serve. */
const foreignFailure = z.looseObject({
  ...{ detail: text, message: text, error: text, code: text, request_id: text },
  fields: z.catch(z.record(z.string(), z.string()), {}),
  retry_after: z.catch(z.optional(z.number()), undefined),
})

function toApiError({ status, headers }: Response, body: unknown, sent: string) {
  const { data } = foreignFailure.safeParse(body)
  const plain = body === undefined ? sent : body
  const message =
    data?.detail ??
    data?.message ??
    data?.error ??
    (typeof plain === 'string' && !plain.includes('<') ? plain.trim().slice(0, 300) : '')
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError(status, data?.code ?? 'unknown', message || `The server answered ${status}.`, {
    isFromServer: message !== '',
    fields: data?.fields ?? {},
    retryAfter: data?.retry_after ?? (Number.isFinite(retryAfter) ? retryAfter : undefined),
    requestId: data?.request_id ?? headers.get('x-request-id') ?? undefined,
    current: data?.current,
    etag: headers.get('etag'),
  })
}

/** A `catch` handler that turns the allowed statuses of a call into null (specification, section 8). */
export const nullOnStatus =
  (...statuses: number[]) =>
  (error: unknown) => {
    if (error instanceof ApiError && statuses.includes(error.status)) return null
    throw error
  }

export const isNotOffered = (error: unknown) =>
  error instanceof ApiError && statusesOfAbsence.includes(error.status)
