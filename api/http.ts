import * as z from 'zod/mini'
import { statusesOfAbsence } from '@/config/extensions'
import { differences } from './differences'
import { failure } from './failure.schema'

type Details = {
  fields?: Record<string, string>
  /** Seconds until it is worth trying again. */
  retryAfter?: number
  requestId?: string
  /** Whether the message is the server's own; unless said, it is. */
  isSaid?: boolean
  /** What went wrong in detail, for developers. */
  cause?: unknown
  /** With a 412: the value as it is now, and its ETag. */
  current?: unknown
  etag?: string | null
}

/** Every way a call can fail, in one shape: branch on `status` or `code`, show `message`. */
export class ApiError extends Error {
  readonly fields: Record<string, string>
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly current: unknown
  readonly etag: string | null
  /** Whether the message is what the server said, not only what its status means. */
  readonly isSaid: boolean

  constructor(
    /** The HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    readonly code: string,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.current = details.current
    this.etag = details.etag ?? null
    this.isSaid = details.isSaid ?? true
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
export type Versioned<Value> = { value: Value; etag: string | null }

/**
 * The only place the browser fetches. Carries credentials (specification, section 7).
 * @throws ApiError for any non-ok answer, an unreachable server or an answer of another shape; or the abort of `signal`
 */
export async function requestVersioned<Returns extends z.ZodMiniType>(
  path: string,
  call: Call<Returns>,
): Promise<Versioned<z.infer<Returns>>> {
  const response = await send(path, call)
  const text = await textOf(response, call.signal)
  const body = parseJson(text)
  if (!response.ok) throw toApiError(response, body, text)

  const parsed = call.returns.safeParse(body ?? null)
  if (!parsed.success) throw unreadable(response.status, `${path}: ${differences(parsed.error, body)}`)
  return { value: parsed.data, etag: response.headers.get('etag') }
}

/** `requestVersioned` for answers whose version does not matter. */
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
  if (!response.ok) throw toApiError(response, parseJson(text), text)
  throw unreadable(response.status, `${path}: The answer is not ${accept}.`)
}

async function send(
  path: string,
  { method, body, headers, signal, fetch = globalThis.fetch }: Omit<Call<z.ZodMiniType>, 'returns'>,
) {
  const json: Record<string, string> = isJson(body) ? { 'content-type': 'application/json' } : {}
  try {
    return await fetch(path, {
      method: method ?? 'GET',
      credentials: 'include',
      headers: { accept: 'application/json', ...json, ...headers },
      body: body instanceof FormData ? body : JSON.stringify(body),
      signal,
    })
  } catch {
    signal?.throwIfAborted()
    throw unreachable()
  }
}

const unreachable = () => new ApiError(0, 'offline', 'The server could not be reached.')

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

const isJson = (body: unknown) => body !== undefined && !(body instanceof FormData)

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Foreign backends word their failures differently: `detail`, `message`, `error` or plain text all serve. */
const foreignFailure = z.looseObject({
  detail: z.catch(z.optional(z.string()), undefined),
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
})

function toApiError(response: Response, body: unknown, text: string) {
  const { status, headers } = response
  const ours = failure.safeParse(body)
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const details: Details = {
    retryAfter: ours.data?.retry_after ?? (Number.isFinite(retryAfter) ? retryAfter : undefined),
    requestId: ours.data?.request_id ?? headers.get('x-request-id') ?? undefined,
    etag: headers.get('etag'),
  }
  if (ours.success) {
    const { code, detail, fields, current } = ours.data
    return new ApiError(status, code, detail, { ...details, fields, current })
  }

  const foreign = foreignFailure.safeParse(body).data
  const words = body === undefined ? text : body
  const plain = typeof words === 'string' && !words.includes('<') ? words.trim().slice(0, 300) : ''
  const message = foreign?.detail ?? foreign?.message ?? foreign?.error ?? plain
  return new ApiError(status, foreign?.code ?? 'unknown', message || `The server answered ${status}.`, {
    ...details,
    fields: foreign?.fields,
    isSaid: message !== '',
  })
}

/** A `catch` handler that turns the allowed statuses of a call into null (specification, section 8). */
export const nullOnStatus =
  (...statuses: number[]) =>
  (error: unknown) => {
    if (error instanceof ApiError && statuses.includes(error.status)) return null
    throw error
  }

/** Whether a failure says that the backend has no such call. */
export const isNotOffered = (error: unknown) =>
  error instanceof ApiError && statusesOfAbsence.includes(error.status)
