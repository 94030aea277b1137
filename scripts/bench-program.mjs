import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnv, freePort, root, runQuietly, standalone } from './project.mjs'

/* The programs that are measured, and what the system tells of them. */

const answers = (url) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** Rejects when the process ends before. */
async function untilItAnswers(child, url) {
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('What was to be measured did not start.')
    await pause(20)
  }
}

/**
 * Starts the built demo and resolves when it says that it is ready.
 * @param env further variables
 * @param node the Node that runs it
 * @returns its address and that of its stand-in for Discord, its process's id, the milliseconds that took, and how to
 *   stop it, which resolves to its exit code
 */
export async function startDemo({ dataDir, port, platformPort, env: more = {}, node = process.execPath }) {
  const began = performance.now()
  const env = childEnv({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_PLATFORM_PORT: String(platformPort),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PUBLIC_URL: '',
    BACKEND_URL: '',
    DATABASE_URL: '',
    DEMO_PLATFORM_URL: '',
    ...more,
  })
  const child = spawn(node, [join(standalone, 'main.mjs'), 'demo'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilItAnswers(child, `${url}/readyz`)
  return {
    url,
    platformUrl: `http://localhost:${platformPort}`,
    pid: child.pid,
    milliseconds: Math.round(performance.now() - began),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

const next = join(root, 'node_modules/next/dist/bin/next')
/** Below the repository, so that the page finds its packages. */
const folder = join(root, '.next/bare')

/**
 * Builds and starts `bench/bare`: a page of Next and React alone, whose HTML lists these servers.
 * @returns its address and how to stop it
 */
export async function startBare({ cdnUrl, guilds }) {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'bench/bare'), folder, { recursive: true })
  writeFileSync(join(folder, 'list.json'), JSON.stringify({ cdnUrl, guilds }))
  if ((await runQuietly(process.execPath, [next, 'build', '--webpack', folder])) !== 0)
    throw new Error('The bare page could not be built.')

  const port = String(await freePort())
  const env = childEnv({ NODE_ENV: 'production' })
  const child = spawn(process.execPath, [next, 'start', '-p', port, folder], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilItAnswers(child, url)
  return { url, stop: () => child.kill() }
}

/** The memory that a process holds now, in MB. Linux only. */
export function memoryOf(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** The seconds that a process has computed so far; the kernel counts in hundredths. */
export function secondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function print(title, rows) {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}
