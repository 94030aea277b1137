import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { version } from '@/server/auth/oauth'
import { agentFor } from '@/server/http/outgoing-proxy'
import { createOutage } from '@/server/outage-log'
import { type Span, type Tracer, useTracer } from '@/server/tracing'

/** Milliseconds that a process which stops waits for what it has not sent yet. */
const patience = 3_000

/** As W3C Trace Context has it; of another version, or malformed, it counts for nothing. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Sends traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, as the other variables of OpenTelemetry say, which its
 * packages read. Nothing is registered for all of the process, so libraries add nothing of their own, such as addresses.
 * @returns what sends the rest and ends it
 */
export function startTracing({ endpoint, log }: { endpoint: string; log: Logger }) {
  const outage = createOutage(log, {
    begins: 'Traces cannot be sent (OTEL_EXPORTER_OTLP_ENDPOINT)',
    ends: 'Traces can be sent again (OTEL_EXPORTER_OTLP_ENDPOINT)',
  })
  const sender = new OTLPTraceExporter({
    httpAgentOptions: () => agentFor(new URL(endpoint), { keepAlive: true }),
  })
  const exporter: SpanExporter = {
    export: (spans, done) =>
      sender.export(spans, (result) => {
        if (result.code === 0) outage.over()
        else outage.failed({ err: result.error })
        done(result)
      }),
    shutdown: () => sender.shutdown(),
  }
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'guildhall', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const spans = provider.getTracer('guildhall', version)
  const contexts = new WeakMap<Span, Context>()

  function contextOf(parent: Span | string | undefined) {
    if (typeof parent !== 'string') return (parent && contexts.get(parent)) ?? ROOT_CONTEXT
    const [, traceId, spanId, flags] = traceparent.exec(parent) ?? []
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
  const begin: Tracer = ({ name, kind = 'internal', attributes }, parent) => {
    const context = contextOf(parent)
    const span = spans.startSpan(name, { kind: kinds[kind], attributes }, context)
    const { traceId, spanId, traceFlags } = span.spanContext()
    const begun: Span = {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
      isOpen: () => span.isRecording(),
      rename: (next) => void span.updateName(next),
      set: (more) => void span.setAttributes(more),
      fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
      end: () => span.end(),
    }
    contexts.set(begun, trace.setSpan(context, span))
    return begun
  }

  useTracer(begin)
  return async () => {
    useTracer(null)
    // What fails by then is in the log.
    const sent = provider.shutdown().catch(() => undefined)
    await Promise.race([sent, wait(patience, undefined, { ref: false })])
  }
}
