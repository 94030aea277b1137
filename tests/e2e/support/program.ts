import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '@/scripts/project.mjs'

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

/** A demo of a test's own: `npm run demo` on free ports and, unless named, an own data directory. */
export async function aProgram({ dataDir: shared, env = {} }: Options = {}) {
  const dataDir = shared ?? (await mkdtemp(join(tmpdir(), 'guildhall-program-')))
  const [port, platformPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const blank = {
    PUBLIC_URL: '',
    BACKEND_URL: '',
    DATABASE_URL: '',
    DEMO_PLATFORM_URL: '',
    LOG_LEVEL: 'error',
    // On a machine that is busy with tests, a page would come without its data more often than not.
    PAGE_DATA_WAIT_MS: '5000',
  }
  const ports = { PORT: String(port), DEMO_PLATFORM_PORT: String(platformPort) }
  let running: ChildProcess | undefined

  async function start() {
    running = spawn('npm', ['run', '--silent', 'demo'], {
      env: { ...process.env, ...blank, ...ports, HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
      stdio: 'inherit',
      detached: true,
    })
    await expect.poll(() => answers(`${url}/readyz`), { timeout: 180_000 }).toBe(true)
  }

  /** As `kill -9` does: it has no time to end anything. */
  async function kill() {
    if (running?.pid && running.exitCode === null) {
      const ended = once(running, 'exit')
      // The whole process group: npm and what it started.
      process.kill(-running.pid, 'SIGKILL')
      await ended
    }
  }

  async function remove() {
    await kill()
    if (shared === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  return { url, port, platformUrl: `http://localhost:${platformPort}`, start, kill, remove }
}
