import { z } from 'zod'
import { prefixes } from '@/config/paths'
import { reportedAddress } from '@/contract/error-reports'
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
/**
 * Of one address, and of all in this process. Counted in memory: a report must cost nothing when the database is what
 * broke.
 */
const budgets = { each: { limit: 60, windowSeconds: 60 }, all: { limit: 600, windowSeconds: 60 } }

/** Counts reports of one kind, so that a flood of one does not silence the other. */
function createBudget(now: () => Date) {
  const [each, all] = [createMemoryRateLimiter(budgets.each, now), createMemoryRateLimiter(budgets.all, now)]
  return (address: string) => {
    each(address)
    all('')
  }
}

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
  return { text, endpoint: `${api}/envelope/`, violations, publicKey: url.username }
}

const header = z.looseObject({
  dsn: z
    .string()
    .transform(parseDsn)
    .pipe(
      z.object({ text: z.string(), endpoint: z.string(), violations: z.string(), publicKey: z.string() }),
    ),
})

const cut = (length: number) => z.string().transform((text) => text.slice(0, length))
const address = z.string().max(8_000).transform(reportedAddress)

const frame = z.object({ filename: address, function: cut(200), lineno: z.number(), colno: z.number() })
const exception = z.object({
  type: cut(200),
  value: cut(1_000),
  mechanism: z.object({ type: cut(100), handled: z.boolean() }).partial(),
  stacktrace: z.object({ frames: z.array(frame.partial()).max(250) }).partial(),
})
/** What our pages report of an error; nothing else of it is passed on. */
const reportedEvent = z
  .object({
    event_id: z.string().regex(/^[0-9a-f]{32}$/),
    timestamp: z.number(),
    platform: cut(50),
    level: cut(20),
    message: cut(1_000),
    exception: z.object({ values: z.array(exception.partial()).max(10) }),
    contexts: z.object({ react: z.object({ componentStack: cut(10_000) }) }),
    request: z.object({ url: address }),
  })
  .partial()

/** An envelope as our pages send it: its header, and one error with the header of that. */
const envelopeOf = z.tuple([header, z.looseObject({ type: z.literal('event') }), reportedEvent])

/**
 * The DSN of an envelope, and what is passed on of it. The collector is told to look for nobody's address.
 * @throws HttpError 400 `malformed`
 */
function readEnvelope(text: string) {
  const lines = text.replace(/\n$/, '').split('\n', 4)
  if ((lines[0] ?? '').length > maxHeaderBytes) throw malformed()
  const { data } = envelopeOf.safeParse(lines.map(parseSyntax))
  if (!data) throw malformed()
  const [{ dsn }, , event] = data
  const sdk = { name: 'guildhall.browser', settings: { infer_ip: 'never' } }
  const parts = [{ event_id: event.event_id, dsn: dsn.text }, { type: 'event' }, { ...event, sdk }]
  return { dsn, body: parts.map((part) => JSON.stringify(part)).join('\n') }
}

const short = z.string().max(500)
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

  const [countViolation, countError] = [createBudget(rt.now), createBudget(rt.now)]
  app.post('/csp', async (c) => {
    countViolation(countedAddress(clientAddress(rt.env, c)))
    const { data } = violation.safeParse(parseSyntax(await c.req.text()))
    if (!data) throw malformed()
    const report = { contentType: 'application/csp-report', body: JSON.stringify(data) }
    return c.body(null, 200, await forward(ours.violations, report, timeoutMs))
  })
  return app.post('/', async (c) => {
    countError(countedAddress(clientAddress(rt.env, c)))
    const { dsn, body } = readEnvelope(await c.req.text())
    if (dsn.endpoint !== ours.endpoint || dsn.publicKey !== ours.publicKey)
      throw new HttpError(403, 'foreign_dsn', 'Reports go to this deployment’s own project only.')
    const report = { contentType: 'application/x-sentry-envelope', body }
    return c.body(null, 200, await forward(ours.endpoint, report, timeoutMs))
  })
}
