import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnv, standalone } from './project.mjs'

const answers = (url) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** Rejects when the process ends before. */
export async function untilItAnswers(child, url) {
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
