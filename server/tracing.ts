import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

/*
 * What is traced for `OTEL_EXPORTER_OTLP_ENDPOINT`. Names and attributes are patterns and figures of ours: no id, no value and
 * no address of a person. Without a tracer, work is called as it is; `start/start-tracing.ts` makes one.
 */

type Attributes = Record<string, string | number | undefined>

type About = {
  name: string
  /** `client` for what is asked of others. */
  kind?: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

export type Span = {
  traceId: string
  /** What tells another program to go on with this trace. */
  traceparent: string
  /** Whether it may have spans below it: not where it is left out, or over. */
  isOpen: () => boolean
  rename: (name: string) => void
  set: (attributes: Attributes) => void
  fail: (type: string) => void
  end: () => void
}

/** Begins a span, below another or below what a proxy has sent. */
export type Tracer = (about: About, parent?: Span | string) => Span

declare module 'http' {
  interface IncomingMessage {
    /** Under which the collector of traces knows this request. */
    traceId?: string
  }
}

let tracer: Tracer | null = null
const active = new AsyncLocalStorage<Span | undefined>()

export function useTracer(next: Tracer | null) {
  tracer = next
}

export const isTracing = () => tracer !== null

const typeOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** Runs work as a part of the trace that it is called in, if there is one. */
export function traced<Value>(about: () => About, work: (span?: Span) => Promise<Value>): Promise<Value> {
  const parent = tracer && active.getStore()
  if (!tracer || !parent?.isOpen()) return work()
  return within(tracer(about(), parent), work)
}

/** Runs a call to another program, which is named by the pattern of its path. */
export const tracedCall = <Answer extends { status: number }>(
  { method, template, address }: { method: string; template: string; address: string },
  work: () => Promise<Answer>,
) =>
  traced(
    () => ({
      name: `${method} ${template}`,
      kind: 'client',
      attributes: {
        'http.request.method': method,
        'server.address': new URL(address).hostname,
        'url.template': template,
      },
    }),
    async (span) => {
      const answer = await work()
      span?.set({ 'http.response.status_code': answer.status })
      if (answer.status >= 400) span?.fail(String(answer.status))
      return answer
    },
  )

async function within<Value>(span: Span, work: (span: Span) => Promise<Value>) {
  try {
    return await active.run(span, () => work(span))
  } catch (error) {
    span.fail(typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Runs what the program does by itself, which nobody has asked for, as a trace of its own. */
export const tracedTask = <Value>(name: string, work: () => Promise<Value>) =>
  tracer ? within(tracer({ name }), work) : work()

/** Runs what goes on for hours, whoever began it. */
export const untraced = <Value>(work: () => Value) => (tracer ? active.run(undefined, work) : work())

/** The trace under way, for a program of the operator's own. */
export function traceHeaders(): Record<string, string> {
  const span = tracer && active.getStore()
  return span ? { traceparent: span.traceparent } : {}
}

/**
 * Answers a request as a trace, until its connection is done with it.
 * @param isTrusted whether a proxy in front may have begun the trace
 */
export function tracedRequest(
  request: IncomingMessage,
  response: ServerResponse,
  isTrusted: boolean,
  work: () => Promise<void>,
) {
  if (!tracer) return work()
  const { method = '', headers } = request
  const given = isTrusted && typeof headers.traceparent === 'string' ? headers.traceparent : undefined
  const span = tracer({ name: method, kind: 'server' }, given)
  request.traceId = span.traceId
  response.once('close', () => {
    const { route } = request
    const { statusCode: status, headersSent } = response
    span.rename([method, route].filter(Boolean).join(' '))
    span.set({
      'http.request.method': method,
      'http.route': route,
      ...(headersSent && { 'http.response.status_code': status }),
    })
    if (status >= 500) span.fail(String(status))
    span.end()
  })
  return active.run(span, work)
}
