import type { Hono } from 'hono'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { onTestFinished, vi } from 'vitest'
import type { OwnFiles } from '@/server/brand/brand-files'
import { createReports } from '@/server/db/reports'
import { createLogger } from '@/server/log'
import { createLifecycle } from '@/server/runtime'
import { createAccessLog, type TellAnswered } from '@/server/http/access-log'
import { createHttpServer, type Handler } from '@/server/start/http-server'
import { type Checks, createProbes } from '@/server/start/probes'
import { serveStaticFiles } from '@/server/start/static-files'
import { answering, onLoopback } from '@/tests/server/loopback'

/** A folder with these files, gone after the test. */
export function aFolder(files: Record<string, string | Buffer> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-entry-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

export const markers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'self'",
}

const pageOf: Handler = async (request, response) => {
  response.end(`page ${request.url}`)
}

type Options = {
  root?: string
  files?: OwnFiles
  handle?: Handler
  checks?: Checks
  checkMilliseconds?: number
  trustedProxies?: number
  connectionsPerAddress?: number
  log?: Logger
  logFiles?: boolean
  tellAnswered?: TellAnswered
  limits?: Parameters<typeof createHttpServer>[1]
}

/** The entry's HTTP server around a stand-in for Next, listening on a free port until the test ends. */
export async function anHttpServer({
  root,
  files,
  handle = pageOf,
  checks = {},
  checkMilliseconds,
  trustedProxies = 0,
  connectionsPerAddress = 0,
  log = createLogger('silent'),
  logFiles = false,
  tellAnswered = createAccessLog(log, { logFiles }),
  limits,
}: Options = {}) {
  const lifecycle = createLifecycle()
  const parts = {
    env: { trustedProxies, connectionsPerAddress },
    log,
    report: createReports({ log, tryDatabase: async () => undefined }).report,
    tellAnswered,
    lifecycle,
    headers: markers,
    probes: createProbes(lifecycle, checks, { timeoutMs: checkMilliseconds }),
    statics: serveStaticFiles(root ?? null, files),
    handle,
  }
  const server = createHttpServer(parts, limits)
  const port = await onLoopback(server)
  return { port, lifecycle, url: `http://127.0.0.1:${port}` }
}

/** As `anHttpServer`, around one of our apps. */
export function anHttpServerOf(app: Pick<Hono, 'fetch'>, options: Options = {}) {
  const listener = answering(app)
  return anHttpServer({ ...options, handle: async (...request) => void (await listener(...request)) })
}

/** A request without a body, as its bytes. */
export const plain = (target: string, method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

/** What came back for bytes sent as they are, which no HTTP client would send. */
export async function exchange(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/:(.*)/s, 2) as [string, string]))
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

const ours = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)].flatMap(
  ([, name]) => name ?? [],
)

/**
 * As if the program were started in that folder with these variables and no others of ours, until the test ends.
 * @returns what ends it sooner
 */
export function startedIn(folder: string, variables: Record<string, string>) {
  const before = process.cwd()
  process.chdir(folder)
  for (const name of ours) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const end = () => {
    process.chdir(before)
    vi.unstubAllEnvs()
  }
  onTestFinished(end)
  return end
}
