import { isObject, tryParseJson } from '@/contract/json'
import { asError, guarded, type Times } from './retry'
import { writeJson } from './write-json'

const version = '0.1.0'

/** Longer than any wait that the dashboard asks for on purpose. */
const maxRetryAfter = 300_000

const idAt = (list: unknown, index: string | undefined) => {
  const one: unknown = index !== undefined && Array.isArray(list) ? list[Number(index)] : null
  return isObject(one) && typeof one.id === 'string' ? { id: one.id, actions: one.actions } : null
}

/** What people type for the command or subcommand that a path such as `commands.0.options.1.name` is about. */
function commandAt(path: string, declared: unknown) {
  let part = declared
  const names = path.split('.').map((key) => {
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : null
    return isObject(part) && typeof part.name === 'string' ? part.name : ''
  })
  return names.filter(Boolean).join(' ').trim()
}

/** What a path of a declaration is about, in brackets: the ids of its feature and action, or its command; empty for others. */
export function namedAt(path: string, declared: unknown) {
  const command = path.startsWith('commands.') ? commandAt(path, declared) : ''
  if (command) return ` (${command})`
  const [, index, action] = /^features\.(\d+)(?:\.actions\.(\d+))?/.exec(path) ?? []
  const feature = idAt(isObject(declared) ? declared.features : null, index)
  const ids = [feature, idAt(feature?.actions, action)].flatMap((one) => (one ? [one.id] : []))
  return ids.length > 0 ? ` (${ids.join(', ')})` : ''
}

/** A message of the dashboard, with the name that its reader has written. */
export const asWritten = (text: string) => text.replaceAll(/\bbuilt_in\b/g, 'builtIn')

/** The dashboard refused a call. */
export class DashboardError extends Error {
  readonly status: number
  /** Why, in words for people. */
  readonly detail: string | undefined
  /** Why, for programs, such as `needs_full_access`. */
  readonly code: string | undefined
  /** What is wrong with each part of what was sent, by its path. */
  readonly fields: Readonly<Record<string, string>>
  /** Milliseconds that the dashboard asks to wait before the next try; 0 if it does not say. */
  readonly retryAfter: number

  constructor(
    path: string,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    body: string,
    sent?: unknown,
  ) {
    const failure = tryParseJson(body)
    const { detail, code, fields } = isObject(failure) ? failure : {}
    const wrong = Object.entries(isObject(fields) ? fields : {}).map(
      ([at, why]) => [at, asWritten(String(why))] as const,
    )
    const lines = wrong
      .map(([at, why]) => `\n  ${asWritten(at)}${namedAt(at, sent)}${at && ': '}${why}`)
      .join('')
    super(
      `The dashboard answered ${status} to ${path}${typeof detail === 'string' ? `: ${detail}` : ''}${lines}`,
    )
    this.name = 'DashboardError'
    this.status = status
    this.detail = typeof detail === 'string' ? detail : undefined
    this.code = typeof code === 'string' ? code : undefined
    this.fields = Object.fromEntries(wrong)
    const seconds = Number(headers.get('retry-after') ?? 0)
    this.retryAfter = seconds > 0 ? Math.min(seconds * 1_000, maxRetryAfter) : 0
  }

  /** The dashboard itself says that what was sent is something that no dashboard takes. */
  get isWrong() {
    return this.code !== undefined && [400, 413, 422].includes(this.status)
  }

  /** Another try would be refused as well: something before the dashboard, such as a proxy, does not say so. */
  get isFinal() {
    return this.isWrong || this.code === 'bot_absent'
  }

  /** Something is wrong with this call, while the dashboard may well take others: neither a limit nor an outage. */
  get isOfOneCall() {
    const { status } = this
    return !this.isFinal && status >= 400 && status <= 500 && ![401, 403, 429].includes(status)
  }
}

/** Nothing answers, or something that is no dashboard does. */
export class UnreachableError extends Error {}

/** Something answers, but no dashboard. */
export class NoDashboardError extends UnreachableError {}

/** The bot wanted to say something that JSON cannot hold. */
export class NotJsonError extends TypeError {}

function asJson(path: string, body: unknown) {
  try {
    return writeJson(body)
  } catch (problem) {
    throw new NotJsonError(
      `What this bot has for /backend/bot${path} cannot be written as JSON: ${asError(problem).message}`,
      { cause: problem },
    )
  }
}

/** What OpenSSL meets where nobody speaks TLS. */
const plain = /^(?:ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|EPROTO)$/

/** What `fetch` says itself is that it failed; why stands in its cause. */
function unreachable(url: string, problem: unknown) {
  const { cause, message } = asError(problem)
  const { code = '', message: why = message } = isObject(cause) ? cause : {}
  const reason = plain.test(String(code))
    ? 'what answers there does not speak https: write http:// for a dashboard without TLS'
    : why || code
  return new UnreachableError(`The dashboard at ${url} cannot be reached: ${reason}`, { cause: problem })
}

type Connection = {
  url: string
  key: string
  client?: string
  closing: AbortSignal
  times: Times
  outage: {
    /** Is called whenever the dashboard did what it was asked. */
    end: () => void
    during: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  }
}

/** Calls a dashboard with a bot's key. */
export function createCalls({ url, key, client, closing, times, outage }: Connection) {
  const agent = `${client ? `${client} ` : ''}guildhall-bot/${version}`
  const base = `${url.replace(/\/+$/, '')}/backend/bot`

  /** @throws DashboardError for whatever is no success */
  async function send(path: string, init: RequestInit, signal: AbortSignal) {
    const headers = { authorization: `Bot ${key}`, 'user-agent': agent, ...init.headers }
    // A redirect would carry the key to wherever it leads.
    const response = await fetch(base + path, { ...init, headers, signal, redirect: 'error' }).catch(
      (problem: unknown) => {
        throw signal.aborted ? asError(problem) : unreachable(url, problem)
      },
    )
    const isJson = response.headers.get('content-type')?.includes('json')
    if ([400, 404, 405].includes(response.status) && !isJson)
      throw new NoDashboardError(
        `${url} answers, but is no Guildhall dashboard (${response.status} to /backend/bot${path}).`,
      )
    if (response.ok) return response
    const sent = tryParseJson(typeof init.body === 'string' ? init.body : '')
    throw new DashboardError(`/backend/bot${path}`, response, await response.text(), sent)
  }

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const json = { headers: { 'content-type': 'application/json' }, body: asJson(path, body) }
    const init = { method, ...(body === undefined ? {} : json) }
    const tooLate = new UnreachableError(`The dashboard at ${url} is too slow.`)
    const limits = { closing, timeoutMs: times.call, tooLate }
    const text = await outage.during(() =>
      guarded(limits, async (signal) => (await send(path, init, signal)).text()),
    )
    const answer = tryParseJson(text)
    if (answer == null)
      throw new NoDashboardError(
        `What answers at ${url} to /backend/bot${path} is no dashboard: it is not JSON.`,
      )
    outage.end()
    return answer
  }

  return {
    async follow(...sent: Parameters<typeof send>) {
      const stream = await outage.during(() => send(...sent))
      outage.end()
      return stream
    },
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    remove: (path: string) => call('DELETE', path),
    put: (path: string, body: unknown) => call('PUT', path, body),
  }
}
