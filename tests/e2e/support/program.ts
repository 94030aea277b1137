import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answers(url: string) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** A demo of a test's own, which it may kill: `npm run demo` on free ports and an own data directory. */
export async function aProgram() {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-program-'))
  const [port, platformPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const blank = { PUBLIC_URL: '', BACKEND_URL: '', DATABASE_URL: '', LOG_LEVEL: 'error' }
  const places = {
    PORT: String(port),
    DEMO_PLATFORM_PORT: String(platformPort),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
  }
  let running: ChildProcess | undefined

  async function start() {
    running = spawn('npm', ['run', '--silent', 'demo'], {
      env: { ...process.env, ...blank, ...places },
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
    await rm(dataDir, { recursive: true, force: true })
  }

  /** Tells the demo platform what to do from now on; see server/demo/control-routes.ts. */
  async function tellPlatform(path: string, body?: unknown) {
    const response = await fetch(`http://localhost:${platformPort}/__demo/${path}`, {
      method: body === undefined ? 'DELETE' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The demo platform answered ${response.status}.`)
  }

  return { url, start, end, remove, tellPlatform }
}
