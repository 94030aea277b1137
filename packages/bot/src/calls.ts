import { guarded, type Times } from './patience'
import { isObject, readJson } from './wire'

/** Longer than any wait that the dashboard asks for on purpose. */
const maxRetryAfter = 300_000

/** The dashboard refused a call. */
export class DashboardError extends Error {
  readonly status: number
  /** What is wrong with each part of what was sent, by its path. */
  readonly fields: Readonly<Record<string, string>>
  /** Milliseconds that the dashboard asks to wait before the next try; 0 if it does not say. */
  readonly retryAfter: number

  constructor(path: string, { status, headers }: Pick<Response, 'status' | 'headers'>, body: string) {
    const failure = readJson(body)
    const { detail, fields } = isObject(failure) ? failure : {}
    const wrong = Object.entries(isObject(fields) ? fields : {}).map(
      ([at, why]) => [at, String(why)] as const,
    )
    const lines = wrong.map(([at, why]) => `\n  ${at}: ${why}`).join('')
    super(
      `The dashboard answered ${status} to ${path}${typeof detail === 'string' ? `: ${detail}` : ''}${lines}`,
    )
    this.name = 'DashboardError'
    this.status = status
    this.fields = Object.fromEntries(wrong)
    const seconds = Number(headers.get('retry-after') ?? 0)
    this.retryAfter = seconds > 0 ? Math.min(seconds * 1_000, maxRetryAfter) : 0
  }

  /** The same call again would be refused again. */
  get isFinal() {
    return [400, 404, 405, 409, 413, 422].includes(this.status)
  }
}

type Connection = { url: string; key: string; closing: AbortSignal; times: Times }

/** Calls a dashboard with a bot's key. */
export function createCalls({ url, key, closing, times }: Connection) {
  const base = `${url.replace(/\/+$/, '')}/backend/bot`

  /** @throws DashboardError for whatever is no success */
  async function send(path: string, init: RequestInit, signal: AbortSignal) {
    const headers = { authorization: `Bot ${key}`, ...init.headers }
    // A redirect would carry the key to wherever it leads.
    const response = await fetch(base + path, { ...init, headers, signal, redirect: 'error' })
    if (response.ok) return response
    throw new DashboardError(path, response, await response.text())
  }

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const init = { method, ...(body === undefined ? {} : json) }
    const limits = { closing, timeoutMs: times.call, reason: 'The dashboard is too slow.' }
    return guarded(limits, async (signal) => (await send(path, init, signal)).json())
  }

  return {
    send,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
  }
}
