import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createHttpServer, type Handler } from '@/server/start/http-server'
import { createProbes, type Checks } from '@/server/start/probes'
import { serveStaticFiles } from '@/server/start/static-files'
import { createLifecycle } from '@/server/runtime'
import { createLogger } from '@/server/log'
import { onLoopback } from '@/tests/server/loopback'

/** A folder with these files, gone after the test. */
export function aFolder(files: Record<string, string> = {}) {
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

type Wishes = {
  root?: string
  handle?: Handler
  checks?: Checks
  checkMilliseconds?: number
  trustedProxies?: number
  limits?: Parameters<typeof createHttpServer>[1]
}

/** The entry's HTTP server around a stand-in for Next, listening on a free port until the test ends. */
export async function anHttpServer({
  root,
  handle = pageOf,
  checks = {},
  checkMilliseconds,
  trustedProxies = 0,
  limits,
}: Wishes = {}) {
  const lifecycle = createLifecycle()
  const parts = {
    env: { trustedProxies },
    log: createLogger('silent'),
    lifecycle,
    headers: markers,
    probes: createProbes(lifecycle, checks, checkMilliseconds),
    statics: root ? serveStaticFiles(root) : null,
    handle,
  }
  const server = createHttpServer(parts, limits)
  const port = await onLoopback(server)
  return { port, lifecycle, url: `http://127.0.0.1:${port}` }
}
