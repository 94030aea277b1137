import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { anEmptyPostgres } from '@/scripts/postgres.mjs'
import { aBalancer } from './balancer'
import { aProgram } from './program'

/**
 * Two built programs, started at once on one empty PostgreSQL, behind a round-robin. The first brings the demo platform
 * that both use. What they tell an operator's collectors comes to one of ours.
 */
export async function startReplicas() {
  const database = await anEmptyPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-replicas-'))
  // The programs are told the balancer's address, so it is there before them.
  const ports: number[] = []
  const balancer = await aBalancer(ports)
  const collector = await aCollector()
  const shared = { ...collector.env, DATABASE_URL: database.url, PUBLIC_URL: balancer.url }
  const first = await aProgram({ dataDir, env: shared })
  const second = await aProgram({ dataDir, env: { ...shared, DEMO_PLATFORM_URL: first.platformUrl } })
  const programs = [first, second]
  ports.push(first.port, second.port)
  async function stop() {
    await balancer.close()
    await Promise.all(programs.map((program) => program.remove()))
    await Promise.all([database.remove(), collector.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all(programs.map((program) => program.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return { balancer, collector, databaseUrl: database.url, stop }
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>

const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().default(''), name: z.string() },
})
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})
const event = z.object({ tags: z.record(z.string(), z.string()).default({}) })

/** An operator's collectors of error reports and of traces, in one. */
async function aCollector() {
  const received: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', body })
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const sentTo = (place: string) =>
    received.filter(({ path }) => path.startsWith(place)).map(({ body }) => body)

  return {
    /** What has a program send here, and soon. */
    env: {
      ERROR_REPORTS_DSN: `http://abc123@${host}/7`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
    /** All that was sent, as it came. */
    told: () => received.map(({ body }) => body).join('\n'),
    /** What the error reports are tagged with. */
    reports: () => sentTo('/api/7/').map((body) => event.parse(JSON.parse(body.split('\n')[2] ?? '')).tags),
    /** The traces by their ids: the way to each span, by name. */
    traces() {
      const spans = sentTo('/v1/traces').flatMap((body) =>
        traces
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      )
      const byId = new Map(spans.map((one) => [one.spanId, one]))
      const wayTo = (id: string): string[] => {
        const found = byId.get(id)
        return found ? [...wayTo(found.parentSpanId), found.name] : []
      }
      const paths = (id: string) =>
        spans.filter(({ traceId }) => traceId === id).map(({ spanId }) => wayTo(spanId).join(' > '))
      return [...new Set(spans.map(({ traceId }) => traceId))].map(paths)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
