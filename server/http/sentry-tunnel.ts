import { z } from 'zod'
import { prefixes } from '@/config/paths'
import type { Runtime } from '@/server/runtime'
import { endUnread } from './bounded-body'
import { clientAddress, countedAddress } from './client-address'
import { createApp } from './create-app'
import { HttpError, malformed } from './http-error'
import { createMemoryRateLimiter } from './rate-limit'
import { parseSyntax } from './read-json'

const maxBytes = 200 * 1024
const maxHeaderBytes = 8 * 1024
const bodies = {
  'application/x-sentry-envelope': maxBytes,
  'text/plain': maxBytes,
  'application/csp-report': 16 * 1024,
}
/** Counted in memory: a report must cost nothing when the database is what broke. */
const budget = { limit: 60, windowSeconds: 60 }

/** Headers with which the collector makes the reporter in the page send less. */
const limitHeaders = ['retry-after', 'x-sentry-rate-limits']

/**
 * A Sentry DSN, `https://key@host/project`, as the address that takes its envelopes and the key; null for anything
 * else.
 */
function parseDsn(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  const project = url && /^\/(\d+)$/.exec(url.pathname)?.[1]
  if (!url || !project || !url.username || url.password || url.search || url.hash) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const api = `${url.origin}/api/${project}`
  const violations = `${api}/security/?${new URLSearchParams({ sentry_key: url.username })}`
  return { endpoint: `${api}/envelope/`, violations, publicKey: url.username }
}

const header = z.looseObject({
  dsn: z
    .string()
    .transform(parseDsn)
    .pipe(z.object({ endpoint: z.string(), violations: z.string(), publicKey: z.string() })),
})

/** The DSN in an envelope's first line. @throws HttpError 400 `malformed` */
function dsnOf(envelope: Uint8Array) {
  const end = envelope.subarray(0, maxHeaderBytes + 1).indexOf(0x0a)
  if (end < 0) throw malformed()
  const { data } = header.safeParse(parseSyntax(new TextDecoder().decode(envelope.subarray(0, end))))
  if (!data) throw malformed()
  return data.dsn
}

const short = z.string().max(500)
/** An address without its query, which could hold what is nobody else's business. */
const address = z
  .string()
  .max(8_000)
  .transform((text) => text.replace(/[?#].*$/s, '').slice(0, 500))
/** What a browser reports of something that the content security policy forbids; nothing else of it is passed on. */
const violation = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'blocked-uri': address,
    'effective-directive': short,
    'violated-directive': short.optional(),
    'source-file': address.optional(),
    'line-number': z.number().optional(),
    'column-number': z.number().optional(),
    disposition: short.optional(),
  }),
})

type Report = { contentType: string; body: string | Uint8Array<ArrayBuffer> }

/**
 * Sends a report and nothing else, as of a browser's request.
 * @throws HttpError 502 `collector_unreachable` or 504 `collector_timeout`
 */
export async function sendReport(endpoint: string, { contentType, body }: Report, timeoutMs: number) {
  try {
    return await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw error instanceof Error && error.name === 'TimeoutError'
      ? new HttpError(504, 'collector_timeout', 'The report could not be handed on in time.')
      : new HttpError(502, 'collector_unreachable', 'The report could not be handed on.')
  }
}

/** @returns the headers by which the collector asks for less */
async function forward(endpoint: string, report: Report, timeoutMs: number) {
  const answer = await sendReport(endpoint, report, timeoutMs)
  await answer.body?.cancel()
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => limitHeaders.includes(name)))
  if (answer.status === 429)
    throw new HttpError(429, 'rate_limited', 'The collector takes no more for now.', { headers })
  if (!answer.ok) throw new HttpError(502, 'collector_refused', 'The report was not taken.')
  return headers
}

/**
 * `POST /error-reports`: forwards reports from our own host to the configured collector (specification, section 1), and
 * to no other. `POST /error-reports/csp` does so with what browsers report of the content security policy. Both answer
 * 404 if no collector is configured. `timeoutMs` limits the whole call.
 */
export function createErrorReportsApp(rt: Runtime, { timeoutMs = 5_000 } = {}) {
  const ours = rt.env.errorReportsDsn === null ? null : parseDsn(rt.env.errorReportsDsn)
  // A body of any type is answered with 404 where there is nothing.
  if (!ours) return createApp(rt, prefixes.errorReports, null).use(endUnread)
  const app = createApp(rt, prefixes.errorReports, { limits: bodies })

  const consume = createMemoryRateLimiter(budget, rt.now)
  app.post('/csp', async (c) => {
    consume(countedAddress(clientAddress(rt.env, c)))
    const { data } = violation.safeParse(parseSyntax(await c.req.text()))
    if (!data) throw malformed()
    const report = { contentType: 'application/csp-report', body: JSON.stringify(data) }
    return c.body(null, 200, await forward(ours.violations, report, timeoutMs))
  })
  return app.post('/', async (c) => {
    consume(countedAddress(clientAddress(rt.env, c)))
    const body = new Uint8Array(await c.req.arrayBuffer())
    const { endpoint, publicKey } = dsnOf(body)
    if (endpoint !== ours.endpoint || publicKey !== ours.publicKey)
      throw new HttpError(403, 'foreign_dsn', 'Reports go to this deployment’s own project only.')
    const report = { contentType: 'application/x-sentry-envelope', body }
    return c.body(null, 200, await forward(endpoint, report, timeoutMs))
  })
}
