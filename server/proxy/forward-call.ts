import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure } from '@/contract/calls/failure'
import { onceFor } from '@/contract/once-for'
import { createRepeats } from '@/server/outage-log'
import { formatText } from '@/server/http/format-text'
import { backend as texts } from '@/server/http/texts'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { discordToken } from '@/server/auth/discord-token'
import { mediaTypeOf } from '@/server/http/bounded-body'
import { languagesOf } from '@/server/http/language'
import type { Runtime } from '@/server/runtime'
import { backendBroken } from '@/server/http/http-error'
import { forwardLimits, streamedBodies } from '@/server/http/limits'
import { describeCall } from '@/server/http/incoming'
import { traceHeaders } from '@/server/tracing'
import { saysJson, type UpstreamAnswer, type UpstreamCall } from './upstream'

/** Only these of the caller's headers travel on: never a cookie, our own token or anything about the connection. */
const carried = ['content-type', 'if-match'] as const
/** Only these of the answer's headers travel back: never a cookie, and nothing about caching. */
const returned = ['etag', 'retry-after'] as const

function pick(names: readonly string[], read: (name: string) => string | undefined) {
  const found = names.flatMap((name) => {
    const value = read(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}

const bodyOf = async (c: Context): Promise<UpstreamCall['body']> =>
  streamedBodies.includes(mediaTypeOf(c)) ? c.req.raw.body : Buffer.from(await c.req.arrayBuffer())

/** The caller's call as it goes to the operator's backend, at `path`, with Discord's token as Bearer. */
export async function callFrom(rt: Runtime, c: Context<SignedInEnv>, path: string): Promise<UpstreamCall> {
  const { method } = c.req
  const hasBody = method === 'PATCH' || method === 'POST'
  const body = hasBody ? await bodyOf(c) : null
  const languages = languagesOf(c)
  return {
    method: hasBody || method === 'DELETE' ? method : 'GET',
    path,
    body,
    headers: {
      // Many servers refuse a form of unknown length.
      ...pick(body instanceof ReadableStream ? [...carried, 'content-length'] : carried, (name) =>
        c.req.header(name),
      ),
      ...(languages !== undefined && { 'accept-language': languages }),
      accept: 'application/json',
      authorization: `Bearer ${await discordToken(rt, c.var.session)}`,
      'x-request-id': c.var.requestId,
      ...traceHeaders(),
    },
  }
}

/** Whether an answer is JSON. For a long one its headers decide: parsing it would hold everybody up. */
export function isJson(answer: UpstreamAnswer) {
  if (!answer.isUtf8) return false
  if (answer.text.length > forwardLimits.firstBytes) return saysJson(answer)
  try {
    JSON.parse(answer.text)
    return true
  } catch {
    return false
  }
}

const contentTypeOf = ({ headers }: Pick<UpstreamAnswer, 'headers'>) =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(headers['content-type'] ?? '')?.[0] ?? ''

/** A backend that fails does so in each call of everybody. */
const repeatsOf = onceFor((log: Runtime['log']) => ({
  failed: createRepeats(log, 'The backend answered with a failure'),
  unreadable: createRepeats(log, 'The backend’s answer could not be read'),
}))

type Unreadable = Pick<UpstreamAnswer, 'status' | 'headers'> & Partial<UpstreamAnswer>

function whatCame({ text, isUtf8 = true }: Unreadable, type: string) {
  if (!isUtf8) return 'encoding'
  if (text === '') return 'empty'
  if (/[/+]json$/.test(type)) return 'broken'
  return type ? 'typed' : 'untyped'
}

/** Logs for the operator what came in place of JSON, and says it; nothing of what the body holds. */
export function unreadable(c: Context<SignedInEnv>, answer: Unreadable, reason?: 'cut' | 'large') {
  const content_type = contentTypeOf(answer)
  const what = reason ?? whatCame(answer, content_type)
  const call = { ...describeCall(c), status: answer.status, content_type, reason: what }
  repeatsOf(c.var.log).unreadable(call)
  return backendBroken(
    formatText(texts.backendReceived, { status: String(answer.status), what, type: content_type }),
  )
}

const isPlain = ({ text, isUtf8 }: UpstreamAnswer) => isUtf8 && !text.includes('<')

/**
 * A refusal that is not JSON, a page for instance, keeps its status: a 404 still means what it means. For one without a word,
 * the dashboard has its own.
 */
function foreignFailure(c: Context<SignedInEnv>, answer: UpstreamAnswer): Partial<Failure> {
  const detail = isPlain(answer) ? answer.text.trim().slice(0, 300) : unreadable(c, answer).message
  return { ...(detail !== '' && { detail }), code: 'backend_error' }
}

/** Of a backend that fails, or takes nobody for signed in, nobody else would tell its operator. */
const isNoteworthy = (status: number) => status >= 500 || status === 401

export const keptHeaders = (headers: UpstreamAnswer['headers']) =>
  pick(returned, (name) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  })

/** @throws HttpError 502 `backend_broken` for a success that is not JSON, a redirect or an impossible status */
export function toResponse(c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  const { status, headers, text } = answer
  const kept = keptHeaders(headers)
  if (status === 204) return c.body(null, 204, kept)

  const isReadable = isJson(answer)
  const isRefusal = status >= 400 && status <= 599
  // 205 says that nothing follows.
  const isSuccess = status >= 200 && status <= 299 && status !== 205
  if (!isRefusal && (!isSuccess || !isReadable)) throw unreadable(c, answer)
  if (isRefusal && isNoteworthy(status) && (isReadable || isPlain(answer)))
    repeatsOf(c.var.log).failed({ ...describeCall(c), status })
  const shown = isReadable ? text : JSON.stringify(foreignFailure(c, answer))
  return c.body(shown, status as ContentfulStatusCode, { ...kept, 'Content-Type': 'application/json' })
}
