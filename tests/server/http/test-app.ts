import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod'
import { createReports, type Report } from '@/server/db/reports'
import type { Env } from '@/server/env'
import { clientAddress } from '@/server/http/client-address'
import { createApp } from '@/server/http/create-app'
import { readForm } from '@/server/http/read-form'
import { readJson } from '@/server/http/read-json'
import { createLogger } from '@/server/log'
import { anEnv } from '@/tests/server/test-runtime'
import { answering, onLoopback } from '@/tests/server/loopback'
import { maxTextLength } from '@/contract/checks'

const draft = z.strictObject({ name: z.string().check(maxTextLength(5)), more: z.unknown().optional() })

type Options = {
  env?: Partial<Env>
  log?: Logger
  tell?: Report
  fail?: () => never
  tryDatabase?: () => Promise<unknown>
  bodies?: Parameters<typeof createApp>[2]
}

/** A small app of ours: it says what it read, or fails as told. */
export function anApp({ env, log = createLogger('silent'), tell, fail, tryDatabase, bodies }: Options = {}) {
  const { report } = createReports({
    log,
    tell,
    tryDatabase: tryDatabase ?? (async () => undefined),
    every: 10,
  })
  const rt = { env: anEnv(env), log, report }
  const app = createApp(rt, '/backend', bodies)
    .get('/things', (c) => c.json({ things: [] }))
    .get('/open', (c) => c.json({}, 200, { 'Cache-Control': 'public, max-age=60' }))
    .get('/address', (c) => c.json({ address: clientAddress(rt.env, c) }))
    .get('/fail', () => fail?.() ?? new Response('it did not fail'))
    .patch('/things', async (c) => c.json(await readJson(c, draft)))
    .post('/things', async (c) => c.json(await readJson(c, draft)))
    .put('/things', (c) => c.body(null, 204))
    .delete('/things', (c) => c.body(null, 204))
    .post('/form', async (c) => c.json((await readForm(c)).fields))
  return { app }
}

const json = { 'content-type': 'application/json' }

/** Sends a body as our own pages would. */
export const fromOurPage = (body: BodyInit, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'sec-fetch-site': 'same-origin', ...headers },
})

/** The app behind a real HTTP server, as in the program; the port. */
export function listening(app: Pick<Hono, 'fetch'>) {
  const listener = answering(app)
  const server = createServer((request, response) => void listener(request, response))
  return onLoopback(server)
}

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

type Answer = (response: Parameters<RequestListener>[1]) => unknown

/** A collector of error reports on the loopback, which keeps what it was sent. */
export async function aCollector(answer: Answer = (response) => response.end('{}')) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      answer(response)
    })
  })
  const port = await onLoopback(server)
  const host = `127.0.0.1:${port}`
  return { host, dsn: `http://abc123@${host}/7`, received }
}
