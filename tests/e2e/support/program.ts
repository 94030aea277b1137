import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { freePort } from '@/scripts/project.mjs'

const calls = z.object({ routes: z.record(z.string(), z.number()) })

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

type Options = {
  /** Shared with another program, whoever removes it; otherwise one of its own. */
  dataDir?: string
  /** Further variables. */
  env?: Record<string, string>
}

/** A demo of a test's own, which it may kill: `npm run demo` on free ports and, unless named, an own data directory. */
export async function aProgram({ dataDir: shared, env = {} }: Options = {}) {
  const dataDir = shared ?? (await mkdtemp(join(tmpdir(), 'guildhall-program-')))
  const [port, platformPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const platformUrl = `http://localhost:${platformPort}`
  const blank = {
    PUBLIC_URL: '',
    BACKEND_URL: '',
    DATABASE_URL: '',
    DEMO_PLATFORM_URL: '',
    LOG_LEVEL: 'error',
  }
  const ports = { PORT: String(port), DEMO_PLATFORM_PORT: String(platformPort) }
  let running: ChildProcess | undefined

  /** @param more variables that were not known before */
  async function start(more: Record<string, string> = {}) {
    running = spawn('npm', ['run', '--silent', 'demo'], {
      env: { ...process.env, ...blank, ...ports, HOST: '127.0.0.1', DATA_DIR: dataDir, ...env, ...more },
      stdio: 'inherit',
      detached: true,
    })
    await expect.poll(() => answers(`${url}/readyz`), { timeout: 60_000 }).toBe(true)
  }

  /** To the whole process group: npm and what it started. */
  async function end(signal: NodeJS.Signals) {
    if (!running?.pid || running.exitCode !== null) return
    const ended = once(running, 'exit')
    process.kill(-running.pid, signal)
    await ended
    running = undefined
    // npm may be gone before the program that it started: only then can the next one take its place.
    await expect.poll(() => answers(`${url}/healthz`), { timeout: 30_000 }).toBe(false)
  }

  async function remove() {
    await end('SIGKILL')
    if (shared === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  /** Tells the demo platform what to do from now on; see demo/control-routes.ts. */
  async function controlDiscord(path: string, body?: unknown) {
    const response = await fetch(`${platformUrl}/__demo/${path}`, {
      method: body === undefined ? 'DELETE' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The demo platform answered ${response.status}.`)
  }

  /** How often the demo platform was called since it was last told to forget, by method and path. */
  async function discordCalls(): Promise<Record<string, number>> {
    const response = await fetch(`${platformUrl}/__demo/calls`)
    return calls.parse(await response.json()).routes
  }

  return { url, port, platformUrl, start, end, remove, controlDiscord, discordCalls }
}
export type Program = Awaited<ReturnType<typeof aProgram>>
