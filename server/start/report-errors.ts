import {
  createEventEnvelope,
  createStackParser,
  createTransport,
  type Event,
  type Exception,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
} from '@sentry/core'
import { nodeStackLineParser } from '@sentry/core/server'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { version } from '@/server/auth/oauth'
import type { Report } from '@/server/db/reports'
import { type Env, StartError } from '@/server/env'
import { HttpError } from '@/server/http/http-error'
import { sendReport } from '@/server/http/sentry-tunnel'
import { describeError } from '@/server/log'
import { createOutage } from '@/server/outage-log'

type Options = {
  dsn: string
  mode: Env['mode']
  log: Logger
  /** The folder of the program, without which reports name its files. */
  root: string
  now?: () => number
}

/** Of what is told beside an error, what a report holds: nothing says whom it happened to. */
const tagNames = ['request_id', 'method', 'route', 'status', 'code']

const limits = {
  /** Milliseconds in which the same error is reported once, and at most so many others. */
  window: 60_000,
  perWindow: 30,
  underWay: 10,
  timeout: 5_000,
  flush: 2_000,
  causes: 3,
}

function withCauses(error: unknown, more = limits.causes): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, ...(cause === undefined || more === 0 ? [] : withCauses(cause, more - 1))]
}

/** Lets through what is new, and not too much of it. */
function createSieve(now: () => number) {
  const passed = new Map<string, number>()
  return (fingerprint: string) => {
    for (const [known, at] of passed) if (now() - at >= limits.window) passed.delete(known)
    if (passed.has(fingerprint) || passed.size >= limits.perWindow) return false
    passed.set(fingerprint, now())
    return true
  }
}

/** By where it was thrown: how it got there differs with what was ready already. */
const fingerprintOf = (values: Exception[]) =>
  JSON.stringify(values.map(({ type, value, stacktrace }) => [type, value, stacktrace?.frames?.at(-1)]))

/** Files below `root` without that, and of others only the name. */
function createShown(root: string) {
  const folders = [pathToFileURL(root).href, root]
  return (file = '') => {
    const folder = folders.find((known) => file.startsWith(`${known}/`))
    return folder === undefined ? file.replace(/^.*[/\\](?!$)/, '') : `app://${file.slice(folder.length)}`
  }
}

/**
 * Sends errors to the collector of `ERROR_REPORTS_DSN`, with as much of them as the log has: their names, codes and where they
 * were thrown, but not their messages, which may hold what a person sent. Nobody waits for it, and nothing fails by it.
 */
export function createErrorReports({ dsn: text, mode, log, root, now = Date.now }: Options) {
  const dsn = makeDsn(text)
  if (!dsn)
    throw new StartError(['ERROR_REPORTS_DSN must be a DSN such as https://1a2b3c@errors.example.org/4.'])

  const texts = {
    begins: 'Errors cannot be reported (ERROR_REPORTS_DSN)',
    ends: 'Errors can be reported again (ERROR_REPORTS_DSN)',
  }
  const outage = createOutage(log, texts, { toldAfter: Infinity })
  const endpoint = getEnvelopeEndpointWithUrlEncodedAuth(dsn)
  // Leaves out what is too much at once, and what the collector does not want for a while; tries nothing twice.
  const transport = createTransport(
    { bufferSize: limits.underWay, recordDroppedEvent: () => undefined },
    async ({ body }) => {
      const contentType = 'application/x-sentry-envelope'
      const bytes = typeof body === 'string' ? body : new Uint8Array(body)
      const answer = await sendReport(endpoint, { contentType, body: bytes }, limits.timeout)
      await answer.body?.cancel()
      if (answer.ok || answer.status === 429) outage.over()
      else outage.failed({ status: answer.status })
      const header = (name: string) => answer.headers.get(name)
      return {
        statusCode: answer.status,
        headers: {
          'retry-after': header('retry-after'),
          'x-sentry-rate-limits': header('x-sentry-rate-limits'),
        },
      }
    },
  )

  const parseStack = createStackParser(nodeStackLineParser())
  const shown = createShown(root)
  function exceptionOf(error: unknown): Exception {
    const { error_name, error_code, stack = '' } = describeError(error)
    const frames = parseStack(stack).map((frame) => ({ ...frame, filename: shown(frame.filename) }))
    return { type: error_name, value: error_code, stacktrace: { frames } }
  }

  function tagsOf(fields: Record<string, unknown>) {
    const tags = tagNames.flatMap((name) =>
      fields[name] === undefined ? [] : [[name, String(fields[name])]],
    )
    return Object.fromEntries(tags) as Record<string, string>
  }

  const eventOf = (what: Pick<Event, 'exception' | 'message' | 'tags' | 'transaction'>): Event => ({
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now() / 1000,
    platform: 'node',
    level: 'error',
    release: `guildhall@${version}`,
    environment: mode === 'demo' ? 'demo' : 'production',
    contexts: { runtime: { name: 'node', version: process.version } },
    ...what,
  })

  function send(event: Event) {
    const envelope = createEventEnvelope(event, dsn, { sdk: { name: 'guildhall', version } })
    transport
      .send(envelope)
      .then(undefined, (failure: unknown) =>
        outage.failed(failure instanceof HttpError ? { code: failure.code } : { err: failure }),
      )
  }

  const isNew = createSieve(now)
  const report: Report = (error, message, fields = {}) => {
    const [thrown = {}, ...causes] = withCauses(error).map(exceptionOf)
    // The first cause comes first.
    const values = [
      ...causes.reverse(),
      { ...thrown, value: [message, thrown.value].filter(Boolean).join(' ') },
    ]
    if (!isNew(fingerprintOf(values))) return
    const tags = tagsOf(fields)
    const transaction = tags.route && [tags.method, tags.route].join(' ')
    send(eventOf({ exception: { values }, tags, transaction }))
  }

  /** An outage is nobody's request: all that is told besides is the code of what failed first. */
  function reportOutage(text: string, { code, status, err }: Record<string, unknown>) {
    const tags = tagsOf({ code: describeError(err).error_code ?? code ?? status })
    if (isNew(text)) send(eventOf({ message: text, tags }))
  }
  return { report, reportOutage, flush: async () => void (await transport.flush(limits.flush)) }
}
